"""From the text of a paper to the names in it, their roles and results: spaCy components."""

"""Find the names in a paper: candidates, evidence, trees, and the choice among overlapping ones."""

"""Find the numbers that a text states for a system on a benchmark."""

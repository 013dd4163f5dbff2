"""Which records are of one paper, and what the paper is that they make."""

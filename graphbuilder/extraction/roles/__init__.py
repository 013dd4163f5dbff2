"""Judge the role of each name: cues, features, trees, and a few rules."""

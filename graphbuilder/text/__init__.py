"""Pure functions on text: clean-up and name keys."""

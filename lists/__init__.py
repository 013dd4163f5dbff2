"""How lists of known names are made again from public data."""

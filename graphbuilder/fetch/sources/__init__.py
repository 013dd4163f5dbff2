"""The online sources, one module each."""

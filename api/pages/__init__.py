"""The pages, rendered on the server; they work without scripts."""

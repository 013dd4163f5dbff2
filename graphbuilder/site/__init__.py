"""The graph as a folder of static pages."""

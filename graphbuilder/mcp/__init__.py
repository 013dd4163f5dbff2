"""The graph as tools for assistants, over the Model Context Protocol."""

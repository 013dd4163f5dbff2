"""The graph in the formats of other tools."""

"""A knowledge graph of machine-learning papers, built from their abstracts on one machine."""

__version__ = "0.1.0"

"""Analyses of the graph: comparison, trends, measures, relatives and leaderboards."""

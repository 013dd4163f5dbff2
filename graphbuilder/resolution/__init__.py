"""From what papers say to one node a thing: identity of names, and the graph of a batch of papers."""

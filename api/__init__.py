"""The HTTP API and the pages, on FastAPI."""

"""Correct the graph: find what a correction speaks of, record it, settle, and list what may need one."""

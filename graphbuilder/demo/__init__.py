"""A small corpus of well-known machine-learning papers to try graphbuilder on, and questions to ask of it.

``papers.jsonl`` holds bibliographic facts of real papers; every summary in it was written for this
corpus and stands where the abstract would.
"""

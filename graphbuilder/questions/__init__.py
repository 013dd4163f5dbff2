"""Answers questions in plain English from the graph, by a grammar: no language model has a say.

A question goes through words (``scan``), a grammar (``questions.lark``), its reading (``reader``), a query
of the catalogue (``plan``) and the answer (``ask``), which always says how the question was read.
"""

"""Papers from online sources, into files that the readers know.

What a source answers is written as it is, record by record, so that each format is read in one place alone.
"""

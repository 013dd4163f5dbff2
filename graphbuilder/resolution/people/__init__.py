"""Who signed the papers: authors by their ids, or by name and co-authors."""

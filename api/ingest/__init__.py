"""Papers that come in over HTTP: what is sent becomes a job, which a process of its own reads into the graph."""

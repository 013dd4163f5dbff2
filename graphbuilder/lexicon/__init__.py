"""Names that the field knows: methods, models, benchmarks, tasks and labs, with aliases and sources."""

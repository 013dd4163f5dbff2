"""Graph stores: SQLite (embedded) and Neo4j behind one protocol, and the catalogue of queries."""

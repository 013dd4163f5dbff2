// question: Benchmarks with the results that papers state on them, the one with most results first
// param min_confidence: share = 0.4 -- least confidence of a result
// param prefix: string = null -- how the key of their name begins
// param limit: integer = 50 -- how many rows at the most
// param offset: integer = 0 -- how many rows to leave out first
// column id: string
// column slug: string
// column label: string
// column name: string
// column results: integer
// column systems: integer -- methods and models that have a result
// column papers: integer -- papers that state a result
// column newest: string -- date of the newest of these papers
MATCH (b:Benchmark)<-[:ON]-(r:Result)<-[:REPORTS]-(p:Paper)
WHERE (r.confidence IS NULL OR r.confidence >= $min_confidence) AND b.name_norm STARTS WITH coalesce($prefix, '')
OPTIONAL MATCH (r)-[:OF]->(s:Method|Model)
WITH b, count(DISTINCT r) AS results, count(DISTINCT s) AS systems, count(DISTINCT p) AS papers,
    max(p.published) AS newest
ORDER BY results DESC, b.name_norm, b.id
SKIP $offset LIMIT $limit
RETURN b.id AS id, b.slug AS slug, labels(b)[0] AS label, b.name AS name, results, systems, papers, newest

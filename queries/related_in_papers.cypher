// question: Entities of the same label in the same papers as this one
// param id: string -- id of the entity
// param roles: strings -- relation types that count, for both
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column papers: integer
// column examples: json -- up to 3 {id, title}, newest first
MATCH (x:Method|Model|Benchmark|Task|Lab|Author|Venue {id: $id})<-[:PART_OF*0..]-()<-[e]-(p:Paper)
WHERE type(e) IN $roles AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH DISTINCT x, p
MATCH (p)-[o]->(n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE NOT EXISTS { (n)-[:PART_OF*0..]->(x) } AND type(o) IN $roles AND labels(n)[0] = labels(x)[0] AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH DISTINCT n, p ORDER BY p.published IS NULL, p.published DESC, p.id
WITH n, collect(p) AS found
WITH n, size(found) AS papers, [p IN found[..3] | p {.id, .title}] AS examples
ORDER BY papers DESC, n.name, n.id
LIMIT $limit
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, papers, examples

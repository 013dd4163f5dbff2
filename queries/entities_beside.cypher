// question: Entities of every label in the papers of one entity, of each label those in most of these papers first
// param id: string -- id of the entity
// param roles: strings -- relation types between its papers and it
// param through: strings -- relation types between these papers and the others
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 8 -- how many of each label at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column papers: integer
MATCH (x:Method|Model|Benchmark|Task|Lab|Author|Venue {id: $id})<-[:PART_OF*0..]-()<-[e]-(p:Paper)
WHERE type(e) IN $roles AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH DISTINCT x, p
MATCH (p)-[o]->(n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE NOT EXISTS { (n)-[:PART_OF*0..]->(x) } AND type(o) IN $through AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH n, count(DISTINCT p) AS papers
ORDER BY papers DESC, n.name, n.id
WITH labels(n)[0] AS label, collect(n {.id, .slug, .name, papers: papers})[..$limit] AS found
UNWIND found AS row
RETURN row.id AS id, row.slug AS slug, label, row.name AS name, row.papers AS papers
ORDER BY label, papers DESC, name, id

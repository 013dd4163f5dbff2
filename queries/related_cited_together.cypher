// question: Methods and models whose proposing papers are cited together with this one's
// param id: string -- id of the method or model
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column papers: integer
// column examples: json -- up to 3 {id, title}, newest first
MATCH (x:Method|Model|Benchmark {id: $id})<-[e:PROPOSES]-(:Paper)<-[:CITES]-(p:Paper)-[:CITES]->(:Paper)-[o:PROPOSES]->(n:Method|Model)
WHERE n <> x AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH DISTINCT n, p ORDER BY p.published IS NULL, p.published DESC, p.id
WITH n, collect(p) AS found
WITH n, size(found) AS papers, [p IN found[..3] | p {.id, .title}] AS examples
ORDER BY papers DESC, n.name, n.id
LIMIT $limit
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, papers, examples

// question: Methods and models that papers from the same labs propose
// param id: string -- id of the method or model
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column labs: integer
// column examples: json -- up to 3 {id, name}
MATCH (x:Method|Model|Benchmark {id: $id})<-[e:PROPOSES]-(:Paper)-[o:FROM]->(b:Lab)
WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH DISTINCT x, b
MATCH (b)<-[e:FROM]-(:Paper)-[o:PROPOSES]->(n:Method|Model)
WHERE n <> x AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH DISTINCT n, b ORDER BY b.name, b.id
WITH n, collect(b) AS found
WITH n, size(found) AS labs, [b IN found[..3] | b {.id, .name}] AS examples
ORDER BY labs DESC, n.name, n.id
LIMIT $limit
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, labs, examples

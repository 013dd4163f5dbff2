// question: Methods and models that papers from the same labs propose
// param id: string -- id of the method or model
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param most: integer = 5000 -- how many papers to look at: those of the rarest labs first, at least of one
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
WITH x, b, COUNT { (b)<-[:FROM]-() } AS degree ORDER BY degree, b.id
WITH x, collect({thing: b, degree: degree}) AS things
WITH x, things, reduce(fit = {things: 0, papers: 0}, t IN things | CASE
    WHEN fit.things = 0 OR fit.papers + t.degree <= $most THEN {things: fit.things + 1, papers: fit.papers + t.degree}
    ELSE {things: fit.things, papers: $most + 1}
END).things AS chosen
UNWIND things[..chosen] AS one
WITH x, one.thing AS b
MATCH (b)<-[e:FROM]-(:Paper)-[o:PROPOSES]->(n:Method|Model)
WHERE n <> x AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH DISTINCT n, b ORDER BY b.name, b.id
WITH n, collect(b) AS found
WITH n, size(found) AS labs, [b IN found[..3] | b {.id, .name}] AS examples
ORDER BY labs DESC, n.name, n.id
LIMIT $limit
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, labs, examples

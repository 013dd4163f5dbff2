// question: Methods and models whose proposing papers cite the same papers as this one's, those that few cite most
// param id: string -- id of the method or model
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param most: integer = 20000 -- how many citations to look at: those of the references that are cited least first, at least of one
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column papers: integer -- references in common, of 2000 at the most
// column weight: integer -- sum over them of 1000000 by the papers that cite each
// column examples: json -- up to 3 {id, title}, the least cited first; title is null for papers that are only cited
MATCH (x:Method|Model|Benchmark {id: $id})<-[e:PROPOSES]-(p:Paper)
WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH collect(p) AS own
UNWIND own AS p
MATCH (p)-[:CITES]->(m:Paper)
WITH DISTINCT own, m ORDER BY m.id LIMIT 2000
WITH own, m, COUNT { (m)<-[:CITES]-() } AS degree ORDER BY degree, m.id
WITH own, collect({thing: m, degree: degree}) AS things
WITH own, things, reduce(fit = {things: 0, citations: 0}, t IN things | CASE
    WHEN fit.things = 0 OR fit.citations + t.degree <= $most THEN {things: fit.things + 1, citations: fit.citations + t.degree}
    ELSE {things: fit.things, citations: $most + 1}
END).things AS chosen
UNWIND things[..chosen] AS one
WITH own, one.thing AS m, one.degree AS degree
MATCH (m)<-[:CITES]-(q:Paper)
WHERE NOT q IN own
MATCH (q)-[o:PROPOSES]->(n:Method|Model)
WHERE n.id <> $id AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH DISTINCT n, m, degree ORDER BY degree, m.id
WITH n, collect(m) AS found, sum(1000000 / degree) AS weight
WITH n, size(found) AS papers, weight, [m IN found[..3] | m {.id, .title}] AS examples
ORDER BY weight DESC, n.name, n.id
LIMIT $limit
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, papers, weight, examples

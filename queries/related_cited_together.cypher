// question: Methods and models whose proposing papers are cited together with this one's
// param id: string -- id of the method or model
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param most: integer = 20000 -- how many references to look at: those of the citing papers that have the fewest first, at least of one
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column papers: integer -- papers that cite both, of the 2000 with the last ids that cite this one
// column weight: integer -- sum over them of 1000000 by the references of each
// column examples: json -- up to 3 {id, title}, those with the fewest references first
MATCH (x:Method|Model|Benchmark {id: $id})<-[e:PROPOSES]-(p:Paper)
WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH collect(p) AS own
UNWIND own AS p
MATCH (p)<-[:CITES]-(m:Paper)
WITH DISTINCT own, m ORDER BY m.id DESC LIMIT 2000
WITH own, m, COUNT { (m)-[:CITES]->() } AS degree ORDER BY degree, m.id
WITH own, collect({thing: m, degree: degree}) AS things
WITH own, things, reduce(fit = {things: 0, citations: 0}, t IN things | CASE
    WHEN fit.things = 0 OR fit.citations + t.degree <= $most THEN {things: fit.things + 1, citations: fit.citations + t.degree}
    ELSE {things: fit.things, citations: $most + 1}
END).things AS chosen
UNWIND things[..chosen] AS one
WITH own, one.thing AS m, one.degree AS degree
MATCH (m)-[:CITES]->(q:Paper)
WHERE NOT q IN own
MATCH (q)-[o:PROPOSES]->(n:Method|Model)
WHERE n.id <> $id AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH DISTINCT n, m, degree ORDER BY degree, m.id
WITH n, collect(m) AS found, sum(1000000 / degree) AS weight
WITH n, size(found) AS papers, weight, [m IN found[..3] | m {.id, .title}] AS examples
ORDER BY weight DESC, n.name, n.id
LIMIT $limit
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, papers, weight, examples

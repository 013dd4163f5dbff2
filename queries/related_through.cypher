// question: Entities of the same label whose papers name the same other things as those of this one, rare things most
// param id: string -- id of the entity
// param roles: strings -- relation types between papers and the two entities
// param through: strings -- relation types between papers and the other things
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param most: integer = 5000 -- how many papers to look at: those of the rarest things first, at least of one
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column shared: integer -- things in common, of the 200 in most papers of the entity
// column weight: integer -- sum over them of 1000000 by the papers of each
// column examples: json -- up to 3 {id, name}, the rarest first
MATCH (x:Method|Model|Benchmark|Task|Lab|Author|Venue {id: $id})<-[:PART_OF*0..]-()<-[e]-(p:Paper)
WHERE type(e) IN $roles AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH DISTINCT x, p
MATCH (p)-[o]->(m:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE NOT EXISTS { (m)-[:PART_OF*0..]->(x) } AND type(o) IN $through AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH x, m, count(DISTINCT p) AS papers ORDER BY papers DESC, m.id LIMIT 200
WITH x, m, COUNT {
    MATCH (m)<-[e]-(p:Paper) WHERE type(e) IN $through AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS degree ORDER BY degree, m.id
WITH x, collect({thing: m, degree: degree}) AS things
WITH x, things, reduce(fit = {things: 0, papers: 0}, t IN things | CASE
    WHEN fit.things = 0 OR fit.papers + t.degree <= $most THEN {things: fit.things + 1, papers: fit.papers + t.degree}
    ELSE {things: fit.things, papers: $most + 1}
END).things AS chosen
UNWIND things[..chosen] AS one
WITH x, one.thing AS m, one.degree AS degree
MATCH (m)<-[e]-(p:Paper)
WHERE type(e) IN $through AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH DISTINCT x, m, degree, p
MATCH (p)-[o]->(n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE NOT EXISTS { (n)-[:PART_OF*0..]->(x) } AND type(o) IN $roles AND labels(n)[0] = labels(x)[0] AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH DISTINCT n, m, degree ORDER BY degree, m.name, m.id
WITH n, collect(m) AS found, sum(1000000 / degree) AS weight
WITH n, size(found) AS shared, weight, [m IN found[..3] | m {.id, .name}] AS examples
ORDER BY weight DESC, n.name, n.id
LIMIT $limit
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, shared, weight, examples

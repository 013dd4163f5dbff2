// question: How many papers have a relation both to one of some entities and to one of others
// param ids: strings -- ids of entities
// param roles: strings -- relation types to them
// param others: strings -- ids of other entities
// param other_roles: strings -- relation types to the others
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column id: string
// column other: string
// column papers: integer
UNWIND $others AS wanted
WITH DISTINCT wanted
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue {id: wanted})<-[o]-(p:Paper)
WHERE type(o) IN $other_roles AND coalesce(o.status, '') <> 'rejected' AND (o.confidence IS NULL OR o.confidence >= $min_confidence OR o.status = 'confirmed')
WITH DISTINCT n, p
MATCH (p)-[e]->(x:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE x.id IN $ids AND type(e) IN $roles AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
RETURN x.id AS id, n.id AS other, count(DISTINCT p) AS papers
ORDER BY id, other

// question: Entities of one label with their papers before and after a turn within a span of time
// param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
// param roles: strings -- relation types that count
// param since: date -- beginning of the span, such as 2025-01
// param turn: date -- where the later part begins, such as 2025-07
// param until: date = null -- end of the span
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 1000 -- how many rows at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column first_seen: string
// column before: integer -- papers from the beginning to the turn
// column after: integer -- papers from the turn to the end
MATCH (p:Paper)-[e]->(n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE p.title IS NOT NULL AND p.published >= $since AND size(p.published) >= 7
    AND ($until IS NULL OR left(p.published, size($until)) <= $until)
    AND type(e) IN $roles AND labels(n)[0] = $label AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, n.first_seen AS first_seen,
    count(DISTINCT CASE WHEN p.published < $turn THEN p END) AS before,
    count(DISTINCT CASE WHEN p.published >= $turn THEN p END) AS after
ORDER BY after DESC, before, name, id
LIMIT $limit

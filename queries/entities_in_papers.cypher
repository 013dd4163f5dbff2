// question: Entities of one label in the papers that pass the filters, the one in most or in fewest papers first
// start: filters
// param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
// param roles: strings -- relation types that count
// param order: string = "most" in ["most", "fewest"] -- what comes first: in most papers, or in fewest
// param limit: integer = 50 -- how many rows at the most
// param offset: integer = 0 -- how many rows to leave out first
// column id: string
// column slug: string
// column label: string
// column name: string
// column papers: integer
// column evidence: json -- list of up to 3 {paper_id, title, sentence, role, confidence}, the surest first
MATCH (p)-[e]->(n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE type(e) IN $roles AND labels(n)[0] = $label AND NOT EXISTS { MATCH (n)-[:PART_OF*0..]->(whole) WHERE any(g IN $groups WHERE whole.id IN g.targets) }
    AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH n, count(DISTINCT p) AS papers, collect(e) AS edges
ORDER BY CASE $order WHEN 'fewest' THEN papers ELSE -papers END, n.name, n.id
SKIP $offset LIMIT $limit
CALL (edges) {
    UNWIND edges AS e
    WITH e, startNode(e) AS p
    ORDER BY e.confidence IS NULL, e.confidence DESC, p.id, type(e)
    LIMIT 3
    RETURN collect({
        paper_id: p.id, title: p.title, sentence: e.sentence[0], role: type(e), confidence: e.confidence
    }) AS evidence
}
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, papers, evidence
ORDER BY CASE $order WHEN 'fewest' THEN papers ELSE -papers END, name, id

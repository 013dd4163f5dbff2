// question: Entities of one label that one paper has a relation to, the surest first
// param id: string -- id of the paper
// param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
// param roles: strings -- relation types that count
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column id: string
// column slug: string
// column label: string
// column name: string
// column papers: integer -- 1, this paper, as in the rows of entities_in_papers
// column roles: strings -- relation types, sorted
// column evidence: json -- list of {paper_id, title, sentence, role, confidence}
MATCH (p:Paper {id: $id})-[e]->(n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE type(e) IN $roles AND labels(n)[0] = $label AND coalesce(e.status, '') <> 'rejected'
    AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH p, e, n ORDER BY e.confidence IS NULL, e.confidence DESC, type(e)
WITH n, min(e.position) AS place, max(e.confidence) AS surest, collect(type(e)) AS types, collect({
    paper_id: p.id, title: p.title, sentence: e.sentence[0], role: type(e), confidence: e.confidence
}) AS evidence
CALL (types) {
    UNWIND types AS t
    WITH t ORDER BY t
    RETURN collect(t) AS roles
}
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, 1 AS papers, roles, evidence
ORDER BY place IS NULL, place, surest IS NULL, surest DESC, name, id

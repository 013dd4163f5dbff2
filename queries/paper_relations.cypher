// question: What one paper proposes, uses, compares to, is evaluated on and so on, with the sentences
// param id: string -- id of the paper
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody judged
// column role: string
// column label: string
// column entity_id: string
// column slug: string
// column name: string
// column confidence: number
// column rule: string
// column extractor_version: string
// column status: string -- auto, confirmed or rejected; rejected ones are listed too
// column evidence: json -- list of {sentence, field, start, end}
MATCH (p:Paper {id: $id})
    -[e:PROPOSES|USES|COMPARES_TO|MENTIONS|EVALUATED_ON|TRAINED_ON|ADDRESSES|FROM]->(n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status IN ['confirmed', 'rejected'])
RETURN type(e) AS role, labels(n)[0] AS label, n.id AS entity_id, n.slug AS slug, n.name AS name,
    e.confidence AS confidence, e.rule AS rule, e.extractor_version AS extractor_version, e.status AS status,
    [i IN range(0, size(e.sentence) - 1) |
        {sentence: e.sentence[i], field: e.field[i], start: e.start[i], end: e.end[i]}] AS evidence
ORDER BY label, role, name, entity_id

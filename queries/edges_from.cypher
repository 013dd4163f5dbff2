// question: All relations that leave some papers, results or labs, with their evidence
// param ids: strings -- ids of the papers, results or labs
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column type: string
// column source: string
// column source_label: string
// column target: string
// column target_label: string
// column target_name: string -- the title of a paper, metric and value of a result
// column confidence: number
// column rule: string
// column extractor_version: string
// column status: string -- auto or confirmed
// column raw: string -- of FROM: the affiliation as written
// column position: integer -- of AUTHORED_BY: place in the list of authors, from 0
// column evidence: json -- list of {sentence, field, start, end}
UNWIND $ids AS id
WITH DISTINCT id
MATCH (s:Paper|Result|Lab {id: id})-[e]->(t)
WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
RETURN type(e) AS type, s.id AS source, labels(s)[0] AS source_label, t.id AS target, labels(t)[0] AS target_label,
    CASE labels(t)[0]
        WHEN 'Paper' THEN coalesce(t.title, '')
        WHEN 'Result' THEN trim(coalesce(t.metric, '') + ' ' + coalesce(t.value, ''))
        ELSE t.name
    END AS target_name,
    e.confidence AS confidence, e.rule AS rule, e.extractor_version AS extractor_version, e.status AS status,
    e.raw AS raw, e.position AS position,
    [i IN range(0, size(coalesce(e.sentence, e.context, [])) - 1) |
        {sentence: coalesce(e.sentence, e.context)[i], field: e.field[i], start: e.start[i], end: e.end[i]}] AS evidence
ORDER BY source, type, target

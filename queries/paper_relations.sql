-- question: What one paper proposes, uses, compares to, is evaluated on and so on, with the sentences
-- param id: string -- id of the paper
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody judged
-- column role: string
-- column label: string
-- column entity_id: string
-- column slug: string
-- column name: string
-- column confidence: number
-- column rule: string
-- column extractor_version: string
-- column status: string -- auto, confirmed or rejected; rejected ones are listed too
-- column evidence: json -- list of {sentence, field, start, end}
SELECT e.type AS role, n.label, n.id AS entity_id, n.slug, n.name, e.confidence, e.rule, e.extractor_version, e.status,
    (
        SELECT json_group_array(json_object(
            'sentence', m.sentence, 'field', m.field, 'start', m.start, 'end', m."end"
        ))
        FROM (SELECT * FROM evidence WHERE edge = e.id ORDER BY n) AS m
    ) AS evidence
FROM edges AS e JOIN entities AS n ON n.id = e.target
WHERE e.source = :id
    AND e.type IN (
        'PROPOSES', 'USES', 'COMPARES_TO', 'MENTIONS', 'EVALUATED_ON', 'TRAINED_ON', 'ADDRESSES', 'FROM'
    )
    AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status IN ('confirmed', 'rejected'))
ORDER BY n.label, e.type, n.name, n.id

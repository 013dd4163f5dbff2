-- question: All relations that leave some papers, results or labs, with their evidence
-- param ids: strings -- ids of the papers, results or labs
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column type: string
-- column source: string
-- column source_label: string
-- column target: string
-- column target_label: string
-- column target_name: string -- the title of a paper, metric and value of a result
-- column confidence: number
-- column rule: string
-- column extractor_version: string
-- column status: string -- auto or confirmed
-- column raw: string -- of FROM: the affiliation as written
-- column position: integer -- of AUTHORED_BY: place in the list of authors, from 0
-- column evidence: json -- list of {sentence, field, start, end}
WITH given (id) AS MATERIALIZED (SELECT DISTINCT value FROM json_each(:ids))
SELECT e.type, e.source, CASE WHEN e.type IN ('OF', 'ON') THEN 'Result' WHEN e.type = 'PART_OF' THEN 'Lab' ELSE 'Paper' END AS source_label, e.target,
    coalesce(n.label, CASE e.type WHEN 'REPORTS' THEN 'Result' ELSE 'Paper' END) AS target_label,
    coalesce(n.name, cited.title, trim(coalesce(r.metric, '') || ' ' || coalesce(r.value, ''))) AS target_name,
    e.confidence, e.rule, e.extractor_version, e.status, e.raw, e.position,
    (
        SELECT json_group_array(json_object(
            'sentence', m.sentence, 'field', m.field, 'start', m.start, 'end', m."end"
        ))
        FROM (SELECT * FROM evidence WHERE edge = e.id ORDER BY n) AS m
    ) AS evidence
FROM given CROSS JOIN edges AS e ON e.source = given.id
LEFT JOIN entities AS n ON n.id = e.target
LEFT JOIN papers AS cited ON e.type = 'CITES' AND cited.id = e.target
LEFT JOIN results AS r ON e.type = 'REPORTS' AND r.id = e.target
WHERE e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
ORDER BY e.source, e.type, e.target

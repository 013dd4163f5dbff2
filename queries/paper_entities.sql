-- question: Entities of one label that one paper has a relation to, the surest first
-- param id: string -- id of the paper
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
-- param roles: strings -- relation types that count
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column papers: integer -- 1, this paper, as in the rows of entities_in_papers
-- column roles: strings -- relation types, sorted
-- column evidence: json -- list of {paper_id, title, sentence, role, confidence}
SELECT n.id, n.slug, n.label, n.name, 1 AS papers, (
    SELECT json_group_array(type)
    FROM (
        SELECT r.type FROM edges AS r
        WHERE r.source = :id AND r.target = n.id AND r.type IN (SELECT value FROM json_each(:roles))
            AND r.status IS NOT 'rejected'
            AND (r.confidence IS NULL OR r.confidence >= :min_confidence OR r.status = 'confirmed')
        ORDER BY r.type
    )
) AS roles, (
    SELECT json_group_array(json_object(
        'paper_id', s.source, 'title', s.title, 'sentence', s.sentence, 'role', s.type, 'confidence', s.confidence
    ))
    FROM (
        SELECT r.source, p.title, v.sentence, r.type, r.confidence
        FROM edges AS r
        JOIN papers AS p ON p.id = r.source
        LEFT JOIN evidence AS v ON v.edge = r.id AND v.n = 0
        WHERE r.source = :id AND r.target = n.id AND r.type IN (SELECT value FROM json_each(:roles))
            AND r.status IS NOT 'rejected'
            AND (r.confidence IS NULL OR r.confidence >= :min_confidence OR r.status = 'confirmed')
        ORDER BY r.confidence DESC NULLS LAST, r.type
    ) AS s
) AS evidence
FROM edges AS e CROSS JOIN entities AS n ON n.id = e.target
WHERE e.source = :id AND e.type IN (SELECT value FROM json_each(:roles)) AND n.label = :label
    AND e.status IS NOT 'rejected'
    AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
GROUP BY n.id
ORDER BY min(e.position) NULLS LAST, max(e.confidence) DESC NULLS LAST, n.name, n.id

-- question: Edges between some nodes, the surest first
-- param ids: strings -- ids of the nodes
-- param types: strings -- relation types
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 2000 -- how many rows at the most
-- column type: string
-- column source: string
-- column target: string
-- column confidence: number
-- column status: string
-- column sentence: string -- the first one
WITH touching AS MATERIALIZED (
    SELECT DISTINCT e.*
    FROM json_each(:ids) AS i
    CROSS JOIN edges AS e ON e.source = i.value AND e.type IN (SELECT value FROM json_each(:types))
    WHERE +e.target IN (SELECT value FROM json_each(:ids)) -- no index: one look-up for each pair of ids is slower
)
SELECT t.type, t.source, t.target, t.confidence, t.status, v.sentence
FROM touching AS t LEFT JOIN evidence AS v ON v.edge = t.id AND v.n = 0
WHERE t.status IS NOT 'rejected' AND (t.confidence IS NULL OR t.confidence >= :min_confidence OR t.status = 'confirmed')
ORDER BY t.confidence DESC NULLS FIRST, t.type, t.source, t.target
LIMIT :limit

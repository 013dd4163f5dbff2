-- question: The papers that propose one entity, oldest first
-- param id: string -- id of the entity
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 5 -- how many rows at the most
-- column id: string
-- column title: string
-- column published: string
-- column sentence: string
-- column confidence: number
SELECT p.id, p.title, p.published, v.sentence, e.confidence
FROM edges AS e
CROSS JOIN papers AS p ON p.id = e.source
LEFT JOIN evidence AS v ON v.edge = e.id AND v.n = 0
WHERE e.target = :id AND e.type = 'PROPOSES' AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
ORDER BY p.published NULLS LAST, p.id
LIMIT :limit

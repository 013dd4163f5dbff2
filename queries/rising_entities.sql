-- question: Entities of one label with their papers before and after a turn within a span of time
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
-- param roles: strings -- relation types that count
-- param since: date -- beginning of the span, such as 2025-01
-- param turn: date -- where the later part begins, such as 2025-07
-- param until: date = null -- end of the span
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 1000 -- how many rows at the most
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column first_seen: string
-- column before: integer -- papers from the beginning to the turn
-- column after: integer -- papers from the turn to the end
SELECT n.id, n.slug, n.label, n.name, n.first_seen,
    count(DISTINCT CASE WHEN p.published < :turn THEN p.id END) AS before,
    count(DISTINCT CASE WHEN p.published >= :turn THEN p.id END) AS after
FROM papers AS p
CROSS JOIN edges AS e ON e.source = p.id AND e.type IN (SELECT value FROM json_each(:roles))
CROSS JOIN entities AS n ON n.id = e.target
WHERE p.title IS NOT NULL AND p.published >= :since AND length(p.published) >= 7
    AND (:until IS NULL OR substr(p.published, 1, length(:until)) <= :until)
    AND n.label = :label AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
GROUP BY n.id
ORDER BY after DESC, before, n.name, n.id
LIMIT :limit

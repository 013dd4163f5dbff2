-- question: Papers a month and role that have a relation to one entity
-- param id: string -- id of the entity
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column month: string -- YYYY-MM, or YYYY where no month is known
-- column role: string
-- column papers: integer
SELECT substr(p.published, 1, CASE WHEN length(p.published) < 7 THEN 4 ELSE 7 END) AS month, e.type AS role,
    count(DISTINCT p.id) AS papers
FROM edges AS e CROSS JOIN papers AS p ON p.id = e.source
WHERE e.target = :id AND p.published IS NOT NULL AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
GROUP BY month, role
ORDER BY month, role

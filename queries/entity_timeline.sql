-- question: Papers a month and role that have a relation to one entity, or to what is part of it
-- param id: string -- id of the entity
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column month: string -- YYYY-MM, or YYYY where no month is known
-- column role: string
-- column papers: integer
WITH RECURSIVE part (id) AS ( -- the entity itself, and what is part of it
    SELECT :id
    UNION
    SELECT e.source FROM part CROSS JOIN edges AS e ON e.target = part.id AND e.type = 'PART_OF'
)
SELECT substr(p.published, 1, CASE WHEN length(p.published) < 7 THEN 4 ELSE 7 END) AS month, e.type AS role,
    count(DISTINCT p.id) AS papers
FROM part CROSS JOIN edges AS e ON e.target = part.id CROSS JOIN papers AS p ON p.id = e.source
WHERE e.type <> 'PART_OF' AND p.published IS NOT NULL AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
GROUP BY month, role
ORDER BY month, role

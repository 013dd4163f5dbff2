-- question: Papers a month that have a relation to each of some entities, or to what is part of it
-- param ids: strings -- ids of the entities
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column month: string -- YYYY-MM, or YYYY where no month is known
-- column papers: integer
WITH RECURSIVE part (whole, id) AS ( -- the entities themselves, and what is part of them
    SELECT value, value FROM json_each(:ids)
    UNION
    SELECT part.whole, e.source FROM part CROSS JOIN edges AS e ON e.target = part.id AND e.type = 'PART_OF'
)
SELECT part.whole AS id, substr(p.published, 1, CASE WHEN length(p.published) < 7 THEN 4 ELSE 7 END) AS month,
    count(DISTINCT p.id) AS papers
FROM part CROSS JOIN edges AS e ON e.target = part.id
CROSS JOIN papers AS p ON p.id = e.source
WHERE p.published IS NOT NULL AND e.type NOT IN ('CITES', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
GROUP BY part.whole, month
ORDER BY part.whole, month

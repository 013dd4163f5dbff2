-- question: Papers a month that have a relation to each of some entities
-- param ids: strings -- ids of the entities
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column month: string -- YYYY-MM, or YYYY where no month is known
-- column papers: integer
SELECT e.target AS id, substr(p.published, 1, CASE WHEN length(p.published) < 7 THEN 4 ELSE 7 END) AS month,
    count(DISTINCT p.id) AS papers
FROM (SELECT DISTINCT value FROM json_each(:ids)) AS i
CROSS JOIN edges AS e ON e.target = i.value
CROSS JOIN papers AS p ON p.id = e.source
WHERE p.published IS NOT NULL AND e.type <> 'CITES' AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
GROUP BY e.target, month
ORDER BY e.target, month

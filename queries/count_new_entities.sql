-- question: How many entities of each label papers named first since a date
-- param labels: strings -- labels of the entities
-- param since: date -- earliest date of the first paper
-- param until: date = null -- latest date of the first paper
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column label: string
-- column entities: integer
SELECT n.label, count(*) AS entities
FROM entities AS n
WHERE n.label IN (SELECT value FROM json_each(:labels)) AND n.first_seen >= :since
    AND (:until IS NULL OR substr(n.first_seen, 1, length(:until)) <= :until)
    AND EXISTS (
        SELECT 1 FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    )
GROUP BY n.label
ORDER BY n.label

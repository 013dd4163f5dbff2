-- question: The methods and models that each paper proposes, uses or compares with, by id of the paper
-- param after: string = "" -- only papers whose id comes after it
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 1000 -- how many papers at the most
-- column id: string
-- column entities: strings -- ids, sorted
SELECT p.id, (
    SELECT json_group_array(m.id)
    FROM (
        SELECT DISTINCT n.id
        FROM edges AS e CROSS JOIN entities AS n ON n.id = e.target
        WHERE e.source = p.id AND e.type IN ('PROPOSES', 'USES', 'COMPARES_TO') AND n.label IN ('Method', 'Model')
            AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        ORDER BY n.id
    ) AS m
) AS entities
FROM papers AS p
WHERE p.id > :after AND p.title IS NOT NULL
ORDER BY p.id
LIMIT :limit

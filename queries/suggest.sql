-- question: Entities with a name that begins so, the one in most papers first
-- param prefix: string -- how the key of the name begins, as text.names.name_key makes it
-- param labels: strings = ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- labels to look among
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 10 -- how many rows at the most
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column matched: string -- the first key that begins so
-- column papers: integer -- those of what is part of it too
WITH matches AS MATERIALIZED (
    SELECT entity_id, min(key) AS matched
    FROM aliases
    WHERE key >= :prefix AND key < :prefix || char(1114111)
    GROUP BY entity_id
)
SELECT n.id, n.slug, n.label, n.name, m.matched, CASE
        WHEN n.label = 'Lab' AND EXISTS (SELECT 1 FROM edges AS o WHERE o.target = n.id AND o.type = 'PART_OF') THEN (
            WITH RECURSIVE part (id) AS (
                SELECT n.id
                UNION
                SELECT o.source FROM part CROSS JOIN edges AS o ON o.target = part.id AND o.type = 'PART_OF'
            )
            SELECT count(DISTINCT e.source) FROM part CROSS JOIN edges AS e ON e.target = part.id
            WHERE e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        )
        ELSE (
            SELECT count(DISTINCT e.source) FROM edges AS e
            WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        )
    END AS papers
FROM matches AS m CROSS JOIN entities AS n ON n.id = m.entity_id
WHERE n.label IN (SELECT value FROM json_each(:labels))
ORDER BY papers DESC, n.name, n.id
LIMIT :limit

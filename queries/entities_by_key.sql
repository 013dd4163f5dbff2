-- question: Entities that are called by a name
-- param key: string -- key of the name, as text.names.name_key makes it
-- param labels: strings = ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- labels to look among
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column aliases: strings
-- column papers: integer -- those of what is part of it too
SELECT n.id, n.slug, n.label, n.name, n.aliases, CASE
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
FROM aliases AS a CROSS JOIN entities AS n ON n.id = a.entity_id
WHERE a.key = :key AND n.label IN (SELECT value FROM json_each(:labels))
ORDER BY papers DESC, n.label, n.id

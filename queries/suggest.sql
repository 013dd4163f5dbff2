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
-- column papers: integer
WITH matches AS MATERIALIZED (
    SELECT entity_id, min(key) AS matched
    FROM aliases
    WHERE key >= :prefix AND key < :prefix || char(1114111)
    GROUP BY entity_id
)
SELECT n.id, n.slug, n.label, n.name, m.matched, (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) AS papers
FROM matches AS m CROSS JOIN entities AS n ON n.id = m.entity_id
WHERE n.label IN (SELECT value FROM json_each(:labels))
ORDER BY papers DESC, n.name, n.id
LIMIT :limit

-- question: Entities that are called by a name
-- param key: string -- key of the name, as text.names.name_key makes it
-- param labels: strings = ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- labels to look among
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column aliases: strings
-- column papers: integer
SELECT n.id, n.slug, n.label, n.name, n.aliases, (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) AS papers
FROM aliases AS a CROSS JOIN entities AS n ON n.id = a.entity_id
WHERE a.key = :key AND n.label IN (SELECT value FROM json_each(:labels))
ORDER BY papers DESC, n.label, n.id

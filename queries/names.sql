-- question: All names of entities, to look for near ones
-- param labels: strings = ["Method", "Model", "Benchmark", "Task", "Lab", "Venue"] -- labels to list
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column aliases: strings
-- column papers: integer
SELECT n.id, n.slug, n.label, n.name, n.aliases, (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) AS papers
FROM entities AS n
WHERE n.label IN (SELECT value FROM json_each(:labels))
ORDER BY n.label, n.id

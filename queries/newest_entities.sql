-- question: Entities of one label that papers named first most lately
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
-- param since: date = null -- earliest date of the first paper
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 10 -- how many rows at the most
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column first_seen: string
-- column papers: integer
SELECT n.id, n.slug, n.label, n.name, n.first_seen, (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) AS papers
FROM entities AS n
WHERE n.label = :label AND n.first_seen >= coalesce(:since, '')
    AND EXISTS (
        SELECT 1 FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    )
ORDER BY n.first_seen DESC, papers DESC, n.id
LIMIT :limit

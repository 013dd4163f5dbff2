-- question: Ids of the entities of one label with this slug, the one with most papers first
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entity
-- param slug: string -- its readable name in addresses
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
SELECT n.id
FROM entities AS n
WHERE n.label = :label AND n.slug = :slug
ORDER BY (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) DESC, n.id

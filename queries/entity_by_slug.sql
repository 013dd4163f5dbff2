-- question: Ids of the entities of one label with this slug, the one with most papers first
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entity
-- param slug: string -- its readable name in addresses
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
SELECT found.id
FROM (SELECT id, count(*) OVER () AS same FROM entities WHERE label = :label AND slug = :slug) AS found
ORDER BY CASE WHEN found.same > 1 THEN (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = found.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) END DESC, found.id

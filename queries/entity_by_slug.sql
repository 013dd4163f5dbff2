-- question: Ids of the entities of one label with this slug, the one with most papers first
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entity
-- param slug: string -- its readable name in addresses
-- column id: string
SELECT n.id
FROM entities AS n
WHERE n.label = :label AND n.slug = :slug
ORDER BY (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON') AND e.status IS NOT 'rejected') DESC, n.id

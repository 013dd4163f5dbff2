-- question: Ids of the entities of one label that texts mean, as ids, slugs or names
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
-- param texts: strings -- ids or slugs
-- param keys: strings = [] -- keys of names, as text.names.name_key makes them
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column asked: string -- the text or the key
-- column rank: integer -- 0 its id, 1 its slug, 2 its name, 3 another of its names
-- column id: string
-- column papers: integer
SELECT f.asked, f.rank, f.id, (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = f.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) AS papers
FROM (
    SELECT v.value AS asked, 0 AS rank, n.id
    FROM json_each(:texts) AS v CROSS JOIN entities AS n ON n.id = v.value AND n.label = :label
    UNION
    SELECT v.value, 1, n.id
    FROM json_each(:texts) AS v CROSS JOIN entities AS n ON n.label = :label AND n.slug = v.value
    UNION
    SELECT v.value, CASE n.name_norm WHEN v.value THEN 2 ELSE 3 END, n.id
    FROM json_each(:keys) AS v
    CROSS JOIN aliases AS a ON a.key = v.value
    CROSS JOIN entities AS n ON n.id = a.entity_id AND n.label = :label
) AS f
ORDER BY f.asked, f.rank, papers DESC, f.id

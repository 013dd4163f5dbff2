-- question: What some nodes are called, and how many edges each has
-- param ids: strings -- ids of the nodes
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column label: string
-- column name: string -- the title of a paper, metric and value of a result
-- column slug: string
-- column published: string
-- column degree: integer
WITH found (id, label, name, slug, published) AS MATERIALIZED (
    SELECT id, 'Paper', title, NULL, published FROM papers WHERE id IN (SELECT value FROM json_each(:ids))
    UNION ALL
    SELECT id, label, name, slug, NULL FROM entities WHERE id IN (SELECT value FROM json_each(:ids))
    UNION ALL
    SELECT id, 'Result', trim(coalesce(metric, '') || ' ' || coalesce(value, '')), NULL, NULL
    FROM results WHERE id IN (SELECT value FROM json_each(:ids))
)
SELECT f.id, f.label, f.name, f.slug, f.published,
    (SELECT count(*) FROM edges AS e WHERE e.source = f.id AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed'))
    + (SELECT count(*) FROM edges AS e WHERE e.target = f.id AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) AS degree
FROM found AS f
ORDER BY f.id, f.label

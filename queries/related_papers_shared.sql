-- question: Papers that name the same methods, models, benchmarks and tasks as this one, rare ones most
-- param id: string -- id of the paper
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column title: string
-- column published: string
-- column shared: integer -- things in common
-- column weight: integer -- sum over them of 1000000 by the papers of each
-- column examples: json -- up to 3 {id, name, label, slug}, the rarest first
WITH things (id, degree) AS MATERIALIZED (
    SELECT m.target, (
        SELECT count(DISTINCT e.source)
        FROM edges AS e
        WHERE e.target = m.target
            AND e.type IN ('PROPOSES', 'USES', 'COMPARES_TO', 'EVALUATED_ON', 'TRAINED_ON', 'ADDRESSES') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    )
    FROM (
        SELECT DISTINCT e.target
        FROM edges AS e
        WHERE e.source = :id
            AND e.type IN ('PROPOSES', 'USES', 'COMPARES_TO', 'EVALUATED_ON', 'TRAINED_ON', 'ADDRESSES') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    ) AS m
),
pairs (other, thing, degree) AS MATERIALIZED (
    SELECT DISTINCT e.source, things.id, things.degree
    FROM things
    CROSS JOIN edges AS e ON e.target = things.id
        AND e.type IN ('PROPOSES', 'USES', 'COMPARES_TO', 'EVALUATED_ON', 'TRAINED_ON', 'ADDRESSES')
    WHERE e.source <> :id AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
),
page AS MATERIALIZED (
    SELECT p.id, p.title, p.published, count(*) AS shared, sum(1000000 / pairs.degree) AS weight
    FROM pairs CROSS JOIN papers AS p ON p.id = pairs.other
    WHERE p.title IS NOT NULL
    GROUP BY p.id
    ORDER BY weight DESC, p.id
    LIMIT :limit
)
SELECT page.id, page.title, page.published, page.shared, page.weight, (
    SELECT json_group_array(json_object('id', s.id, 'name', s.name, 'label', s.label, 'slug', s.slug))
    FROM (
        SELECT x.id, x.name, x.label, x.slug
        FROM pairs JOIN entities AS x ON x.id = pairs.thing
        WHERE pairs.other = page.id
        ORDER BY pairs.degree, x.name, x.id
        LIMIT 3
    ) AS s
) AS examples
FROM page
ORDER BY page.weight DESC, page.id

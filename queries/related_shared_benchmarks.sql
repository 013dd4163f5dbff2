-- question: Methods and models of papers that are evaluated on the same benchmarks as this one's
-- param id: string -- id of the method or model
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param most: integer = 5000 -- how many papers to look at: those of the rarest benchmarks first, at least of one
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column benchmarks: integer
-- column examples: json -- up to 3 {id, name}
WITH benchmarks (id) AS MATERIALIZED (
    SELECT DISTINCT o.target
    FROM edges AS e CROSS JOIN edges AS o ON o.source = e.source
    WHERE e.target = :id AND e.type IN ('PROPOSES', 'USES') AND o.type = 'EVALUATED_ON' AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed') AND o.status IS NOT 'rejected' AND (o.confidence IS NULL OR o.confidence >= :min_confidence OR o.status = 'confirmed')
),
degrees (id, degree) AS MATERIALIZED (
    SELECT id, (SELECT count(*) FROM edges AS e WHERE e.target = benchmarks.id AND e.type = 'EVALUATED_ON') FROM benchmarks
),
chosen (id) AS MATERIALIZED (
    SELECT id
    FROM (SELECT id, degree, sum(degree) OVER (ORDER BY degree, id) AS papers FROM degrees)
    WHERE papers <= :most OR papers = degree
),
pairs (other, example) AS MATERIALIZED (
    SELECT DISTINCT o.target, b.id
    FROM chosen AS b
    CROSS JOIN edges AS e ON e.target = b.id AND e.type = 'EVALUATED_ON'
    CROSS JOIN edges AS o ON o.source = e.source AND o.type IN ('PROPOSES', 'USES')
    WHERE o.target <> :id AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed') AND o.status IS NOT 'rejected' AND (o.confidence IS NULL OR o.confidence >= :min_confidence OR o.status = 'confirmed')
),
page AS MATERIALIZED (
    SELECT n.id, n.slug, n.label, n.name, count(*) AS benchmarks
    FROM pairs CROSS JOIN entities AS n ON n.id = pairs.other
    WHERE n.label IN ('Method', 'Model')
    GROUP BY n.id
    ORDER BY benchmarks DESC, n.name, n.id
    LIMIT :limit
)
SELECT page.id, page.slug, page.label, page.name, page.benchmarks, (
    SELECT json_group_array(json_object('id', x.id, 'name', x.name))
    FROM (
        SELECT x.id, x.name
        FROM pairs JOIN entities AS x ON x.id = pairs.example
        WHERE pairs.other = page.id
        ORDER BY x.name, x.id
        LIMIT 3
    ) AS x
) AS examples
FROM page
ORDER BY page.benchmarks DESC, page.name, page.id

-- question: Methods and models that papers compare with this one, either way round
-- param id: string -- id of the method or model
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column papers: integer
-- column examples: json -- up to 3 {id, title}, newest first
WITH pairs (other, example) AS MATERIALIZED (
    SELECT DISTINCT o.target, o.source
    FROM edges AS e CROSS JOIN edges AS o ON o.source = e.source
    WHERE e.target = :id AND o.target <> :id
        AND (
            (e.type IN ('PROPOSES', 'USES') AND o.type = 'COMPARES_TO')
            OR (e.type = 'COMPARES_TO' AND o.type IN ('PROPOSES', 'USES'))
        )
        AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed') AND o.status IS NOT 'rejected' AND (o.confidence IS NULL OR o.confidence >= :min_confidence OR o.status = 'confirmed')
),
page AS MATERIALIZED (
    SELECT n.id, n.slug, n.label, n.name, count(*) AS papers
    FROM pairs CROSS JOIN entities AS n ON n.id = pairs.other
    WHERE n.label IN ('Method', 'Model')
    GROUP BY n.id
    ORDER BY papers DESC, n.name, n.id
    LIMIT :limit
)
SELECT page.id, page.slug, page.label, page.name, page.papers, (
    SELECT json_group_array(json_object('id', x.id, 'title', x.title))
    FROM (
        SELECT x.id, x.title
        FROM pairs JOIN papers AS x ON x.id = pairs.example
        WHERE pairs.other = page.id
        ORDER BY x.published DESC NULLS LAST, x.id
        LIMIT 3
    ) AS x
) AS examples
FROM page
ORDER BY page.papers DESC, page.name, page.id

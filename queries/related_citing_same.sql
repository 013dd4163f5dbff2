-- question: Methods and models whose proposing papers cite the same papers as this one's, those that few cite most
-- param id: string -- id of the method or model
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param most: integer = 20000 -- how many citations to look at: those of the references that are cited least first, at least of one
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column papers: integer -- references in common, of 2000 at the most
-- column weight: integer -- sum over them of 1000000 by the papers that cite each
-- column examples: json -- up to 3 {id, title}, the least cited first; title is null for papers that are only cited
WITH own (paper) AS MATERIALIZED (
    SELECT e.source FROM edges AS e WHERE e.target = :id AND e.type = 'PROPOSES' AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
),
things (id, degree) AS MATERIALIZED (
    SELECT m.target, (SELECT count(*) FROM edges AS c WHERE c.target = m.target AND c.type = 'CITES')
    FROM (
        SELECT DISTINCT r.target
        FROM own CROSS JOIN edges AS r ON r.source = own.paper AND r.type = 'CITES'
        ORDER BY r.target
        LIMIT 2000
    ) AS m
),
chosen (id, degree) AS MATERIALIZED (
    SELECT id, degree
    FROM (SELECT id, degree, sum(degree) OVER (ORDER BY degree, id) AS citations FROM things)
    WHERE citations <= :most OR citations = degree
),
pairs (other, thing, degree) AS MATERIALIZED (
    SELECT DISTINCT o.target, chosen.id, chosen.degree
    FROM chosen
    CROSS JOIN edges AS c ON c.target = chosen.id AND c.type = 'CITES' AND c.source NOT IN (SELECT paper FROM own)
    CROSS JOIN edges AS o ON o.source = c.source AND o.type = 'PROPOSES'
    WHERE o.target <> :id AND o.status IS NOT 'rejected' AND (o.confidence IS NULL OR o.confidence >= :min_confidence OR o.status = 'confirmed')
),
page AS MATERIALIZED (
    SELECT n.id, n.slug, n.label, n.name, count(*) AS papers, sum(1000000 / pairs.degree) AS weight
    FROM pairs CROSS JOIN entities AS n ON n.id = pairs.other
    WHERE n.label IN ('Method', 'Model')
    GROUP BY n.id
    ORDER BY weight DESC, n.name, n.id
    LIMIT :limit
)
SELECT page.id, page.slug, page.label, page.name, page.papers, page.weight, (
    SELECT json_group_array(json_object('id', s.id, 'title', s.title))
    FROM (
        SELECT x.id, x.title
        FROM pairs JOIN papers AS x ON x.id = pairs.thing
        WHERE pairs.other = page.id
        ORDER BY pairs.degree, x.id
        LIMIT 3
    ) AS s
) AS examples
FROM page
ORDER BY page.weight DESC, page.name, page.id

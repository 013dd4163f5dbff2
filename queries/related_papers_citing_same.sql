-- question: Papers that cite the same papers as this one, those that few cite most
-- param id: string -- id of the paper
-- param most: integer = 20000 -- how many citations to look at: those of the references that are cited least first, at least of one
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column title: string
-- column published: string
-- column papers: integer -- references in common, of 2000 at the most
-- column weight: integer -- sum over them of 1000000 by the papers that cite each
-- column examples: json -- up to 3 {id, title}, the least cited first; title is null for papers that are only cited
WITH things (id, degree) AS MATERIALIZED (
    SELECT m.target, (SELECT count(*) FROM edges AS c WHERE c.target = m.target AND c.type = 'CITES')
    FROM (
        SELECT r.target FROM edges AS r WHERE r.source = :id AND r.type = 'CITES' ORDER BY r.target LIMIT 2000
    ) AS m
),
chosen (id, degree) AS MATERIALIZED (
    SELECT id, degree
    FROM (SELECT id, degree, sum(degree) OVER (ORDER BY degree, id) AS citations FROM things)
    WHERE citations <= :most OR citations = degree
),
pairs (other, thing, degree) AS MATERIALIZED (
    SELECT c.source, chosen.id, chosen.degree
    FROM chosen CROSS JOIN edges AS c ON c.target = chosen.id AND c.type = 'CITES'
    WHERE c.source <> :id
),
page AS MATERIALIZED (
    SELECT p.id, p.title, p.published, count(*) AS papers, sum(1000000 / pairs.degree) AS weight
    FROM pairs CROSS JOIN papers AS p ON p.id = pairs.other
    WHERE p.title IS NOT NULL
    GROUP BY p.id
    ORDER BY weight DESC, p.id
    LIMIT :limit
)
SELECT page.id, page.title, page.published, page.papers, page.weight, (
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
ORDER BY page.weight DESC, page.id

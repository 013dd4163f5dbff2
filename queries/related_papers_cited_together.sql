-- question: Papers that the same papers cite as this one, those with few references most
-- param id: string -- id of the paper
-- param most: integer = 20000 -- how many references to look at: those of the citing papers that have the fewest first, at least of one
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column title: string
-- column published: string
-- column papers: integer -- papers that cite both, of the 2000 with the last ids that cite this one
-- column weight: integer -- sum over them of 1000000 by the references of each
-- column examples: json -- up to 3 {id, title}, those with the fewest references first; title is null for papers that are only cited
WITH things (id, degree) AS MATERIALIZED (
    SELECT m.source, (SELECT count(*) FROM edges AS r WHERE r.source = m.source AND r.type = 'CITES')
    FROM (
        SELECT c.source FROM edges AS c WHERE c.target = :id AND c.type = 'CITES' ORDER BY c.source DESC LIMIT 2000
    ) AS m
),
chosen (id, degree) AS MATERIALIZED (
    SELECT id, degree
    FROM (SELECT id, degree, sum(degree) OVER (ORDER BY degree, id) AS citations FROM things)
    WHERE citations <= :most OR citations = degree
),
pairs (other, thing, degree) AS MATERIALIZED (
    SELECT r.target, chosen.id, chosen.degree
    FROM chosen CROSS JOIN edges AS r ON r.source = chosen.id AND r.type = 'CITES'
    WHERE r.target <> :id
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

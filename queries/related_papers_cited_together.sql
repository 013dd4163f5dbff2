-- question: Papers that the same papers cite as this one
-- param id: string -- id of the paper
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column title: string
-- column published: string
-- column papers: integer
-- column examples: json -- up to 3 {id, title}; title is null for papers that are only cited
WITH things (id) AS MATERIALIZED (
    SELECT DISTINCT c.source FROM edges AS c WHERE c.target = :id AND c.type = 'CITES'
),
pairs (other, thing) AS MATERIALIZED (
    SELECT DISTINCT c.target, things.id
    FROM things CROSS JOIN edges AS c ON c.source = things.id AND c.type = 'CITES'
    WHERE c.target <> :id
),
page AS MATERIALIZED (
    SELECT p.id, p.title, p.published, count(*) AS papers
    FROM pairs CROSS JOIN papers AS p ON p.id = pairs.other
    WHERE p.title IS NOT NULL
    GROUP BY p.id
    ORDER BY papers DESC, p.id
    LIMIT :limit
)
SELECT page.id, page.title, page.published, page.papers, (
    SELECT json_group_array(json_object('id', s.id, 'title', s.title))
    FROM (
        SELECT x.id, x.title
        FROM pairs JOIN papers AS x ON x.id = pairs.thing
        WHERE pairs.other = page.id
        ORDER BY x.published DESC NULLS LAST, x.id
        LIMIT 3
    ) AS s
) AS examples
FROM page
ORDER BY page.papers DESC, page.id

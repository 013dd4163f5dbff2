-- question: Papers by the same authors as this one
-- param id: string -- id of the paper
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column title: string
-- column published: string
-- column authors: integer
-- column examples: json -- up to 3 {id, name}
WITH things (id) AS MATERIALIZED (
    SELECT DISTINCT a.target FROM edges AS a WHERE a.source = :id AND a.type = 'AUTHORED_BY'
),
pairs (other, thing) AS MATERIALIZED (
    SELECT DISTINCT a.source, things.id
    FROM things CROSS JOIN edges AS a ON a.target = things.id AND a.type = 'AUTHORED_BY'
    WHERE a.source <> :id
),
page AS MATERIALIZED (
    SELECT p.id, p.title, p.published, count(*) AS authors
    FROM pairs CROSS JOIN papers AS p ON p.id = pairs.other
    WHERE p.title IS NOT NULL
    GROUP BY p.id
    ORDER BY authors DESC, p.id
    LIMIT :limit
)
SELECT page.id, page.title, page.published, page.authors, (
    SELECT json_group_array(json_object('id', s.id, 'name', s.name))
    FROM (
        SELECT x.id, x.name
        FROM pairs JOIN entities AS x ON x.id = pairs.thing
        WHERE pairs.other = page.id
        ORDER BY x.name, x.id
        LIMIT 3
    ) AS s
) AS examples
FROM page
ORDER BY page.authors DESC, page.id

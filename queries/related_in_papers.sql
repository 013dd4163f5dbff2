-- question: Entities of the same label in the same papers as this one
-- param id: string -- id of the entity
-- param roles: strings -- relation types that count, for both
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column papers: integer
-- column examples: json -- up to 3 {id, title}, newest first
WITH RECURSIVE part (id) AS ( -- the entity itself, and what is part of it
    SELECT :id
    UNION
    SELECT e.source FROM part CROSS JOIN edges AS e ON e.target = part.id AND e.type = 'PART_OF'
),
own (paper) AS MATERIALIZED (
    SELECT DISTINCT e.source
    FROM part CROSS JOIN edges AS e ON e.target = part.id
    WHERE e.type IN (SELECT value FROM json_each(:roles)) AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
),
pairs (other, paper) AS MATERIALIZED (
    SELECT DISTINCT o.target, own.paper
    FROM own CROSS JOIN edges AS o ON o.source = own.paper AND o.type IN (SELECT value FROM json_each(:roles))
    WHERE o.target NOT IN (SELECT id FROM part) AND o.status IS NOT 'rejected' AND (o.confidence IS NULL OR o.confidence >= :min_confidence OR o.status = 'confirmed')
),
page AS MATERIALIZED (
    SELECT n.id, n.slug, n.label, n.name, count(*) AS papers
    FROM pairs CROSS JOIN entities AS n ON n.id = pairs.other
    WHERE n.label = (SELECT x.label FROM entities AS x WHERE x.id = :id)
    GROUP BY n.id
    ORDER BY papers DESC, n.name, n.id
    LIMIT :limit
)
SELECT page.id, page.slug, page.label, page.name, page.papers, (
    SELECT json_group_array(json_object('id', s.id, 'title', s.title))
    FROM (
        SELECT p.id, p.title
        FROM pairs JOIN papers AS p ON p.id = pairs.paper
        WHERE pairs.other = page.id
        ORDER BY p.published DESC NULLS LAST, p.id
        LIMIT 3
    ) AS s
) AS examples
FROM page
ORDER BY page.papers DESC, page.name, page.id

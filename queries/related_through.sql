-- question: Entities of the same label whose papers name the same other things as those of this one, rare things most
-- param id: string -- id of the entity
-- param roles: strings -- relation types between papers and the two entities
-- param through: strings -- relation types between papers and the other things
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param most: integer = 5000 -- how many papers to look at: those of the rarest things first, at least of one
-- param limit: integer = 50 -- how many rows at the most
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column shared: integer -- things in common, of the 200 in most papers of the entity
-- column weight: integer -- sum over them of 1000000 by the papers of each
-- column examples: json -- up to 3 {id, name}, the rarest first
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
things (id, degree) AS MATERIALIZED (
    SELECT m.target, (
        SELECT count(DISTINCT e.source)
        FROM edges AS e
        WHERE e.target = m.target AND e.type IN (SELECT value FROM json_each(:through)) AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    )
    FROM (
        SELECT o.target, count(DISTINCT own.paper) AS papers
        FROM own CROSS JOIN edges AS o ON o.source = own.paper AND o.type IN (SELECT value FROM json_each(:through))
        WHERE o.target NOT IN (SELECT id FROM part) AND o.status IS NOT 'rejected' AND (o.confidence IS NULL OR o.confidence >= :min_confidence OR o.status = 'confirmed')
        GROUP BY o.target
        ORDER BY papers DESC, o.target
        LIMIT 200
    ) AS m
),
chosen (id, degree) AS MATERIALIZED (
    SELECT id, degree
    FROM (SELECT id, degree, sum(degree) OVER (ORDER BY degree, id) AS papers FROM things)
    WHERE papers <= :most OR papers = degree
),
pairs (other, thing, degree) AS MATERIALIZED (
    SELECT DISTINCT o.target, chosen.id, chosen.degree
    FROM chosen
    CROSS JOIN edges AS e ON e.target = chosen.id AND e.type IN (SELECT value FROM json_each(:through))
    CROSS JOIN edges AS o ON o.source = e.source AND o.type IN (SELECT value FROM json_each(:roles))
    WHERE o.target NOT IN (SELECT id FROM part) AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed') AND o.status IS NOT 'rejected' AND (o.confidence IS NULL OR o.confidence >= :min_confidence OR o.status = 'confirmed')
),
page AS MATERIALIZED (
    SELECT n.id, n.slug, n.label, n.name, count(*) AS shared, sum(1000000 / pairs.degree) AS weight
    FROM pairs CROSS JOIN entities AS n ON n.id = pairs.other
    WHERE n.label = (SELECT x.label FROM entities AS x WHERE x.id = :id)
    GROUP BY n.id
    ORDER BY weight DESC, n.name, n.id
    LIMIT :limit
)
SELECT page.id, page.slug, page.label, page.name, page.shared, page.weight, (
    SELECT json_group_array(json_object('id', s.id, 'name', s.name))
    FROM (
        SELECT x.id, x.name
        FROM pairs JOIN entities AS x ON x.id = pairs.thing
        WHERE pairs.other = page.id
        ORDER BY pairs.degree, x.name, x.id
        LIMIT 3
    ) AS s
) AS examples
FROM page
ORDER BY page.weight DESC, page.name, page.id

-- question: Entities of every label in the papers of one entity, of each label those in most of these papers first
-- param id: string -- id of the entity
-- param roles: strings -- relation types between its papers and it
-- param through: strings -- relation types between these papers and the others
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 8 -- how many of each label at the most
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column papers: integer
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
counted (id, papers) AS MATERIALIZED (
    SELECT o.target, count(DISTINCT o.source)
    FROM own CROSS JOIN edges AS o ON o.source = own.paper AND o.type IN (SELECT value FROM json_each(:through))
    WHERE o.target NOT IN (SELECT id FROM part) AND o.status IS NOT 'rejected' AND (o.confidence IS NULL OR o.confidence >= :min_confidence OR o.status = 'confirmed')
    GROUP BY o.target
),
ranked AS MATERIALIZED (
    SELECT n.id, n.slug, n.label, n.name, counted.papers,
        row_number() OVER (PARTITION BY n.label ORDER BY counted.papers DESC, n.name, n.id) AS place
    FROM counted CROSS JOIN entities AS n ON n.id = counted.id
)
SELECT ranked.id, ranked.slug, ranked.label, ranked.name, ranked.papers
FROM ranked
WHERE ranked.place <= :limit
ORDER BY ranked.label, ranked.papers DESC, ranked.name, ranked.id

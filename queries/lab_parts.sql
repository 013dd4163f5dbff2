-- question: A lab and its parts, those of its parts too, each with the papers that name it, the one in most papers first
-- param id: string -- id of the lab
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column slug: string
-- column name: string
-- column country: string -- two letters of ISO 3166
-- column ror: string -- id in the Research Organization Registry
-- column papers: integer -- papers that name it, without those of its parts
-- column wholes: strings -- ids of the lab and of those of its parts that it is directly part of; none for the lab itself
WITH RECURSIVE part (id) AS (
    SELECT id FROM entities WHERE id = :id AND label = 'Lab'
    UNION
    SELECT e.source FROM part CROSS JOIN edges AS e ON e.target = part.id AND e.type = 'PART_OF'
)
SELECT n.id, n.slug, n.name, n.country, n.ror, (
        SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = n.id AND e.type <> 'PART_OF' AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    ) AS papers, (
        SELECT json_group_array(w.target) FROM (
            SELECT e.target FROM edges AS e
            WHERE n.id <> :id AND e.source = n.id AND e.type = 'PART_OF' AND e.target IN (SELECT id FROM part)
            ORDER BY e.target
        ) AS w
    ) AS wholes
FROM part CROSS JOIN entities AS n ON n.id = part.id
ORDER BY n.id <> :id, papers DESC, n.name, n.id

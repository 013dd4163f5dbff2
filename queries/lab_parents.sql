-- question: What a lab is part of, directly and above, the nearest first
-- param id: string -- id of the lab
-- column id: string
-- column slug: string
-- column name: string
-- column country: string -- two letters of ISO 3166
-- column ror: string -- id in the Research Organization Registry
-- column steps: integer -- 1 where the lab is directly part of it
WITH RECURSIVE above (id, steps) AS (
    SELECT :id, 0
    UNION
    SELECT e.target, above.steps + 1
    FROM above CROSS JOIN edges AS e ON e.source = above.id AND e.type = 'PART_OF'
    WHERE above.steps < 10
)
SELECT n.id, n.slug, n.name, n.country, n.ror, min(above.steps) AS steps
FROM above CROSS JOIN entities AS n ON n.id = above.id
WHERE n.id <> :id
GROUP BY n.id
ORDER BY steps, n.name, n.id

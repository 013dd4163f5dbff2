// question: What a lab is part of, directly and above, the nearest first
// param id: string -- id of the lab
// column id: string
// column slug: string
// column name: string
// column country: string -- two letters of ISO 3166
// column ror: string -- id in the Research Organization Registry
// column steps: integer -- 1 where the lab is directly part of it
MATCH path = (:Lab {id: $id})-[:PART_OF*1..10]->(n:Lab)
WHERE n.id <> $id
WITH n, min(length(path)) AS steps
RETURN n.id AS id, n.slug AS slug, n.name AS name, n.country AS country, n.ror AS ror, steps
ORDER BY steps, name, id

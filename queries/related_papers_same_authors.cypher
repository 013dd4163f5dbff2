// question: Papers by the same authors as this one
// param id: string -- id of the paper
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column title: string
// column published: string
// column authors: integer
// column examples: json -- up to 3 {id, name}
MATCH (x:Paper {id: $id})-[:AUTHORED_BY]->(m:Author)<-[:AUTHORED_BY]-(p:Paper)
WHERE p <> x AND p.title IS NOT NULL
WITH DISTINCT p, m ORDER BY m.name, m.id
WITH p, collect(m) AS found
WITH p, size(found) AS authors, [m IN found[..3] | m {.id, .name}] AS examples
ORDER BY authors DESC, p.id
LIMIT $limit
RETURN p.id AS id, p.title AS title, p.published AS published, authors, examples

// question: Papers that cite the same papers as this one
// param id: string -- id of the paper
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column title: string
// column published: string
// column papers: integer
// column examples: json -- up to 3 {id, title}; title is null for papers that are only cited
MATCH (x:Paper {id: $id})-[:CITES]->(m:Paper)<-[:CITES]-(p:Paper)
WHERE p <> x AND p.title IS NOT NULL
WITH DISTINCT p, m ORDER BY m.published IS NULL, m.published DESC, m.id
WITH p, collect(m) AS found
WITH p, size(found) AS papers, [m IN found[..3] | m {.id, .title}] AS examples
ORDER BY papers DESC, p.id
LIMIT $limit
RETURN p.id AS id, p.title AS title, p.published AS published, papers, examples

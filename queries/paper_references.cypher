// question: Papers that one paper cites, newest first
// param id: string -- id of the paper
// column id: string
// column title: string
// column published: string
// column in_graph: boolean -- false for a paper that is only cited
MATCH (:Paper {id: $id})-[:CITES]->(p:Paper)
RETURN p.id AS id, p.title AS title, p.published AS published, p.title IS NOT NULL AS in_graph
ORDER BY published IS NULL, published DESC, id

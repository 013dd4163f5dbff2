// question: Papers that cite one paper, newest first
// param id: string -- id of the paper
// column id: string
// column title: string
// column published: string
// column in_graph: boolean -- false for a paper that is only cited
// column context: strings -- the sentences that cite, where a source gives them
MATCH (:Paper {id: $id})<-[e:CITES]-(p:Paper)
RETURN p.id AS id, p.title AS title, p.published AS published, p.title IS NOT NULL AS in_graph,
    coalesce(e.context, []) AS context
ORDER BY published IS NULL, published DESC, id

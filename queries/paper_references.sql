-- question: Papers that one paper cites, newest first
-- param id: string -- id of the paper
-- column id: string
-- column title: string
-- column published: string
-- column in_graph: boolean -- false for a paper that is only cited
SELECT p.id, p.title, p.published, p.title IS NOT NULL AS in_graph
FROM edges AS e JOIN papers AS p ON p.id = e.target
WHERE e.source = :id AND e.type = 'CITES'
ORDER BY p.published DESC NULLS LAST, p.id

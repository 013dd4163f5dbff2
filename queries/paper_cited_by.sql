-- question: Papers that cite one paper, newest first
-- param id: string -- id of the paper
-- column id: string
-- column title: string
-- column published: string
-- column in_graph: boolean -- false for a paper that is only cited
-- column context: strings -- the sentences that cite, where a source gives them
SELECT p.id, p.title, p.published, p.title IS NOT NULL AS in_graph,
    (SELECT json_group_array(sentence) FROM (SELECT sentence FROM evidence WHERE edge = e.id ORDER BY n)) AS context
FROM edges AS e JOIN papers AS p ON p.id = e.source
WHERE e.target = :id AND e.type = 'CITES'
ORDER BY p.published DESC NULLS LAST, p.id

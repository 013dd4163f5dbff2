-- question: Papers that pass the filters, the one that most papers of the graph cite first
-- start: filters
-- param limit: integer = 25 -- how many rows at the most
-- param offset: integer = 0 -- how many rows to leave out first
-- column id: string
-- column title: string
-- column published: string
-- column year: integer
-- column url: string
-- column arxiv_id: string
-- column upvotes: integer
-- column code_url: string -- the first of its links to code
-- column citations: integer -- papers of the graph that cite it
-- column citation_count: integer -- how many papers cite it in all, as a source says; decides where as many of the graph do
-- column evidence: json -- list of {role, entity_id, name, label, sentence, field, start, end, confidence, rule}
,
page AS MATERIALIZED (
    SELECT p.id, (SELECT count(*) FROM edges AS c WHERE c.target = p.id AND c.type = 'CITES') AS citations
    FROM scope CROSS JOIN papers AS p ON p.id = scope.id
    ORDER BY citations DESC, coalesce(p.citation_count, -1) DESC, p.id
    LIMIT :limit OFFSET :offset
)
SELECT p.id, p.title, p.published, p.year, p.url, p.arxiv_id, p.upvotes, p.code_url, page.citations, p.citation_count, (
    SELECT json_group_array(json_object(
        'role', m.type, 'entity_id', m.target, 'name', m.name, 'label', m.label, 'sentence', m.sentence,
        'field', m.field, 'start', m.start, 'end', m."end", 'confidence', m.confidence, 'rule', m.rule
    ))
    FROM (
        SELECT e.type, e.target, coalesce(n.name, cited.title) AS name, coalesce(n.label, 'Paper') AS label,
            v.sentence, v.field, v.start, v."end", e.confidence, e.rule
        FROM (SELECT DISTINCT role, target, labels FROM wanted WHERE NOT negated) AS w
        CROSS JOIN edges AS e ON e.source = p.id AND e.type = w.role AND (w.target IS NULL OR e.target = w.target)
        LEFT JOIN entities AS n ON n.id = e.target
        LEFT JOIN papers AS cited ON cited.id = e.target
        LEFT JOIN evidence AS v ON v.edge = e.id AND v.n < 3
        WHERE e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
            AND (w.labels IS NULL OR n.label IN (SELECT value FROM json_each(w.labels)))
        GROUP BY e.id, v.n
        ORDER BY e.type, e.target, v.n
    ) AS m
) AS evidence
FROM page CROSS JOIN papers AS p ON p.id = page.id
ORDER BY page.citations DESC, coalesce(p.citation_count, -1) DESC, p.id

// question: Papers that pass the filters, the one that most papers of the graph cite first
// start: filters
// param limit: integer = 25 -- how many rows at the most
// param offset: integer = 0 -- how many rows to leave out first
// column id: string
// column title: string
// column published: string
// column year: integer
// column url: string
// column arxiv_id: string
// column upvotes: integer
// column code_url: string -- the first of its links to code
// column citations: integer -- papers of the graph that cite it
// column citation_count: integer -- how many papers cite it in all, as a source says; decides where as many of the graph do
// column evidence: json -- list of {role, entity_id, name, label, sentence, field, start, end, confidence, rule}
WITH p, COUNT { (p)<-[:CITES]-() } AS citations
ORDER BY citations DESC, coalesce(p.citation_count, -1) DESC, p.id
SKIP $offset LIMIT $limit
CALL (p) {
    MATCH (p)-[e]->(t)
    WITH e, t, [(t)-[:PART_OF*0..]->(whole) | whole.id] AS within
    WHERE any(g IN $groups WHERE NOT g.negate AND type(e) IN g.roles AND (size(g.targets) = 0 OR any(id IN within WHERE id IN g.targets))
            AND (size(g.labels) = 0 OR labels(t)[0] IN g.labels))
        AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    WITH e, t ORDER BY type(e), t.id
    UNWIND CASE WHEN size(coalesce(e.sentence, e.context, [])) = 0 THEN [0] ELSE range(0, size(coalesce(e.sentence, e.context)) - 1)[..3] END AS n
    RETURN collect({
        role: type(e), entity_id: t.id, name: coalesce(t.name, t.title), label: labels(t)[0], sentence: coalesce(e.sentence, e.context)[n],
        field: e.field[n], start: e.start[n], end: e.end[n], confidence: e.confidence, rule: e.rule
    }) AS evidence
}
RETURN p.id AS id, p.title AS title, p.published AS published, p.year AS year, p.url AS url, p.arxiv_id AS arxiv_id,
    p.upvotes AS upvotes, p.code_url AS code_url, citations, p.citation_count AS citation_count, evidence
ORDER BY citations DESC, coalesce(citation_count, -1) DESC, id

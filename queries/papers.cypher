// question: Papers that pass the filters, with the evidence of each filter
// start: filters
// param order: string = "newest" in ["newest", "oldest", "title", "upvotes"] -- what comes first
// param limit: integer = 25 -- how many rows at the most
// param offset: integer = 0 -- how many rows to leave out first
// param after: place = null -- go on after this row: what it is ordered by (date, title or upvotes), and its id
// param among: strings = null -- ids of papers; only these
// column id: string
// column title: string
// column published: string
// column year: integer
// column url: string
// column arxiv_id: string
// column upvotes: integer
// column code_url: string -- the first of its links to code
// column evidence: json -- list of {role, entity_id, name, label, sentence, field, start, end, confidence, rule}
WITH p, CASE $order WHEN 'title' THEN p.title WHEN 'upvotes' THEN p.upvotes ELSE p.published END AS by
WHERE ($among IS NULL OR p.id IN $among) AND ($after IS NULL OR CASE
    WHEN $after[0] IS NULL THEN by IS NULL AND p.id > $after[1]
    WHEN by IS NULL THEN true
    WHEN by = $after[0] THEN p.id > $after[1]
    WHEN $order IN ['newest', 'upvotes'] THEN by < $after[0]
    ELSE by > $after[0]
END)
WITH p, by
ORDER BY
    by IS NULL,
    CASE WHEN $order IN ['newest', 'upvotes'] THEN by END DESC,
    CASE WHEN $order IN ['oldest', 'title'] THEN by END,
    p.id
SKIP $offset LIMIT $limit
WITH collect(p) AS page
UNWIND range(0, size(page) - 1) AS place
WITH place, page[place] AS p
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
    p.upvotes AS upvotes, p.code_url AS code_url, evidence
ORDER BY place

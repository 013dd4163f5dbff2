-- question: Papers that pass the filters, with the evidence of each filter
-- start: filters
-- param order: string = "newest" in ["newest", "oldest", "title", "upvotes"] -- what comes first
-- param limit: integer = 25 -- how many rows at the most
-- param offset: integer = 0 -- how many rows to leave out first
-- param after: place = null -- go on after this row: what it is ordered by (date, title or upvotes), and its id
-- param among: strings = null -- ids of papers; only these
-- column id: string
-- column title: string
-- column published: string
-- column year: integer
-- column url: string
-- column arxiv_id: string
-- column upvotes: integer
-- column evidence: json -- list of {role, entity_id, name, label, sentence, field, start, end, confidence, rule}
,
sorted (id, by) AS (
    SELECT p.id, CASE :order WHEN 'title' THEN p.title WHEN 'upvotes' THEN p.upvotes ELSE p.published END
    FROM scope CROSS JOIN papers AS p ON p.id = scope.id
    WHERE :among IS NULL OR p.id IN (SELECT value FROM json_each(:among))
),
page AS MATERIALIZED (
    SELECT id, by
    FROM sorted
    WHERE :after IS NULL OR CASE
        WHEN :after ->> '$[0]' IS NULL THEN by IS NULL AND id > :after ->> '$[1]'
        WHEN by IS NULL THEN 1
        WHEN by = :after ->> '$[0]' THEN id > :after ->> '$[1]'
        WHEN :order IN ('newest', 'upvotes') THEN by < :after ->> '$[0]'
        ELSE by > :after ->> '$[0]'
    END
    ORDER BY
        CASE WHEN :order IN ('newest', 'upvotes') THEN by END DESC NULLS LAST,
        CASE WHEN :order IN ('oldest', 'title') THEN by END ASC NULLS LAST,
        id
    LIMIT :limit OFFSET :offset
)
SELECT p.id, p.title, p.published, p.year, p.url, p.arxiv_id, p.upvotes, (
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
ORDER BY
    CASE WHEN :order IN ('newest', 'upvotes') THEN page.by END DESC NULLS LAST,
    CASE WHEN :order IN ('oldest', 'title') THEN page.by END ASC NULLS LAST,
    page.id

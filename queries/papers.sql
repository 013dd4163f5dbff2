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
-- column code_url: string -- the first of its links to code
-- column evidence: json -- list of {role, entity_id, name, label, sentence, field, start, end, confidence, rule}
,
sorted (id, by) AS (
    SELECT p.id, CASE :order WHEN 'title' THEN p.title WHEN 'upvotes' THEN p.upvotes ELSE p.published END
    FROM scope CROSS JOIN papers AS p ON p.id = scope.id
    WHERE :among IS NULL OR p.id IN (SELECT value FROM json_each(:among))
),
listed (places) AS MATERIALIZED (  -- of all papers, those that come first are read from the index of their order
    SELECT CASE
        WHEN :text IS NOT NULL OR :titled OR :coded IS NOT NULL OR :among IS NOT NULL OR json_array_length(:groups) > 0 THEN (
            SELECT json_group_array(json_array(id, by)) FROM (
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
        )
        WHEN :order = 'newest' THEN (SELECT json_group_array(json_array(id, by)) FROM (
            SELECT id, by FROM (
                SELECT * FROM (
                    SELECT id, published AS by FROM papers
                    WHERE title IS NOT NULL AND published IS NOT NULL
                        AND published <= coalesce(:after ->> '$[0]', char(1114111))
                        AND (:since IS NULL OR published >= :since)
                        AND (:until IS NULL OR substr(published, 1, length(:until)) <= :until)
                        AND (:after IS NULL OR published < :after ->> '$[0]' OR (published = :after ->> '$[0]' AND id > :after ->> '$[1]'))
                    ORDER BY published DESC, id
                    LIMIT min(:limit, 1000000000) + min(:offset, 1000000000)
                )
                UNION ALL
                SELECT * FROM (
                    SELECT id, NULL FROM papers
                    WHERE title IS NOT NULL AND published IS NULL
                        AND (:since IS NULL OR published >= :since)
                        AND (:until IS NULL OR substr(published, 1, length(:until)) <= :until)
                        AND (:after IS NULL OR :after ->> '$[0]' IS NOT NULL OR id > :after ->> '$[1]')
                    ORDER BY id
                    LIMIT min(:limit, 1000000000) + min(:offset, 1000000000)
                )
            )
            ORDER BY by DESC NULLS LAST, id
            LIMIT :limit OFFSET :offset
        ))
        WHEN :order = 'oldest' THEN (SELECT json_group_array(json_array(id, by)) FROM (
            SELECT id, by FROM (
                SELECT * FROM (
                    SELECT id, published AS by FROM papers
                    WHERE title IS NOT NULL AND published IS NOT NULL
                        AND published >= coalesce(:after ->> '$[0]', '')
                        AND (:since IS NULL OR published >= :since)
                        AND (:until IS NULL OR substr(published, 1, length(:until)) <= :until)
                        AND (:after IS NULL OR published > :after ->> '$[0]' OR (published = :after ->> '$[0]' AND id > :after ->> '$[1]'))
                    ORDER BY published ASC, id
                    LIMIT min(:limit, 1000000000) + min(:offset, 1000000000)
                )
                UNION ALL
                SELECT * FROM (
                    SELECT id, NULL FROM papers
                    WHERE title IS NOT NULL AND published IS NULL
                        AND (:since IS NULL OR published >= :since)
                        AND (:until IS NULL OR substr(published, 1, length(:until)) <= :until)
                        AND (:after IS NULL OR :after ->> '$[0]' IS NOT NULL OR id > :after ->> '$[1]')
                    ORDER BY id
                    LIMIT min(:limit, 1000000000) + min(:offset, 1000000000)
                )
            )
            ORDER BY by ASC NULLS LAST, id
            LIMIT :limit OFFSET :offset
        ))
        WHEN :order = 'title' THEN (SELECT json_group_array(json_array(id, by)) FROM (
            SELECT id, title AS by FROM papers
            WHERE title IS NOT NULL
                AND title >= coalesce(:after ->> '$[0]', '')
                AND (:since IS NULL OR published >= :since)
                AND (:until IS NULL OR substr(published, 1, length(:until)) <= :until)
                AND (:after IS NULL OR title > :after ->> '$[0]' OR (title = :after ->> '$[0]' AND id > :after ->> '$[1]'))
            ORDER BY title ASC, id
            LIMIT :limit OFFSET :offset
        ))
        WHEN :order = 'upvotes' THEN (SELECT json_group_array(json_array(id, by)) FROM (
            SELECT id, by FROM (
                SELECT * FROM (
                    SELECT id, upvotes AS by FROM papers
                    WHERE title IS NOT NULL AND upvotes IS NOT NULL
                        AND upvotes <= coalesce(:after ->> '$[0]', 9223372036854775807)
                        AND (:since IS NULL OR published >= :since)
                        AND (:until IS NULL OR substr(published, 1, length(:until)) <= :until)
                        AND (:after IS NULL OR upvotes < :after ->> '$[0]' OR (upvotes = :after ->> '$[0]' AND id > :after ->> '$[1]'))
                    ORDER BY upvotes DESC, id
                    LIMIT min(:limit, 1000000000) + min(:offset, 1000000000)
                )
                UNION ALL
                SELECT * FROM (
                    SELECT id, NULL FROM papers
                    WHERE title IS NOT NULL AND upvotes IS NULL
                        AND (:since IS NULL OR published >= :since)
                        AND (:until IS NULL OR substr(published, 1, length(:until)) <= :until)
                        AND (:after IS NULL OR :after ->> '$[0]' IS NOT NULL OR id > :after ->> '$[1]')
                    ORDER BY id
                    LIMIT min(:limit, 1000000000) + min(:offset, 1000000000)
                )
            )
            ORDER BY by DESC NULLS LAST, id
            LIMIT :limit OFFSET :offset
        ))
    END
),
page (id, by) AS MATERIALIZED (
    SELECT value ->> '$[0]', value ->> '$[1]' FROM listed, json_each(listed.places)
)
SELECT p.id, p.title, p.published, p.year, p.url, p.arxiv_id, p.upvotes, p.code_url, (
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

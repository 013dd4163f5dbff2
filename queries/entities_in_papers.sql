-- question: Entities of one label in the papers that pass the filters, the one in most or in fewest papers first
-- start: filters
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
-- param roles: strings -- relation types that count
-- param order: string = "most" in ["most", "fewest"] -- what comes first: in most papers, or in fewest
-- param limit: integer = 50 -- how many rows at the most
-- param offset: integer = 0 -- how many rows to leave out first
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column papers: integer
-- column evidence: json -- list of up to 3 {paper_id, title, sentence, role, confidence}, the surest first
,
relations AS MATERIALIZED (
    SELECT e.id, e.source, e.type, e.target, e.confidence
    FROM scope CROSS JOIN edges AS e ON e.source = scope.id AND e.type IN (SELECT value FROM json_each(:roles))
    WHERE e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        AND e.target NOT IN (SELECT target FROM wanted WHERE target IS NOT NULL)
),
page AS MATERIALIZED (
    SELECT n.id, n.slug, n.label, n.name, count(DISTINCT r.source) AS papers
    FROM relations AS r CROSS JOIN entities AS n ON n.id = r.target
    WHERE n.label = :label
    GROUP BY n.id
    ORDER BY CASE :order WHEN 'fewest' THEN papers ELSE -papers END, n.name, n.id
    LIMIT :limit OFFSET :offset
)
SELECT page.id, page.slug, page.label, page.name, page.papers, (
    SELECT json_group_array(json_object(
        'paper_id', s.source, 'title', s.title, 'sentence', s.sentence, 'role', s.type, 'confidence', s.confidence
    ))
    FROM (
        SELECT r.source, p.title, v.sentence, r.type, r.confidence
        FROM relations AS r
        JOIN papers AS p ON p.id = r.source
        LEFT JOIN evidence AS v ON v.edge = r.id AND v.n = 0
        WHERE r.target = page.id
        ORDER BY r.confidence DESC NULLS LAST, r.source, r.type
        LIMIT 3
    ) AS s
) AS evidence
FROM page
ORDER BY CASE :order WHEN 'fewest' THEN page.papers ELSE -page.papers END, page.name, page.id

-- question: Entities that papers named first since a date, those in most papers first, each with the paper that did
-- param labels: strings -- labels of the entities
-- param since: date -- earliest date of the first paper
-- param until: date = null -- latest date of the first paper
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 50 -- how many rows at the most
-- param offset: integer = 0 -- how many rows to leave out first
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column first_seen: string
-- column papers: integer
-- column paper_id: string -- the earliest paper
-- column title: string
-- column published: string
-- column role: string -- what that paper does with it
-- column sentence: string -- the first one
-- column confidence: number
WITH page AS MATERIALIZED (
    SELECT * FROM (
        SELECT n.id, n.slug, n.label, n.name, n.first_seen, (
            SELECT count(DISTINCT e.source) FROM edges AS e
            WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        ) AS papers
        FROM entities AS n
        WHERE n.label IN (SELECT value FROM json_each(:labels)) AND n.first_seen >= :since
            AND (:until IS NULL OR substr(n.first_seen, 1, length(:until)) <= :until)
    )
    WHERE papers > 0
    ORDER BY papers DESC, first_seen DESC, name, id
    LIMIT :limit OFFSET :offset
),
first_edges AS MATERIALIZED (
    SELECT page.*, (
        SELECT e.id
        FROM edges AS e CROSS JOIN papers AS p ON p.id = e.source
        WHERE e.target = page.id AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        ORDER BY p.published NULLS LAST, e.type <> 'PROPOSES', p.id, e.type
        LIMIT 1
    ) AS edge
    FROM page
)
SELECT f.id, f.slug, f.label, f.name, f.first_seen, f.papers, p.id AS paper_id, p.title, p.published,
    e.type AS role, v.sentence, e.confidence
FROM first_edges AS f
CROSS JOIN edges AS e ON e.id = f.edge
CROSS JOIN papers AS p ON p.id = e.source
LEFT JOIN evidence AS v ON v.edge = e.id AND v.n = 0
ORDER BY f.papers DESC, f.first_seen DESC, f.name, f.id

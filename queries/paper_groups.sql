-- question: How many of the papers that pass the filters fall into each group, the largest first
-- start: filters
-- param by: string in ["year", "month", "role", "entity"] -- what makes a group
-- param labels: strings = [] -- labels of the entities that make groups, where entities do
-- param roles: strings = [] -- relation types that count, where roles or entities make groups
-- param limit: integer = 25 -- how many rows at the most
-- param after: place = null -- go on after this row: its papers and its key
-- column key: string -- year, month, relation type or id of the entity; empty for papers without a date
-- column name: string
-- column slug: string
-- column label: string
-- column papers: integer
,
counted (key, papers) AS MATERIALIZED (
    SELECT coalesce(substr(p.published, 1, CASE :by WHEN 'year' THEN 4 ELSE 7 END), '') AS key, count(*)
    FROM scope CROSS JOIN papers AS p ON p.id = scope.id
    WHERE :by IN ('year', 'month')
    GROUP BY 1
    UNION ALL
    SELECT CASE :by WHEN 'role' THEN e.type ELSE e.target END, count(DISTINCT e.source)
    FROM scope CROSS JOIN edges AS e ON e.source = scope.id AND e.type IN (SELECT value FROM json_each(:roles))
    WHERE :by IN ('role', 'entity') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        AND (:by = 'role' OR (SELECT label FROM entities WHERE id = e.target) IN (SELECT value FROM json_each(:labels)))
    GROUP BY 1
)
SELECT c.key, coalesce(n.name, c.key) AS name, n.slug, n.label, c.papers
FROM counted AS c LEFT JOIN entities AS n ON n.id = c.key
WHERE :after IS NULL OR c.papers < :after ->> '$[0]' OR (c.papers = :after ->> '$[0]' AND c.key > :after ->> '$[1]')
ORDER BY c.papers DESC, c.key
LIMIT :limit

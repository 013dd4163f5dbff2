-- question: Benchmarks with the results that papers state on them, the one with most results first
-- param min_confidence: share = 0.4 -- least confidence of a result
-- param prefix: string = null -- how the key of their name begins
-- param limit: integer = 50 -- how many rows at the most
-- param offset: integer = 0 -- how many rows to leave out first
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column results: integer
-- column systems: integer -- methods and models that have a result
-- column papers: integer -- papers that state a result
-- column newest: string -- date of the newest of these papers
SELECT b.id, b.slug, b.label, b.name, count(DISTINCT r.id) AS results, count(DISTINCT o.target) AS systems,
    count(DISTINCT t.source) AS papers, max(p.published) AS newest
FROM entities AS b
CROSS JOIN edges AS e ON e.target = b.id AND e.type = 'ON'
CROSS JOIN results AS r ON r.id = e.source
CROSS JOIN edges AS t ON t.target = r.id AND t.type = 'REPORTS'
CROSS JOIN papers AS p ON p.id = t.source
LEFT JOIN edges AS o ON o.source = r.id AND o.type = 'OF'
WHERE b.label = 'Benchmark' AND (r.confidence IS NULL OR r.confidence >= :min_confidence)
    AND b.name_norm >= coalesce(:prefix, '') AND b.name_norm < coalesce(:prefix, '') || char(1114111)
GROUP BY b.id
ORDER BY results DESC, b.name_norm, b.id
LIMIT :limit OFFSET :offset

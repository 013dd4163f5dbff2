-- question: How many nodes there are of each kind that some relation reaches, and how many relations of each type
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed, or of a result
-- column kind: string -- node, edge, stub for a paper that is only cited, or stated for a source that states relations
-- column name: string
-- column count: integer
SELECT 'edge' AS kind, e.type AS name, count(*) AS count
FROM edges AS e
WHERE e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
GROUP BY e.type
UNION ALL
SELECT 'node', n.label, count(*)
FROM entities AS n
WHERE EXISTS (
        SELECT 1 FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    )
GROUP BY n.label
UNION ALL
SELECT 'node', 'Result', count(*) FROM results AS r WHERE (r.confidence IS NULL OR r.confidence >= :min_confidence) HAVING count(*) > 0
UNION ALL
SELECT 'stated', 'papers-with-code', count(*) FROM edges AS e
WHERE e.rule LIKE '%papers-with-code' AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
HAVING count(*) > 0
UNION ALL
SELECT CASE WHEN title IS NULL THEN 'stub' ELSE 'node' END, 'Paper', count(*) FROM papers GROUP BY title IS NULL
ORDER BY kind, name

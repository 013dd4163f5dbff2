-- question: How many nodes and edges of each kind there are
-- column kind: string -- node, edge, or stub for a paper that is only cited
-- column name: string
-- column count: integer
SELECT 'edge' AS kind, type AS name, count(*) AS count FROM edges GROUP BY type
UNION ALL
SELECT 'node', label, count(*) FROM entities GROUP BY label
UNION ALL
SELECT 'node', 'Result', count(*) FROM results HAVING count(*) > 0
UNION ALL
SELECT CASE WHEN title IS NULL THEN 'stub' ELSE 'node' END, 'Paper', count(*) FROM papers GROUP BY title IS NULL
ORDER BY kind, name

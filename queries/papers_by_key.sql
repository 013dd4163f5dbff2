-- question: Papers that are known by these keys
-- param keys: strings -- keys as resolution.papers.copies.paper_keys makes them, such as doi:10.1000/1
-- column key: string
-- column id: string
SELECT DISTINCT k.key AS key, p.id AS id
FROM json_each(:keys) AS v CROSS JOIN paper_keys AS k ON k.key = v.value CROSS JOIN papers AS p ON p.n = k.n
ORDER BY key, id

-- question: Papers that share an id, a title or all authors, and were not joined
-- param limit: integer = 1000 -- how many pairs at the most
-- column one: string
-- column other: string
-- column one_title: string
-- column other_title: string
-- column key: string -- the first of the keys in common, see resolution.papers.copies.paper_keys
SELECT a.id AS one, b.id AS other, a.title AS one_title, b.title AS other_title, min(k.key) AS key
FROM paper_keys AS k
JOIN paper_keys AS l ON l.key = k.key
JOIN papers AS a ON a.n = k.n
JOIN papers AS b ON b.n = l.n
WHERE a.id < b.id
GROUP BY a.n, b.n
ORDER BY min(k.key) GLOB 'who:*', one, other -- those with only their authors in common last, for they are many
LIMIT :limit

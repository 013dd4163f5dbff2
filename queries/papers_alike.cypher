// question: Papers that share an id or a title, and were not joined
// param limit: integer = 1000 -- how many pairs at the most
// column one: string
// column other: string
// column one_title: string
// column other_title: string
MATCH (p:Paper)
UNWIND p.keys AS key
WITH key, collect(p) AS same
WHERE size(same) > 1
UNWIND same AS a
UNWIND same AS b
WITH DISTINCT a, b
WHERE a.id < b.id
RETURN a.id AS one, b.id AS other, a.title AS one_title, b.title AS other_title
ORDER BY one, other
LIMIT $limit

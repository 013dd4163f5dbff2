// question: Papers that share an id, a title or all authors, and were not joined
// param limit: integer = 1000 -- how many pairs at the most
// column one: string
// column other: string
// column one_title: string
// column other_title: string
// column key: string -- the first of the keys in common, see resolution.papers.copies.paper_keys
MATCH (p:Paper)
UNWIND p.keys AS key
WITH key, collect(p) AS same
WHERE size(same) > 1
UNWIND same AS a
UNWIND same AS b
WITH a, b, key
WHERE a.id < b.id
RETURN a.id AS one, b.id AS other, a.title AS one_title, b.title AS other_title, min(key) AS key
ORDER BY key STARTS WITH 'who:', one, other // those with only their authors in common last, for they are many
LIMIT $limit

// question: Papers that are known by these keys
// param keys: strings -- keys as resolution.papers.copies.paper_keys makes them, such as doi:10.1000/1
// column key: string
// column id: string
UNWIND [key IN $keys WHERE key <> ''] AS key
WITH DISTINCT key
WITH key, reduce(text = '', c IN split(key, '') |
    text + CASE WHEN c =~ '[a-z0-9]' THEN c ELSE '\\' + c END) AS words
CALL db.index.fulltext.queryNodes('paper_keys', words) YIELD node AS p
WHERE key IN p.keys
RETURN DISTINCT key, p.id AS id
ORDER BY key, id

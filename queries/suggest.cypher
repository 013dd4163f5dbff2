// question: Entities with a name that begins so, the one in most papers first
// param prefix: string -- how the key of the name begins, as text.names.name_key makes it
// param labels: strings = ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- labels to look among
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 10 -- how many rows at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column matched: string -- the first key that begins so
// column papers: integer -- those of what is part of it too
WITH CASE $prefix WHEN '' THEN '*:*' ELSE reduce(text = '', c IN split($prefix, '') |
    text + CASE WHEN c =~ '[a-z0-9]' THEN c ELSE '\\' + c END) + '*' END AS words
CALL db.index.fulltext.queryNodes('entity_keys', words) YIELD node AS n
WITH n, [key IN n.alias_keys WHERE key STARTS WITH $prefix][0] AS matched
WHERE matched IS NOT NULL AND labels(n)[0] IN $labels
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, matched, COUNT {
    MATCH (n)<-[:PART_OF*0..]-()<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers
ORDER BY papers DESC, name, id
LIMIT $limit

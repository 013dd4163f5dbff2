// question: Entities that are called by a name
// param key: string -- key of the name, as text.names.name_key makes it
// param labels: strings = ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- labels to look among
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column id: string
// column slug: string
// column label: string
// column name: string
// column aliases: strings
// column papers: integer -- those of what is part of it too
UNWIND CASE $key WHEN '' THEN [] ELSE [$key] END AS key
WITH reduce(text = '', c IN split(key, '') |
    text + CASE WHEN c =~ '[a-z0-9]' THEN c ELSE '\\' + c END) AS words
CALL db.index.fulltext.queryNodes('entity_keys', words) YIELD node AS n
WHERE $key IN n.alias_keys AND labels(n)[0] IN $labels
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, n.aliases AS aliases, COUNT {
    MATCH (n)<-[:PART_OF*0..]-()<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers
ORDER BY papers DESC, label, id

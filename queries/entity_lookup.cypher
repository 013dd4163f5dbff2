// question: Ids of the entities of one label that texts mean, as ids, slugs or names
// param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
// param texts: strings -- ids or slugs
// param keys: strings = [] -- keys of names, as text.names.name_key makes them
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column asked: string -- the text or the key
// column rank: integer -- 0 its id, 1 its slug, 2 its name, 3 another of its names
// column id: string
// column papers: integer
CALL () {
    UNWIND $texts AS asked
    MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue {id: asked})
    WHERE labels(n)[0] = $label
    RETURN asked, 0 AS rank, n
    UNION
    UNWIND $texts AS asked
    MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue {slug: asked})
    WHERE labels(n)[0] = $label
    RETURN asked, 1 AS rank, n
    UNION
    UNWIND [key IN $keys WHERE key <> ''] AS asked
    WITH asked, reduce(text = '', c IN split(asked, '') |
        text + CASE WHEN c =~ '[a-z0-9]' THEN c ELSE '\\' + c END) AS words
    CALL db.index.fulltext.queryNodes('entity_keys', words) YIELD node AS n
    WHERE asked IN n.alias_keys AND labels(n)[0] = $label
    RETURN asked, CASE n.name_norm WHEN asked THEN 2 ELSE 3 END AS rank, n
}
RETURN asked, rank, n.id AS id, COUNT {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers
ORDER BY asked, rank, papers DESC, id

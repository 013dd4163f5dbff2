// question: What some nodes are called, and how many edges each has
// param ids: strings -- ids of the nodes
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column id: string
// column label: string
// column name: string -- the title of a paper, metric and value of a result
// column slug: string
// column published: string
// column degree: integer
UNWIND $ids AS id
MATCH (n:Paper|Result|Method|Model|Benchmark|Task|Lab|Author|Venue {id: id})
WITH DISTINCT n
RETURN n.id AS id, labels(n)[0] AS label,
    CASE labels(n)[0]
        WHEN 'Paper' THEN n.title
        WHEN 'Result' THEN trim(coalesce(n.metric, '') + ' ' + coalesce(n.value, ''))
        ELSE n.name
    END AS name,
    n.slug AS slug, n.published AS published,
    COUNT { (n)-[e]->() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') } + COUNT { (n)<-[e]-() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') } AS degree
ORDER BY id, label

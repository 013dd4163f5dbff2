// question: Ids of the entities of one label with this slug, the one with most papers first
// param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entity
// param slug: string -- its readable name in addresses
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column id: string
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue {slug: $slug})
WHERE labels(n)[0] = $label
WITH collect(n) AS same
UNWIND same AS n
WITH n.id AS id, CASE WHEN size(same) > 1 THEN COUNT {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} END AS papers ORDER BY papers DESC, id
RETURN id

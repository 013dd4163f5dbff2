// question: The methods and models that each paper proposes, uses or compares with, by id of the paper
// param after: string = "" -- only papers whose id comes after it
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 1000 -- how many papers at the most
// column id: string
// column entities: strings -- ids, sorted
MATCH (p:Paper)
WHERE p.id > $after AND p.title IS NOT NULL
WITH p ORDER BY p.id LIMIT $limit
RETURN p.id AS id, COLLECT {
    MATCH (p)-[e:PROPOSES|USES|COMPARES_TO]->(n:Method|Model)
    WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    RETURN DISTINCT n.id AS key ORDER BY key
} AS entities
ORDER BY id

// question: Edges that touch any of some nodes, the surest first
// param ids: strings -- ids of the nodes
// param types: strings -- relation types
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 500 -- how many rows at the most
// column type: string
// column source: string
// column target: string
// column confidence: number
// column status: string
// column sentence: string -- the first one
UNWIND $ids AS id
MATCH (n:Paper|Result|Method|Model|Benchmark|Task|Lab|Author|Venue {id: id})-[e]-()
WHERE type(e) IN $types AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH DISTINCT e
RETURN type(e) AS type, startNode(e).id AS source, endNode(e).id AS target, e.confidence AS confidence,
    e.status AS status, coalesce(e.sentence, e.context)[0] AS sentence
ORDER BY confidence IS NOT NULL, confidence DESC, type, source, target
LIMIT $limit

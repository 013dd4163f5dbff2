// question: The papers that propose one entity, oldest first
// param id: string -- id of the entity
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 5 -- how many rows at the most
// column id: string
// column title: string
// column published: string
// column sentence: string
// column confidence: number
MATCH (:Method|Model|Benchmark {id: $id})<-[e:PROPOSES]-(p:Paper)
WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
RETURN p.id AS id, p.title AS title, p.published AS published, e.sentence[0] AS sentence, e.confidence AS confidence
ORDER BY published IS NULL, published, id
LIMIT $limit

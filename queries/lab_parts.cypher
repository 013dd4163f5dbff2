// question: A lab and its parts, those of its parts too, each with the papers that name it, the one in most papers first
// param id: string -- id of the lab
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column id: string
// column slug: string
// column name: string
// column country: string -- two letters of ISO 3166
// column ror: string -- id in the Research Organization Registry
// column papers: integer -- papers that name it, without those of its parts
// column wholes: strings -- ids of the lab and of those of its parts that it is directly part of; none for the lab itself
MATCH (:Lab {id: $id})<-[:PART_OF*0..]-(n:Lab)
WITH DISTINCT n
RETURN n.id AS id, n.slug AS slug, n.name AS name, n.country AS country, n.ror AS ror, COUNT {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers, COLLECT {
    MATCH (n)-[:PART_OF]->(w:Lab)
    WHERE n.id <> $id AND EXISTS { (w)-[:PART_OF*0..]->(:Lab {id: $id}) }
    RETURN DISTINCT w.id AS whole ORDER BY whole
} AS wholes
ORDER BY id <> $id, papers DESC, name, id

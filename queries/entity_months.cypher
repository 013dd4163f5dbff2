// question: Papers a month that have a relation to each of some entities, or to what is part of it
// param ids: strings -- ids of the entities
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column id: string
// column month: string -- YYYY-MM, or YYYY where no month is known
// column papers: integer
UNWIND $ids AS key
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue {id: key})<-[:PART_OF*0..]-()<-[e]-(p:Paper)
WHERE size(p.published) > 0 // IS NOT NULL would let the planner begin with all dates
    AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
RETURN n.id AS id, left(p.published, CASE WHEN size(p.published) < 7 THEN 4 ELSE 7 END) AS month,
    count(DISTINCT p) AS papers
ORDER BY id, month

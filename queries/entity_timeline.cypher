// question: Papers a month and role that have a relation to one entity, or to what is part of it
// param id: string -- id of the entity
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column month: string -- YYYY-MM, or YYYY where no month is known
// column role: string
// column papers: integer
MATCH (:Method|Model|Benchmark|Task|Lab|Author|Venue {id: $id})<-[:PART_OF*0..]-()<-[e]-(p:Paper)
WHERE size(p.published) > 0 // IS NOT NULL would let the planner begin with all dates
    AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
RETURN left(p.published, CASE WHEN size(p.published) < 7 THEN 4 ELSE 7 END) AS month, type(e) AS role,
    count(DISTINCT p) AS papers
ORDER BY month, role

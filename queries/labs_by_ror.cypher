// question: The labs with one of some ids in the Research Organization Registry
// param rors: strings -- ids such as 00f54p054
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column ror: string
// column id: string
// column papers: integer
UNWIND $rors AS asked
WITH DISTINCT asked
MATCH (n:Lab {ror: asked})
RETURN n.ror AS ror, n.id AS id, COUNT {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers
ORDER BY ror, papers DESC, id

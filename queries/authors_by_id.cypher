// question: Several authors by id, with what tells them from others of their name
// param ids: strings -- ids of the authors
// param min_confidence: share = 0.4 -- least confidence of a relation to a lab that nobody confirmed
// column id: string
// column slug: string
// column label: string
// column name: string
// column orcid: string
// column papers: integer
// column since: integer -- year of the first paper with a date, or null
// column until: integer -- year of the last paper with a date, or null
// column coauthors: strings -- names of the 3 authors who share most papers with this one
// column labs: strings -- names of the 2 labs that most of the papers are from
UNWIND $ids AS asked
WITH DISTINCT asked
MATCH (n:Author {id: asked})
CALL (n) {
    MATCH (n)<-[:AUTHORED_BY]-(p:Paper)
    RETURN count(p) AS papers, min(p.year) AS since, max(p.year) AS until
}
CALL (n) {
    MATCH (n)<-[:AUTHORED_BY]-(p:Paper)-[:AUTHORED_BY]->(o:Author)
    WHERE o <> n
    WITH o, count(p) AS shared ORDER BY shared DESC, o.name, o.id LIMIT 3
    RETURN collect(o.name) AS coauthors
}
CALL (n) {
    MATCH (n)<-[:AUTHORED_BY]-(p:Paper)-[e:FROM]->(o:Lab)
    WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    WITH o, count(p) AS shared ORDER BY shared DESC, o.name, o.id LIMIT 2
    RETURN collect(o.name) AS labs
}
RETURN n.id AS id, n.slug AS slug, 'Author' AS label, n.name AS name, n.orcid AS orcid, papers, since, until, coauthors, labs
ORDER BY papers DESC, id

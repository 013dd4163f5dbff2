// question: Papers that cite the same papers as this one, those that few cite most
// param id: string -- id of the paper
// param most: integer = 20000 -- how many citations to look at: those of the references that are cited least first, at least of one
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column title: string
// column published: string
// column papers: integer -- references in common, of 2000 at the most
// column weight: integer -- sum over them of 1000000 by the papers that cite each
// column examples: json -- up to 3 {id, title}, the least cited first; title is null for papers that are only cited
MATCH (x:Paper {id: $id})-[:CITES]->(m:Paper)
WITH x, m ORDER BY m.id LIMIT 2000
WITH x, m, COUNT { (m)<-[:CITES]-() } AS degree ORDER BY degree, m.id
WITH x, collect({thing: m, degree: degree}) AS things
WITH x, things, reduce(fit = {things: 0, citations: 0}, t IN things | CASE
    WHEN fit.things = 0 OR fit.citations + t.degree <= $most THEN {things: fit.things + 1, citations: fit.citations + t.degree}
    ELSE {things: fit.things, citations: $most + 1}
END).things AS chosen
UNWIND things[..chosen] AS one
WITH x, one.thing AS m, one.degree AS degree
MATCH (m)<-[:CITES]-(p:Paper)
WHERE p <> x AND p.title IS NOT NULL
WITH p, m, degree ORDER BY degree, m.id
WITH p, collect(m) AS found, sum(1000000 / degree) AS weight
WITH p, size(found) AS papers, weight, [m IN found[..3] | m {.id, .title}] AS examples
ORDER BY weight DESC, p.id
LIMIT $limit
RETURN p.id AS id, p.title AS title, p.published AS published, papers, weight, examples

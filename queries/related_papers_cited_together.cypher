// question: Papers that the same papers cite as this one, those with few references most
// param id: string -- id of the paper
// param most: integer = 20000 -- how many references to look at: those of the citing papers that have the fewest first, at least of one
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column title: string
// column published: string
// column papers: integer -- papers that cite both, of the 2000 with the last ids that cite this one
// column weight: integer -- sum over them of 1000000 by the references of each
// column examples: json -- up to 3 {id, title}, those with the fewest references first; title is null for papers that are only cited
MATCH (x:Paper {id: $id})<-[:CITES]-(m:Paper)
WITH x, m ORDER BY m.id DESC LIMIT 2000
WITH x, m, COUNT { (m)-[:CITES]->() } AS degree ORDER BY degree, m.id
WITH x, collect({thing: m, degree: degree}) AS things
WITH x, things, reduce(fit = {things: 0, citations: 0}, t IN things | CASE
    WHEN fit.things = 0 OR fit.citations + t.degree <= $most THEN {things: fit.things + 1, citations: fit.citations + t.degree}
    ELSE {things: fit.things, citations: $most + 1}
END).things AS chosen
UNWIND things[..chosen] AS one
WITH x, one.thing AS m, one.degree AS degree
MATCH (m)-[:CITES]->(p:Paper)
WHERE p <> x AND p.title IS NOT NULL
WITH p, m, degree ORDER BY degree, m.id
WITH p, collect(m) AS found, sum(1000000 / degree) AS weight
WITH p, size(found) AS papers, weight, [m IN found[..3] | m {.id, .title}] AS examples
ORDER BY weight DESC, p.id
LIMIT $limit
RETURN p.id AS id, p.title AS title, p.published AS published, papers, weight, examples

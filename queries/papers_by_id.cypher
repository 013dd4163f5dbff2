// question: Several papers with their authors and venues, by id
// param ids: strings -- ids of the papers
// column id: string
// column title: string -- null for a paper that is only cited
// column abstract: string
// column published: string
// column year: integer
// column url: string
// column arxiv_id: string
// column doi: string
// column openalex_id: string
// column s2_id: string
// column source: string
// column upvotes: integer
// column citation_count: integer -- how many papers cite it in all, as a source says
// column code: json -- list of {address, official, framework, in_paper, rule}, the best first
// column authors: json -- list of {id, name, slug} in the paper's order
// column venue: json -- {id, name, slug} or null
UNWIND $ids AS asked
WITH DISTINCT asked
MATCH (p:Paper {id: asked})
CALL (p) {
    MATCH (p)-[e:AUTHORED_BY]->(a:Author)
    WITH a ORDER BY e.position, a.id
    RETURN collect(a {.id, .name, .slug}) AS authors
}
CALL (p) {
    MATCH (p)-[:PUBLISHED_IN]->(v:Venue)
    WITH v ORDER BY v.id
    RETURN head(collect(v {.id, .name, .slug})) AS venue
}
RETURN p.id AS id, p.title AS title, p.abstract AS abstract, p.published AS published, p.year AS year, p.url AS url,
    p.arxiv_id AS arxiv_id, p.doi AS doi, p.openalex_id AS openalex_id, p.s2_id AS s2_id, p.source AS source,
    p.upvotes AS upvotes, p.citation_count AS citation_count, coalesce(p.code, '[]') AS code, authors, venue
ORDER BY id

-- question: Several papers with their authors and venues, by id
-- param ids: strings -- ids of the papers
-- column id: string
-- column title: string -- null for a paper that is only cited
-- column abstract: string
-- column published: string
-- column year: integer
-- column url: string
-- column arxiv_id: string
-- column doi: string
-- column openalex_id: string
-- column s2_id: string
-- column source: string
-- column upvotes: integer
-- column citation_count: integer -- how many papers cite it in all, as a source says
-- column code: json -- list of {address, official, framework, in_paper, rule}, the best first
-- column authors: json -- list of {id, name, slug} in the paper's order
-- column venue: json -- {id, name, slug} or null
SELECT p.id, p.title, p.abstract, p.published, p.year, p.url, p.arxiv_id, p.doi, p.openalex_id, p.s2_id, p.source,
    p.upvotes, p.citation_count, coalesce(p.code, '[]') AS code, (
        SELECT json_group_array(json_object('id', a.id, 'name', a.name, 'slug', a.slug))
        FROM (
            SELECT n.id, n.name, n.slug
            FROM edges AS e JOIN entities AS n ON n.id = e.target
            WHERE e.source = p.id AND e.type = 'AUTHORED_BY'
            ORDER BY e.position NULLS LAST, n.id
        ) AS a
    ) AS authors, (
        SELECT json_object('id', n.id, 'name', n.name, 'slug', n.slug)
        FROM edges AS e JOIN entities AS n ON n.id = e.target
        WHERE e.source = p.id AND e.type = 'PUBLISHED_IN'
        ORDER BY n.id
        LIMIT 1
    ) AS venue
FROM papers AS p
WHERE p.id IN (SELECT value FROM json_each(:ids))
ORDER BY p.id

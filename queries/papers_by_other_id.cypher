// question: Ids of papers that other catalogues know under these ids or addresses
// param arxiv_ids: strings = [] -- arXiv ids without version
// param dois: strings = [] -- DOIs in lower case
// param openalex_ids: strings = [] -- ids of works in OpenAlex
// param s2_ids: strings = [] -- ids in Semantic Scholar
// param urls: strings = [] -- web addresses
// column kind: string -- arxiv_id, doi, openalex_id, s2_id or url
// column asked: string -- the id that was given
// column id: string
CALL () {
    UNWIND $arxiv_ids AS asked
    MATCH (p:Paper {arxiv_id: asked})
    RETURN 'arxiv_id' AS kind, asked, p.id AS id
    UNION
    UNWIND $dois AS asked
    MATCH (p:Paper {doi: asked})
    RETURN 'doi' AS kind, asked, p.id AS id
    UNION
    UNWIND $openalex_ids AS asked
    MATCH (p:Paper {openalex_id: asked})
    RETURN 'openalex_id' AS kind, asked, p.id AS id
    UNION
    UNWIND $s2_ids AS asked
    MATCH (p:Paper {s2_id: asked})
    RETURN 's2_id' AS kind, asked, p.id AS id
    UNION
    UNWIND $urls AS asked
    MATCH (p:Paper {url: asked})
    RETURN 'url' AS kind, asked, p.id AS id
}
RETURN kind, asked, id
ORDER BY kind, asked, id

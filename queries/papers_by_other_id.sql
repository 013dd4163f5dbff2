-- question: Ids of papers that other catalogues know under these ids or addresses
-- param arxiv_ids: strings = [] -- arXiv ids without version
-- param dois: strings = [] -- DOIs in lower case
-- param openalex_ids: strings = [] -- ids of works in OpenAlex
-- param s2_ids: strings = [] -- ids in Semantic Scholar
-- param urls: strings = [] -- web addresses
-- column kind: string -- arxiv_id, doi, openalex_id, s2_id or url
-- column asked: string -- the id that was given
-- column id: string
SELECT 'arxiv_id' AS kind, p.arxiv_id AS asked, p.id AS id
FROM json_each(:arxiv_ids) AS v CROSS JOIN papers AS p ON p.arxiv_id = v.value
UNION ALL
SELECT 'doi' AS kind, p.doi AS asked, p.id AS id
FROM json_each(:dois) AS v CROSS JOIN papers AS p ON p.doi = v.value
UNION ALL
SELECT 'openalex_id' AS kind, p.openalex_id AS asked, p.id AS id
FROM json_each(:openalex_ids) AS v CROSS JOIN papers AS p ON p.openalex_id = v.value
UNION ALL
SELECT 's2_id' AS kind, p.s2_id AS asked, p.id AS id
FROM json_each(:s2_ids) AS v CROSS JOIN papers AS p ON p.s2_id = v.value
UNION ALL
SELECT 'url' AS kind, p.url AS asked, p.id AS id
FROM json_each(:urls) AS v CROSS JOIN papers AS p ON p.url = v.value
ORDER BY kind, asked, id

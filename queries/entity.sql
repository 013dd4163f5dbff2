-- question: One method, model, benchmark, task, lab, author or venue, with its roles in papers
-- param id: string -- id of the entity
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column aliases: strings
-- column description: string
-- column described_by: string -- whose words that is, such as papers-with-code
-- column external_ids: json
-- column first_seen: string
-- column country: string -- of a lab: two letters of ISO 3166
-- column ror: string -- of a lab: its id in the Research Organization Registry
-- column orcid: string
-- column papers: integer -- papers with any relation to it, or to what is part of it
-- column roles: json -- papers by relation type, {"USES": 3}
WITH RECURSIVE part (id) AS ( -- the entity itself, and what is part of it
    SELECT :id
    UNION
    SELECT e.source FROM part CROSS JOIN edges AS e ON e.target = part.id AND e.type = 'PART_OF'
)
SELECT n.id, n.slug, n.label, n.name, n.aliases, n.description, n.described_by, n.external_ids, n.first_seen, n.country, n.ror, n.orcid,
    (SELECT count(DISTINCT e.source) FROM part CROSS JOIN edges AS e ON e.target = part.id
        WHERE e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) AS papers, (
        SELECT json_group_object(c.type, c.papers)
        FROM (
            SELECT e.type, count(DISTINCT e.source) AS papers
            FROM part CROSS JOIN edges AS e ON e.target = part.id
            WHERE e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
            GROUP BY e.type
            ORDER BY e.type
        ) AS c
    ) AS roles
FROM entities AS n
WHERE n.id = :id

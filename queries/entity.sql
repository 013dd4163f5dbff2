-- question: One method, model, benchmark, task, lab, author or venue, with its roles in papers
-- param id: string -- id of the entity
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column aliases: strings
-- column description: string
-- column external_ids: json
-- column first_seen: string
-- column country: string
-- column orcid: string
-- column papers: integer -- papers with any relation to it
-- column roles: json -- papers by relation type, {"USES": 3}
SELECT n.id, n.slug, n.label, n.name, n.aliases, n.description, n.external_ids, n.first_seen, n.country, n.orcid,
    (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) AS papers, (
        SELECT json_group_object(c.type, c.papers)
        FROM (
            SELECT e.type, count(DISTINCT e.source) AS papers
            FROM edges AS e
            WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
            GROUP BY e.type
            ORDER BY e.type
        ) AS c
    ) AS roles
FROM entities AS n
WHERE n.id = :id

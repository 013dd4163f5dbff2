-- question: Several authors by id, with what tells them from others of their name
-- param ids: strings -- ids of the authors
-- param min_confidence: share = 0.4 -- least confidence of a relation to a lab that nobody confirmed
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column orcid: string
-- column papers: integer
-- column since: integer -- year of the first paper with a date, or null
-- column until: integer -- year of the last paper with a date, or null
-- column coauthors: strings -- names of the 3 authors who share most papers with this one
-- column labs: strings -- names of the 2 labs that most of the papers are from
SELECT n.id, n.slug, n.label, n.name, n.orcid,
    (SELECT count(*) FROM edges AS e WHERE e.target = n.id AND e.type = 'AUTHORED_BY') AS papers,
    (SELECT min(p.year) FROM edges AS e JOIN papers AS p ON p.id = e.source
        WHERE e.target = n.id AND e.type = 'AUTHORED_BY') AS since,
    (SELECT max(p.year) FROM edges AS e JOIN papers AS p ON p.id = e.source
        WHERE e.target = n.id AND e.type = 'AUTHORED_BY') AS until,
    (
        SELECT json_group_array(c.name)
        FROM (
            SELECT o.name
            FROM edges AS e
            CROSS JOIN edges AS w ON w.source = e.source AND w.type = 'AUTHORED_BY' AND w.target <> n.id
            CROSS JOIN entities AS o ON o.id = w.target
            WHERE e.target = n.id AND e.type = 'AUTHORED_BY'
            GROUP BY o.id
            ORDER BY count(*) DESC, o.name, o.id
            LIMIT 3
        ) AS c
    ) AS coauthors,
    (
        SELECT json_group_array(c.name)
        FROM (
            SELECT o.name
            FROM edges AS e
            CROSS JOIN edges AS w ON w.source = e.source AND w.type = 'FROM' AND w.status IS NOT 'rejected' AND (w.confidence IS NULL OR w.confidence >= :min_confidence OR w.status = 'confirmed')
            CROSS JOIN entities AS o ON o.id = w.target
            WHERE e.target = n.id AND e.type = 'AUTHORED_BY'
            GROUP BY o.id
            ORDER BY count(*) DESC, o.name, o.id
            LIMIT 2
        ) AS c
    ) AS labs
FROM (SELECT DISTINCT value AS id FROM json_each(:ids)) AS asked CROSS JOIN entities AS n ON n.id = asked.id
WHERE n.label = 'Author'
ORDER BY papers DESC, n.id

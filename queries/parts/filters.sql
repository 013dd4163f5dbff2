-- param groups: filters = [] -- what all has to hold for a paper, such as [{"roles": ["USES"], "labels": ["Method"]}]
-- param since: date = null -- first date of publication: 2025, 2025-06 or 2025-06-16
-- param until: date = null -- last date of publication, in the same forms; 2024 takes in all of 2024
-- param text: words = null -- words that must all stand in title or abstract
-- param titled: boolean = false -- only papers with a title of their own, not the first words of the abstract in “ ”
-- param coded: boolean = null -- only papers with a link to code; false: only those without
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
WITH RECURSIVE part (target, id) AS ( -- the targets, and what is part of them
    SELECT t.value, t.value FROM json_each(:groups) AS g JOIN json_each(g.value, '$.targets') AS t
    UNION
    SELECT part.target, e.source FROM part CROSS JOIN edges AS e ON e.target = part.id AND e.type = 'PART_OF'
),
wanted (item, negated, role, target, labels, least) AS MATERIALIZED (
    SELECT g.key, g.value ->> '$.negate', r.value, part.id, nullif(g.value -> '$.labels', '[]'), g.value ->> '$.least'
    FROM json_each(:groups) AS g
    JOIN json_each(g.value, '$.roles') AS r
    LEFT JOIN json_each(g.value, '$.targets') AS t
    LEFT JOIN part ON part.target = t.value
),
hits (item, negated, paper) AS MATERIALIZED (
    SELECT w.item, w.negated, e.source
    FROM wanted AS w CROSS JOIN edges AS e ON e.target = w.target AND e.type = w.role
    WHERE w.least = 1 AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        AND (w.labels IS NULL OR (SELECT label FROM entities WHERE id = e.target) IN (SELECT value FROM json_each(w.labels)))
    UNION
    SELECT w.item, w.negated, e.source
    FROM wanted AS w CROSS JOIN edges AS e ON e.type = w.role
    WHERE w.least = 1 AND w.target IS NULL AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        AND (w.labels IS NULL OR (SELECT label FROM entities WHERE id = e.target) IN (SELECT value FROM json_each(w.labels)))
    UNION
    SELECT w.item, w.negated, e.source
    FROM wanted AS w CROSS JOIN edges AS e ON e.type = w.role AND (w.target IS NULL OR e.target = w.target)
    WHERE w.least > 1 AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        AND (w.labels IS NULL OR (SELECT label FROM entities WHERE id = e.target) IN (SELECT value FROM json_each(w.labels)))
    GROUP BY w.item, e.source
    HAVING count(DISTINCT e.target) >= w.least
),
texts (n) AS MATERIALIZED (
    SELECT rowid FROM paper_words WHERE paper_words MATCH coalesce(:text, '""')
),
required (items) AS MATERIALIZED (
    SELECT count(DISTINCT item) FROM wanted WHERE NOT negated
),
candidates (id) AS MATERIALIZED (
    SELECT paper FROM hits WHERE NOT negated GROUP BY paper HAVING count(*) = (SELECT items FROM required)
    UNION ALL
    SELECT p.id FROM required CROSS JOIN papers AS p WHERE required.items = 0 AND :text IS NULL
    UNION ALL
    SELECT p.id FROM required CROSS JOIN texts AS t CROSS JOIN papers AS p ON p.n = t.n WHERE required.items = 0
),
scope (id) AS MATERIALIZED (
    SELECT p.id
    FROM candidates AS c CROSS JOIN papers AS p ON p.id = c.id
    WHERE p.title IS NOT NULL
        AND (:since IS NULL OR p.published >= :since)
        AND (:until IS NULL OR substr(p.published, 1, length(:until)) <= :until)
        AND (:text IS NULL OR p.n IN (SELECT n FROM texts))
        AND p.id NOT IN (SELECT paper FROM hits WHERE negated)
        AND (:coded IS NULL OR (p.code_url IS NOT NULL) = :coded)
        AND (NOT :titled OR NOT (p.title >= '“' AND p.title < '”' AND substr(p.title, -1) = '”'))
)

// question: How many of the papers that pass the filters fall into each group, the largest first
// start: filters
// param by: string in ["year", "month", "role", "entity"] -- what makes a group
// param labels: strings = [] -- labels of the entities that make groups, where entities do
// param roles: strings = [] -- relation types that count, where roles or entities make groups
// param limit: integer = 25 -- how many rows at the most
// param after: place = null -- go on after this row: its papers and its key
// column key: string -- year, month, relation type or id of the entity; empty for papers without a date
// column name: string
// column slug: string
// column label: string
// column papers: integer
WITH collect(p) AS scope
CALL (scope) {
    UNWIND CASE WHEN $by IN ['year', 'month'] THEN scope ELSE [] END AS p
    RETURN coalesce(left(p.published, CASE $by WHEN 'year' THEN 4 ELSE 7 END), '') AS key, null AS n, count(p) AS papers
    UNION ALL
    UNWIND CASE WHEN $by IN ['role', 'entity'] THEN scope ELSE [] END AS p
    MATCH (p)-[e]->(t)
    WHERE type(e) IN $roles AND ($by = 'role' OR labels(t)[0] IN $labels)
        AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    RETURN CASE $by WHEN 'role' THEN type(e) ELSE t.id END AS key, CASE $by WHEN 'entity' THEN t END AS n,
        count(DISTINCT p) AS papers
}
WITH key, n, papers
WHERE $after IS NULL OR papers < $after[0] OR (papers = $after[0] AND key > $after[1])
RETURN key, coalesce(n.name, key) AS name, n.slug AS slug, labels(n)[0] AS label, papers
ORDER BY papers DESC, key
LIMIT $limit

// question: How many papers pass the filters, and how many of these have an edge of some types
// start: filters
// param roles: strings -- relation types
// param labels: strings = [] -- labels that the other end may have; none means any
// column papers: integer
// column with_relation: integer
RETURN count(p) AS papers, sum(CASE WHEN EXISTS {
    MATCH (p)-[e]->(t) WHERE type(e) IN $roles AND (size($labels) = 0 OR labels(t)[0] IN $labels) AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
} THEN 1 ELSE 0 END) AS with_relation

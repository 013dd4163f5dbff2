// question: How many papers pass the filters, and how many of these have an edge of some types
// start: filters
// param roles: strings -- relation types
// column papers: integer
// column with_relation: integer
RETURN count(p) AS papers, sum(CASE WHEN EXISTS {
    MATCH (p)-[e]->() WHERE type(e) IN $roles AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence)
} THEN 1 ELSE 0 END) AS with_relation

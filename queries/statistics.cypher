// question: How many nodes there are of each kind that some relation reaches, and how many relations of each type
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed, or of a result
// column kind: string -- node, edge, stub for a paper that is only cited, or stated for a source that states relations
// column name: string
// column count: integer
CALL {
    MATCH ()-[e:PROPOSES]->() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN 'edge' AS kind, 'PROPOSES' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:USES]->() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN 'edge' AS kind, 'USES' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:COMPARES_TO]->() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN 'edge' AS kind, 'COMPARES_TO' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:MENTIONS]->() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN 'edge' AS kind, 'MENTIONS' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:EVALUATED_ON]->() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN 'edge' AS kind, 'EVALUATED_ON' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:TRAINED_ON]->() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN 'edge' AS kind, 'TRAINED_ON' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:ADDRESSES]->() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN 'edge' AS kind, 'ADDRESSES' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:FROM]->() WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN 'edge' AS kind, 'FROM' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:AUTHORED_BY]->() RETURN 'edge' AS kind, 'AUTHORED_BY' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:PUBLISHED_IN]->() RETURN 'edge' AS kind, 'PUBLISHED_IN' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:CITES]->() RETURN 'edge' AS kind, 'CITES' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:REPORTS]->() RETURN 'edge' AS kind, 'REPORTS' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:OF]->() RETURN 'edge' AS kind, 'OF' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:ON]->() RETURN 'edge' AS kind, 'ON' AS name, count(e) AS count
    UNION ALL
    MATCH ()-[e:PART_OF]->() RETURN 'edge' AS kind, 'PART_OF' AS name, count(e) AS count
    UNION ALL
    MATCH (n:Result) WHERE (n.confidence IS NULL OR n.confidence >= $min_confidence) RETURN 'node' AS kind, 'Result' AS name, count(n) AS count
    UNION ALL
    MATCH (n:Method) WHERE EXISTS { MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') } RETURN 'node' AS kind, 'Method' AS name, count(n) AS count
    UNION ALL
    MATCH (n:Model) WHERE EXISTS { MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') } RETURN 'node' AS kind, 'Model' AS name, count(n) AS count
    UNION ALL
    MATCH (n:Benchmark) WHERE EXISTS { MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') } RETURN 'node' AS kind, 'Benchmark' AS name, count(n) AS count
    UNION ALL
    MATCH (n:Task) WHERE EXISTS { MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') } RETURN 'node' AS kind, 'Task' AS name, count(n) AS count
    UNION ALL
    MATCH (n:Lab) WHERE EXISTS { MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') } RETURN 'node' AS kind, 'Lab' AS name, count(n) AS count
    UNION ALL
    MATCH (n:Author) WHERE EXISTS { MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') } RETURN 'node' AS kind, 'Author' AS name, count(n) AS count
    UNION ALL
    MATCH (n:Venue) WHERE EXISTS { MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') } RETURN 'node' AS kind, 'Venue' AS name, count(n) AS count
    UNION ALL
    MATCH (:Paper)-[e]->() WHERE e.rule ENDS WITH 'papers-with-code' AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN 'stated' AS kind, 'papers-with-code' AS name, count(e) AS count
    UNION ALL
    MATCH (n:Paper) RETURN CASE WHEN n.title IS NULL THEN 'stub' ELSE 'node' END AS kind, 'Paper' AS name, count(n) AS count
}
WITH kind, name, count
WHERE count > 0
RETURN kind, name, count
ORDER BY kind, name

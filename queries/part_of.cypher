// question: Which labs are part of which, directly
// column id: string -- id of the lab
// column parent: string -- id of the lab that it is part of
MATCH (n:Lab)-[:PART_OF]->(above:Lab)
RETURN n.id AS id, above.id AS parent
ORDER BY id, parent

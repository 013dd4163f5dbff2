// question: Entities that an id leads to because they have one of its names, or were once of another type
// param id: string -- id that no entity has any more, or never had
// column id: string
// column label: string
// column slug: string
// column name: string
UNWIND CASE WHEN $id =~ '[a-z0-9_]+' THEN [$id] ELSE [] END AS id
CALL db.index.fulltext.queryNodes('former_ids', id) YIELD node AS n
WHERE id IN n.former_ids
RETURN n.id AS id, labels(n)[0] AS label, n.slug AS slug, n.name AS name
ORDER BY n.id

-- question: Entities that an id leads to because they have one of its names, or were once of another type
-- param id: string -- id that no entity has any more, or never had
-- column id: string
-- column label: string
-- column slug: string
-- column name: string
SELECT n.id, n.label, n.slug, n.name
FROM former_ids AS f CROSS JOIN entities AS n ON n.id = f.entity_id
WHERE f.id = :id
ORDER BY n.id

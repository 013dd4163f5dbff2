-- question: The written forms of one entity, and why those of another spelling are its own
-- param id: string -- id of the entity
-- column name: string
-- column aliases: strings
-- column merges: json -- list of {form, key, reason, paper}, or null when all forms are one spelling
SELECT name, aliases, merges
FROM entities
WHERE id = :id

-- question: Which labs are part of which, directly
-- column id: string -- id of the lab
-- column parent: string -- id of the lab that it is part of
SELECT source AS id, target AS parent
FROM edges
WHERE type = 'PART_OF'
ORDER BY source, target

-- question: How many papers have a relation both to one of some entities and to one of others
-- param ids: strings -- ids of entities
-- param roles: strings -- relation types to them
-- param others: strings -- ids of other entities
-- param other_roles: strings -- relation types to the others
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column id: string
-- column other: string
-- column papers: integer
SELECT e.target AS id, o.target AS other, count(DISTINCT e.source) AS papers
FROM (SELECT DISTINCT value FROM json_each(:others)) AS i
CROSS JOIN edges AS o ON o.target = i.value AND o.type IN (SELECT value FROM json_each(:other_roles))
CROSS JOIN edges AS e ON e.source = o.source AND e.type IN (SELECT value FROM json_each(:roles))
WHERE e.target IN (SELECT value FROM json_each(:ids))
    AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    AND o.status IS NOT 'rejected' AND (o.confidence IS NULL OR o.confidence >= :min_confidence OR o.status = 'confirmed')
GROUP BY e.target, o.target
ORDER BY e.target, o.target

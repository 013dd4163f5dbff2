-- question: The labs with one of some ids in the Research Organization Registry
-- param rors: strings -- ids such as 00f54p054
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column ror: string
-- column id: string
-- column papers: integer
SELECT n.ror, n.id, (
    SELECT count(DISTINCT e.source) FROM edges AS e
    WHERE e.target = n.id AND e.type <> 'PART_OF' AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
) AS papers
FROM (SELECT DISTINCT value FROM json_each(:rors)) AS r CROSS JOIN entities AS n ON n.ror = r.value
WHERE n.label = 'Lab'
ORDER BY n.ror, papers DESC, n.id

-- question: How many papers pass the filters, and how many of these have an edge of some types
-- start: filters
-- param roles: strings -- relation types
-- param labels: strings = [] -- labels that the other end may have; none means any
-- column papers: integer
-- column with_relation: integer
SELECT count(*) AS papers, coalesce(sum(EXISTS (
    SELECT 1
    FROM edges AS e
    WHERE e.source = scope.id AND e.type IN (SELECT value FROM json_each(:roles))
        AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
        AND (:labels = '[]' OR (SELECT label FROM entities WHERE id = e.target) IN (SELECT value FROM json_each(:labels)))
)), 0) AS with_relation
FROM scope

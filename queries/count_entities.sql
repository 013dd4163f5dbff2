-- question: How many entities of one label there are
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
-- param prefix: string = null -- how the key of their name begins
-- param country: string = null -- only labs of this country, by its two letters in ISO 3166
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- column entities: integer
SELECT count(*) AS entities
FROM entities AS n
WHERE n.label = :label AND n.name_norm >= coalesce(:prefix, '') AND n.name_norm < coalesce(:prefix, '') || char(1114111)
    AND (:country IS NULL OR n.country = :country)
    AND EXISTS (
        SELECT 1 FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    )

-- question: How many entities of one label there are
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
-- param prefix: string = null -- how the key of their name begins
-- column entities: integer
SELECT count(*) AS entities
FROM entities AS n
WHERE n.label = :label AND n.name_norm >= coalesce(:prefix, '') AND n.name_norm < coalesce(:prefix, '') || char(1114111)

// question: How many entities of one label there are
// param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
// param prefix: string = null -- how the key of their name begins
// column entities: integer
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE labels(n)[0] = $label AND n.name_norm STARTS WITH coalesce($prefix, '')
RETURN count(n) AS entities

// question: How many entities of one label there are
// param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
// param prefix: string = null -- how the key of their name begins
// param country: string = null -- only labs of this country, by its two letters in ISO 3166
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column entities: integer
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE labels(n)[0] = $label AND n.name_norm STARTS WITH coalesce($prefix, '')
    AND ($country IS NULL OR n.country = $country)
    AND EXISTS {
        MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    }
RETURN count(n) AS entities

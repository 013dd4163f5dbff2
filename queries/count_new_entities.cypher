// question: How many entities of each label papers named first since a date
// param labels: strings -- labels of the entities
// param since: date -- earliest date of the first paper
// param until: date = null -- latest date of the first paper
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column label: string
// column entities: integer
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE labels(n)[0] IN $labels AND n.first_seen >= $since
    AND ($until IS NULL OR left(n.first_seen, size($until)) <= $until)
    AND EXISTS { MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') }
RETURN labels(n)[0] AS label, count(n) AS entities
ORDER BY label

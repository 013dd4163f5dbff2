// question: All names of entities, to look for near ones
// param labels: strings = ["Method", "Model", "Benchmark", "Task", "Lab", "Venue"] -- labels to list
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column id: string
// column slug: string
// column label: string
// column name: string
// column aliases: strings
// column papers: integer
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE labels(n)[0] IN $labels
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, n.aliases AS aliases, COUNT {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers
ORDER BY label, id

// question: Entities of one label that papers named first most lately
// param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
// param since: date = null -- earliest date of the first paper
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 10 -- how many rows at the most
// column id: string
// column slug: string
// column label: string
// column name: string
// column first_seen: string
// column papers: integer
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE labels(n)[0] = $label AND n.first_seen >= coalesce($since, '')
    AND EXISTS {
        MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    }
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, n.first_seen AS first_seen, COUNT {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers
ORDER BY first_seen DESC, papers DESC, id
LIMIT $limit

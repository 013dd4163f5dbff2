// question: All names of entities, to look for near ones
// param labels: strings = ["Method", "Model", "Benchmark", "Task", "Lab", "Venue"] -- labels to list
// column id: string
// column slug: string
// column label: string
// column name: string
// column aliases: strings
// column papers: integer
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE labels(n)[0] IN $labels
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, n.aliases AS aliases, COUNT {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' RETURN DISTINCT p
} AS papers
ORDER BY label, id

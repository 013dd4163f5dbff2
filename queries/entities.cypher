// question: Entities of one label, with how many papers have a relation to each
// param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
// param prefix: string = null -- how the key of their name begins
// param country: string = null -- only labs of this country, by its two letters in ISO 3166
// param order: string = "papers" in ["papers", "name", "first_seen"] -- most papers, name or newest first
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 50 -- how many rows at the most
// param offset: integer = 0 -- how many rows to leave out first
// param after: place = null -- go on after this row: its papers, null or its date, the key of its name, and its id
// column id: string
// column slug: string
// column label: string
// column name: string
// column aliases: strings
// column papers: integer
// column first_seen: string
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE labels(n)[0] = $label AND n.name_norm STARTS WITH coalesce($prefix, '')
    AND ($country IS NULL OR n.country = $country)
    AND EXISTS {
        MATCH (n)<-[e]-(:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    }
WITH n, COUNT {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers
WHERE $after IS NULL OR CASE
    WHEN $order = 'papers' AND papers <> $after[0] THEN papers < $after[0]
    WHEN $order = 'first_seen' AND coalesce(n.first_seen, '') <> coalesce($after[0], '')
        THEN coalesce(n.first_seen, '') < coalesce($after[0], '')
    WHEN n.name_norm = $after[1] THEN n.id > $after[2]
    ELSE n.name_norm > $after[1]
END
WITH n, papers
ORDER BY
    CASE $order WHEN 'papers' THEN papers END DESC,
    CASE $order WHEN 'first_seen' THEN n.first_seen IS NULL END,
    CASE $order WHEN 'first_seen' THEN n.first_seen END DESC,
    n.name_norm, n.id
SKIP $offset LIMIT $limit
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, n.aliases AS aliases, papers,
    n.first_seen AS first_seen

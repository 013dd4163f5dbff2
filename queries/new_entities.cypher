// question: Entities that papers named first since a date, those in most papers first, each with the paper that did
// param labels: strings -- labels of the entities
// param since: date -- earliest date of the first paper
// param until: date = null -- latest date of the first paper
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 50 -- how many rows at the most
// param offset: integer = 0 -- how many rows to leave out first
// column id: string
// column slug: string
// column label: string
// column name: string
// column first_seen: string
// column papers: integer
// column paper_id: string -- the earliest paper
// column title: string
// column published: string
// column role: string -- what that paper does with it
// column sentence: string -- the first one
// column confidence: number
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue)
WHERE labels(n)[0] IN $labels AND n.first_seen >= $since
    AND ($until IS NULL OR left(n.first_seen, size($until)) <= $until)
WITH n, COUNT {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers
WHERE papers > 0
ORDER BY papers DESC, n.first_seen DESC, n.name, n.id
SKIP $offset LIMIT $limit
CALL (n) {
    MATCH (n)<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    RETURN e, p
    ORDER BY p.published IS NULL, p.published, type(e) <> 'PROPOSES', p.id, type(e)
    LIMIT 1
}
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, n.first_seen AS first_seen, papers,
    p.id AS paper_id, p.title AS title, p.published AS published, type(e) AS role, e.sentence[0] AS sentence,
    e.confidence AS confidence
ORDER BY papers DESC, first_seen DESC, name, id

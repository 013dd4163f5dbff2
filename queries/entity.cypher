// question: One method, model, benchmark, task, lab, author or venue, with its roles in papers
// param id: string -- id of the entity
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// column id: string
// column slug: string
// column label: string
// column name: string
// column aliases: strings
// column description: string
// column described_by: string -- whose words that is, such as papers-with-code
// column external_ids: json
// column first_seen: string
// column country: string -- of a lab: two letters of ISO 3166
// column ror: string -- of a lab: its id in the Research Organization Registry
// column orcid: string
// column papers: integer -- papers with any relation to it, or to what is part of it
// column roles: json -- papers by relation type, {"USES": 3}
MATCH (n:Method|Model|Benchmark|Task|Lab|Author|Venue {id: $id})
CALL (n) {
    MATCH (n)<-[:PART_OF*0..]-()<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    WITH type(e) AS role, count(DISTINCT p) AS papers ORDER BY role
    RETURN collect('"' + role + '": ' + papers) AS roles
}
RETURN n.id AS id, n.slug AS slug, labels(n)[0] AS label, n.name AS name, n.aliases AS aliases,
    n.description AS description, n.described_by AS described_by, n.external_ids AS external_ids, n.first_seen AS first_seen, n.country AS country,
    n.ror AS ror,
    n.orcid AS orcid, COUNT {
    MATCH (n)<-[:PART_OF*0..]-()<-[e]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed') RETURN DISTINCT p
} AS papers,
    '{' + reduce(text = '', role IN roles | text + CASE text WHEN '' THEN '' ELSE ', ' END + role) + '}' AS roles

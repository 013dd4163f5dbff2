// param groups: filters = [] -- what all has to hold for a paper, such as [{"roles": ["USES"], "labels": ["Method"]}]
// param since: date = null -- first date of publication: 2025, 2025-06 or 2025-06-16
// param until: date = null -- last date of publication, in the same forms; 2024 takes in all of 2024
// param text: words = null -- words that must all stand in title or abstract
// param titled: boolean = false -- only papers with a title of their own, not the first words of the abstract in “ ”
// param coded: boolean = null -- only papers with a link to code; false: only those without
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
CALL () {
    UNWIND $groups AS g
    WITH g WHERE NOT g.negate AND size(g.targets) > 0
    UNWIND g.targets AS target
    OPTIONAL MATCH (:Paper|Result|Method|Model|Benchmark|Task|Lab|Author|Venue {id: target})<-[:PART_OF*0..]-(t)
    WITH g, sum(COUNT { (t)<--() }) AS edges ORDER BY edges
    RETURN head(collect(g)) AS first
}
CALL (first) {
    UNWIND first.targets AS target
    MATCH (:Paper|Result|Method|Model|Benchmark|Task|Lab|Author|Venue {id: target})<-[:PART_OF*0..]-()<-[e]-(p:Paper)
    WHERE type(e) IN first.roles
    RETURN DISTINCT p
    UNION
    UNWIND CASE WHEN first IS NULL AND $text IS NULL THEN [1] ELSE [] END AS once
    MATCH (p:Paper)
    RETURN p
    UNION
    UNWIND CASE WHEN first IS NULL AND $text IS NOT NULL THEN [$text] ELSE [] END AS words
    CALL db.index.fulltext.queryNodes('paper_words', words) YIELD node AS p
    RETURN p
}
WITH p
WHERE p.title IS NOT NULL
    AND (NOT $titled OR NOT (p.title STARTS WITH '“' AND p.title ENDS WITH '”'))
    AND ($coded IS NULL OR (p.code_url IS NOT NULL) = $coded)
    AND ($since IS NULL OR p.published >= $since)
    AND ($until IS NULL OR left(p.published, size($until)) <= $until)
    AND ($text IS NULL OR all(word IN split($text, ' ') WHERE p.words CONTAINS ' ' + substring(word, 1) + ' '))
    AND all(g IN $groups WHERE g.negate <> CASE WHEN g.least = 1 THEN EXISTS {
        MATCH (p)-[e]->(t)-[:PART_OF*0..]->(whole) WHERE type(e) IN g.roles AND (size(g.targets) = 0 OR whole.id IN g.targets) AND (size(g.labels) = 0 OR labels(t)[0] IN g.labels) AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    } ELSE COUNT {
        MATCH (p)-[e]->(t)-[:PART_OF*0..]->(whole) WHERE type(e) IN g.roles AND (size(g.targets) = 0 OR whole.id IN g.targets) AND (size(g.labels) = 0 OR labels(t)[0] IN g.labels) AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
        RETURN DISTINCT t
    } >= g.least END)

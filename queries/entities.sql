-- question: Entities of one label, with how many papers have a relation to each
-- param label: string in ["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"] -- label of the entities
-- param prefix: string = null -- how the key of their name begins
-- param country: string = null -- only labs of this country, by its two letters in ISO 3166
-- param order: string = "papers" in ["papers", "name", "first_seen"] -- most papers, name or newest first
-- param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
-- param limit: integer = 50 -- how many rows at the most
-- param offset: integer = 0 -- how many rows to leave out first
-- param after: place = null -- go on after this row: its papers, null or its date, the key of its name, and its id
-- column id: string
-- column slug: string
-- column label: string
-- column name: string
-- column aliases: strings
-- column papers: integer
-- column first_seen: string
SELECT n.id, n.slug, n.label, n.name, n.aliases, (SELECT count(DISTINCT e.source) FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')) AS papers, n.first_seen
FROM entities AS n
WHERE n.label = :label AND n.name_norm >= coalesce(:prefix, '') AND n.name_norm < coalesce(:prefix, '') || char(1114111)
    AND (:country IS NULL OR n.country = :country)
    AND (:after IS NULL OR CASE
        WHEN :order = 'papers' AND papers <> :after ->> '$[0]' THEN papers < :after ->> '$[0]'
        WHEN :order = 'first_seen' AND coalesce(n.first_seen, '') <> coalesce(:after ->> '$[0]', '')
            THEN coalesce(n.first_seen, '') < coalesce(:after ->> '$[0]', '')
        ELSE (n.name_norm, n.id) > (:after ->> '$[1]', :after ->> '$[2]')
    END)
    AND EXISTS (
        SELECT 1 FROM edges AS e
        WHERE e.target = n.id AND e.type NOT IN ('OF', 'ON', 'PART_OF') AND e.status IS NOT 'rejected' AND (e.confidence IS NULL OR e.confidence >= :min_confidence OR e.status = 'confirmed')
    )
ORDER BY
    CASE :order WHEN 'papers' THEN papers END DESC,
    CASE :order WHEN 'first_seen' THEN n.first_seen END DESC NULLS LAST,
    n.name_norm, n.id
LIMIT :limit OFFSET :offset

// question: Papers that name the same methods, models, benchmarks and tasks as this one, rare ones most
// param id: string -- id of the paper
// param min_confidence: share = 0.4 -- least confidence of a relation that nobody confirmed
// param limit: integer = 50 -- how many rows at the most
// column id: string
// column title: string
// column published: string
// column shared: integer -- things in common
// column weight: integer -- sum over them of 1000000 by the papers of each
// column examples: json -- up to 3 {id, name, label, slug}, the rarest first
MATCH (x:Paper {id: $id})-[e:PROPOSES|USES|COMPARES_TO|EVALUATED_ON|TRAINED_ON|ADDRESSES]->(m)
WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH DISTINCT x, m
WITH x, m, COUNT {
    MATCH (m)<-[e:PROPOSES|USES|COMPARES_TO|EVALUATED_ON|TRAINED_ON|ADDRESSES]-(p:Paper) WHERE coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
    RETURN DISTINCT p
} AS degree
MATCH (m)<-[e:PROPOSES|USES|COMPARES_TO|EVALUATED_ON|TRAINED_ON|ADDRESSES]-(p:Paper)
WHERE p <> x AND p.title IS NOT NULL AND coalesce(e.status, '') <> 'rejected' AND (e.confidence IS NULL OR e.confidence >= $min_confidence OR e.status = 'confirmed')
WITH DISTINCT p, m, degree ORDER BY degree, m.name, m.id
WITH p, collect(m) AS found, sum(1000000 / degree) AS weight
WITH p, size(found) AS shared, weight, [m IN found[..3] | m {.id, .name, label: labels(m)[0], .slug}] AS examples
ORDER BY weight DESC, p.id
LIMIT $limit
RETURN p.id AS id, p.title AS title, p.published AS published, shared, weight, examples

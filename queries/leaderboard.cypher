// question: Results that papers state on one benchmark, the highest of a metric first
// param id: string -- id of the benchmark
// param min_confidence: share = 0.4 -- least confidence of a result
// column result_id: string
// column metric: string
// column value: string -- as written
// column number: number
// column unit: string
// column higher_is_better: boolean
// column sentence: string
// column confidence: number
// column rule: string -- the source that states it; null where the paper's text does
// column system_id: string
// column system_slug: string
// column system: string
// column system_label: string
// column benchmark_id: string
// column benchmark_slug: string
// column benchmark: string
// column paper_id: string
// column title: string
// column published: string
MATCH (b:Benchmark {id: $id})<-[:ON]-(r:Result)<-[:REPORTS]-(p:Paper)
WHERE (r.confidence IS NULL OR r.confidence >= $min_confidence)
OPTIONAL MATCH (r)-[:OF]->(s:Method|Model)
RETURN r.id AS result_id, r.metric AS metric, r.value AS value, r.number AS number, r.unit AS unit,
    r.higher_is_better AS higher_is_better, r.sentence AS sentence, r.confidence AS confidence, r.rule AS rule,
    s.id AS system_id,
    s.slug AS system_slug, s.name AS system, labels(s)[0] AS system_label, b.id AS benchmark_id,
    b.slug AS benchmark_slug, b.name AS benchmark, p.id AS paper_id, p.title AS title, p.published AS published
ORDER BY coalesce(metric, ''), number IS NULL, number DESC, paper_id, result_id

// question: The results that one paper states
// param id: string -- id of the paper
// param min_confidence: share = 0.4 -- least confidence of a result
// column id: string
// column metric: string
// column value: string -- as written
// column number: number
// column unit: string
// column higher_is_better: boolean
// column sentence: string
// column confidence: number
// column rule: string -- the source that states it; null where the paper's text does
// column system_id: string
// column system: string
// column system_label: string
// column benchmark_id: string
// column benchmark: string
MATCH (:Paper {id: $id})-[:REPORTS]->(r:Result)
WHERE (r.confidence IS NULL OR r.confidence >= $min_confidence)
OPTIONAL MATCH (r)-[:OF]->(s:Method|Model)
OPTIONAL MATCH (r)-[:ON]->(b:Benchmark)
RETURN r.id AS id, r.metric AS metric, r.value AS value, r.number AS number, r.unit AS unit,
    r.higher_is_better AS higher_is_better, r.sentence AS sentence, r.confidence AS confidence, r.rule AS rule,
    s.id AS system_id,
    s.name AS system, labels(s)[0] AS system_label, b.id AS benchmark_id, b.name AS benchmark
ORDER BY coalesce(benchmark, ''), coalesce(metric, ''), coalesce(system, ''), id

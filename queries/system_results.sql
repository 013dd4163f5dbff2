-- question: Results that papers state for one method or model, by benchmark and metric
-- param id: string -- id of the method or model
-- param min_confidence: share = 0.4 -- least confidence of a result
-- column result_id: string
-- column metric: string
-- column value: string -- as written
-- column number: number
-- column unit: string
-- column higher_is_better: boolean
-- column sentence: string
-- column confidence: number
-- column rule: string -- the source that states it; null where the paper's text does
-- column system_id: string
-- column system_slug: string
-- column system: string
-- column system_label: string
-- column benchmark_id: string
-- column benchmark_slug: string
-- column benchmark: string
-- column paper_id: string
-- column title: string
-- column published: string
SELECT r.id AS result_id, r.metric, r.value, r.number, r.unit, r.higher_is_better, r.sentence, r.confidence, r.rule,
    s.id AS system_id, s.slug AS system_slug, s.name AS system, s.label AS system_label,
    b.id AS benchmark_id, b.slug AS benchmark_slug, b.name AS benchmark, p.id AS paper_id, p.title, p.published
FROM edges AS o
CROSS JOIN entities AS s ON s.id = o.target
CROSS JOIN results AS r ON r.id = o.source
CROSS JOIN edges AS t ON t.target = r.id AND t.type = 'REPORTS'
CROSS JOIN papers AS p ON p.id = t.source
LEFT JOIN edges AS e ON e.source = r.id AND e.type = 'ON'
LEFT JOIN entities AS b ON b.id = e.target
WHERE o.target = :id AND o.type = 'OF' AND (r.confidence IS NULL OR r.confidence >= :min_confidence)
ORDER BY coalesce(b.name, ''), coalesce(r.metric, ''), r.number DESC NULLS LAST, p.id, r.id

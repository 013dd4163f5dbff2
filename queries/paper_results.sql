-- question: The results that one paper states
-- param id: string -- id of the paper
-- param min_confidence: share = 0.4 -- least confidence of a result
-- column id: string
-- column metric: string
-- column value: string -- as written
-- column number: number
-- column unit: string
-- column higher_is_better: boolean
-- column sentence: string
-- column confidence: number
-- column rule: string -- the source that states it; null where the paper's text does
-- column system_id: string
-- column system: string
-- column system_label: string
-- column benchmark_id: string
-- column benchmark: string
SELECT r.id, r.metric, r.value, r.number, r.unit, r.higher_is_better, r.sentence, r.confidence, r.rule,
    s.id AS system_id, s.name AS system, s.label AS system_label, b.id AS benchmark_id, b.name AS benchmark
FROM edges AS e
JOIN results AS r ON r.id = e.target
LEFT JOIN edges AS o ON o.source = r.id AND o.type = 'OF'
LEFT JOIN entities AS s ON s.id = o.target
LEFT JOIN edges AS d ON d.source = r.id AND d.type = 'ON'
LEFT JOIN entities AS b ON b.id = d.target
WHERE e.source = :id AND e.type = 'REPORTS' AND (r.confidence IS NULL OR r.confidence >= :min_confidence)
ORDER BY coalesce(b.name, ''), coalesce(r.metric, ''), coalesce(s.name, ''), r.id

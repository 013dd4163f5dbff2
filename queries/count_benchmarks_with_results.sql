-- question: How many benchmarks have a result that some paper states
-- param min_confidence: share = 0.4 -- least confidence of a result
-- param prefix: string = null -- how the key of their name begins
-- column benchmarks: integer
SELECT count(DISTINCT b.id) AS benchmarks
FROM entities AS b
CROSS JOIN edges AS e ON e.target = b.id AND e.type = 'ON'
CROSS JOIN results AS r ON r.id = e.source
WHERE b.label = 'Benchmark' AND (r.confidence IS NULL OR r.confidence >= :min_confidence)
    AND b.name_norm >= coalesce(:prefix, '') AND b.name_norm < coalesce(:prefix, '') || char(1114111)

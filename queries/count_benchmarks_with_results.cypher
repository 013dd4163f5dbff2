// question: How many benchmarks have a result that some paper states
// param min_confidence: share = 0.4 -- least confidence of a result
// param prefix: string = null -- how the key of their name begins
// column benchmarks: integer
MATCH (b:Benchmark)<-[:ON]-(r:Result)
WHERE (r.confidence IS NULL OR r.confidence >= $min_confidence) AND b.name_norm STARTS WITH coalesce($prefix, '')
RETURN count(DISTINCT b) AS benchmarks

// question: How many papers have no title of their own, and how many no date
// column untitled: integer -- papers that are called by the first words of their abstract, in “ ”
// column undated: integer
MATCH (p:Paper)
WHERE p.title IS NOT NULL
RETURN count(CASE WHEN p.title STARTS WITH '“' AND p.title ENDS WITH '”' THEN 1 END) AS untitled,
    count(CASE WHEN p.published IS NULL THEN 1 END) AS undated

-- question: How many papers have no title of their own, and how many no date
-- column untitled: integer -- papers that are called by the first words of their abstract, in “ ”
-- column undated: integer
SELECT
    count(*) FILTER (WHERE title >= '“' AND title < '”' AND substr(title, -1) = '”') AS untitled,
    count(*) FILTER (WHERE published IS NULL) AS undated
FROM papers
WHERE title IS NOT NULL

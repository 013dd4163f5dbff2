-- question: How many papers that pass the filters came out in each month or year
-- start: filters
-- param period: string = "month" in ["month", "year"] -- what is counted by
-- column month: string -- YYYY-MM, or YYYY by year and where no month is known
-- column papers: integer
SELECT substr(p.published, 1, CASE WHEN :period = 'year' OR length(p.published) < 7 THEN 4 ELSE 7 END) AS month,
    count(*) AS papers
FROM scope CROSS JOIN papers AS p ON p.id = scope.id
WHERE p.published IS NOT NULL
GROUP BY month
ORDER BY month

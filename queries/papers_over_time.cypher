// question: How many papers that pass the filters came out in each month or year
// start: filters
// param period: string = "month" in ["month", "year"] -- what is counted by
// column month: string -- YYYY-MM, or YYYY by year and where no month is known
// column papers: integer
WITH p
WHERE p.published IS NOT NULL
RETURN left(p.published, CASE WHEN $period = 'year' OR size(p.published) < 7 THEN 4 ELSE 7 END) AS month,
    count(p) AS papers
ORDER BY month

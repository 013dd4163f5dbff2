// question: How many papers pass the filters
// start: filters
// column papers: integer
RETURN count(p) AS papers

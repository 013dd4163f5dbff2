-- question: How many papers pass the filters
-- start: filters
-- column papers: integer
SELECT count(*) AS papers FROM scope

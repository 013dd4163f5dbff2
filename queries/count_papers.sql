-- question: How many papers pass the filters
-- start: filters
-- column papers: integer
SELECT CASE
    WHEN :text IS NOT NULL OR :titled OR :coded IS NOT NULL OR json_array_length(:groups) > 0 THEN (SELECT count(*) FROM scope)
    WHEN :since IS NULL AND :until IS NULL THEN (SELECT count(*) FROM papers WHERE title IS NOT NULL)
    ELSE (
        SELECT count(*) FROM papers
        WHERE title IS NOT NULL AND published >= coalesce(:since, '')
            AND (:until IS NULL OR substr(published, 1, length(:until)) <= :until)
    )
END AS papers

-- question: Ids of the papers that pass the filters, in the order of a list
-- start: filters
-- param order: string = "newest" in ["newest", "oldest", "title", "upvotes", "id"] -- what comes first
-- param limit: integer = 1000000 -- how many rows at the most
-- column id: string
SELECT p.id
FROM scope CROSS JOIN papers AS p ON p.id = scope.id
ORDER BY
    CASE :order WHEN 'newest' THEN p.published END DESC NULLS LAST,
    CASE :order WHEN 'oldest' THEN p.published END ASC NULLS LAST,
    CASE :order WHEN 'title' THEN p.title END,
    CASE :order WHEN 'upvotes' THEN p.upvotes END DESC NULLS LAST,
    p.id
LIMIT :limit

// question: Ids of the papers that pass the filters, in the order of a list
// start: filters
// param order: string = "newest" in ["newest", "oldest", "title", "upvotes", "id"] -- what comes first
// param limit: integer = 1000000 -- how many rows at the most
// column id: string
WITH p
ORDER BY
    CASE $order WHEN 'newest' THEN p.published IS NULL WHEN 'oldest' THEN p.published IS NULL END,
    CASE $order WHEN 'newest' THEN p.published END DESC,
    CASE $order WHEN 'oldest' THEN p.published WHEN 'title' THEN p.title END,
    CASE $order WHEN 'upvotes' THEN p.upvotes IS NULL END,
    CASE $order WHEN 'upvotes' THEN p.upvotes END DESC,
    p.id
LIMIT $limit
RETURN p.id AS id

-- question: Ids of all papers that pass the filters
-- start: filters
-- column id: string
SELECT id FROM scope ORDER BY id

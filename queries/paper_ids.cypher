// question: Ids of all papers that pass the filters
// start: filters
// column id: string
RETURN p.id AS id
ORDER BY id

// The same data as two tables, for keyboards, screen readers and reading on paper.

const nodeRows = new Map();
const edgeRows = new Map();
let waiting = 0;

function nodeRow(node) {
  return element("tr", { "data-id": node.id },
    element("td", {}, nameButton(node, { plain: true })), element("td", {}, node.kind), element("td", {}, node.published || ""),
    element("td", { class: "value" }, String(node.degree)));
}

function edgeRow(edge) {
  return element("tr", { "data-id": edge.id },
    element("td", {}, nameButton(nodes.get(edge.from), { plain: true })), element("td", {}, roleWord(edge.type)),
    element("td", {}, nameButton(nodes.get(edge.to), { plain: true })), element("td", { class: "value" }, scoreOf(edge)), element("td", {}, edge.sentence || ""));
}

// Rows of what is shown, made once and kept.
function fillTable(table, rows, items, shown, makeRow) {
  const wanted = items.filter((item) => shown.has(item.id));
  for (const item of wanted) if (!rows.has(item.id)) rows.set(item.id, makeRow(item));
  byId(table).tBodies[0].replaceChildren(...wanted.map((item) => rows.get(item.id)));
}

// The picture comes first: a full page has two thousand rows.
function tablesSoon(shown) {
  byId("tables").setAttribute("aria-busy", "true");
  clearTimeout(waiting);
  waiting = setTimeout(() => { showTables(shown); markRow(); byId("tables").removeAttribute("aria-busy"); }, 30);
}

function showTables(shown) {
  const order = Object.keys(KINDS);
  const names = [...nodes.values()].sort((one, other) =>
    order.indexOf(one.kind) - order.indexOf(other.kind) || one.label.localeCompare(other.label, "en"));
  const place = new Map(names.map((node, index) => [node.id, index]));
  const relations = [...edges.values()].sort((one, other) => place.get(one.from) - place.get(other.from) || place.get(one.to) - place.get(other.to));
  fillTable("node-table", nodeRows, names, shown.nodes, nodeRow);
  fillTable("edge-table", edgeRows, relations, shown.edges, edgeRow);
  byId("node-count").textContent = counted(shown.nodes.size, "node");
  byId("edge-count").textContent = counted(shown.edges.size, "relation");
}

function markRow() {
  for (const row of byId("node-table").querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
  nodeRows.get(selected)?.setAttribute("aria-current", "true");
}

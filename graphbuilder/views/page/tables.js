// The same data as two tables, for keyboards, screen readers and reading on paper; sorted by any column.

const MOST_ROWS = 500;
const text = (one, other) => one.localeCompare(other, "en");
const kindOrder = Object.keys(KINDS);
const TABLES = {
  "node-table": {
    set: "nodes", items: nodes, rows: new Map(), make: nodeRow, whole: false, sorted: null,
    keys: [(node) => node.label, (node) => kindOrder.indexOf(node.kind), (node) => node.published ?? "", (node) => -node.degree],
    first: (one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind) || text(one.label, other.label),
  },
  "edge-table": {
    set: "edges", items: edges, rows: new Map(), make: edgeRow, whole: false, sorted: null,
    keys: [(edge) => nodes.get(edge.from).label, (edge) => roleWord(edge.type), (edge) => nodes.get(edge.to).label, (edge) => -(edge.papers ?? edge.confidence ?? -1), (edge) => edge.sentence ?? ""],
    first: (one, other) => TABLES["node-table"].first(nodes.get(one.from), nodes.get(other.from)) || TABLES["node-table"].first(nodes.get(one.to), nodes.get(other.to)),
  },
};
let waiting = 0;

function nodeRow(node) {
  return element("tr", { onclick: (event) => event.target.closest("button") || select(node.id, { centre: true }) },
    element("td", {}, nameButton(node, { plain: true })), element("td", {}, node.kind), element("td", {}, node.published || ""),
    element("td", { class: "value" }, String(node.degree)));
}

function edgeRow(edge) {
  const choosing = () => selectEdge(edge.id, { centre: true });
  return element("tr", { onclick: (event) => event.target.closest("button") || choosing() },
    element("td", {}, nameButton(nodes.get(edge.from), { plain: true })), element("td", {}, element("button", { type: "button", class: "name", onclick: choosing }, roleWord(edge.type))),
    element("td", {}, nameButton(nodes.get(edge.to), { plain: true })), element("td", { class: "value" }, scoreOf(edge)), element("td", {}, edge.sentence || (edge.examples ?? []).map(({ title }) => title).join("; ")));
}

const compare = (a, b) => (typeof a === "number" ? a - b : text(a, b));

function sortedItems({ set, items: all, keys, first, sorted }) {
  const found = [...all.values()].filter(({ id }) => shown[set].has(id)).sort(first);
  if (sorted === null) return found;
  const key = keys[sorted.column];
  return found.map((item) => [key(item), item]).sort(([a], [b]) => sorted.way * compare(a, b)).map(([, item]) => item);
}

// Rows of what is shown, made once and kept; very many only when asked for.
function fillTable(name) {
  const table = TABLES[name];
  const found = sortedItems(table);
  const listed = table.whole ? found : found.slice(0, MOST_ROWS);
  for (const item of listed) if (!table.rows.has(item.id)) table.rows.set(item.id, table.make(item));
  byId(name).tBodies[0].replaceChildren(...listed.map((item) => table.rows.get(item.id)));
  const more = byId(`${name}-more`);
  more.hidden = listed.length === found.length;
  more.textContent = `List all ${found.length.toLocaleString("en")}`;
  [...byId(name).tHead.rows[0].cells].forEach((cell, column) => {
    const way = table.sorted?.column === column ? table.sorted.way : 0;
    way ? cell.setAttribute("aria-sort", way > 0 ? "ascending" : "descending") : cell.removeAttribute("aria-sort");
  });
}

function sortBy(name, column) {
  const { sorted } = TABLES[name];
  TABLES[name].sorted = sorted?.column === column ? { column, way: -sorted.way } : { column, way: 1 };
  fillTable(name);
  markRow();
}

// The picture comes first: a full page has two thousand rows.
function tablesSoon() {
  byId("tables").setAttribute("aria-busy", "true");
  clearTimeout(waiting);
  waiting = setTimeout(() => { showTables(); markRow(); byId("tables").removeAttribute("aria-busy"); }, 30);
}

function showTables() {
  for (const name of Object.keys(TABLES)) fillTable(name);
  byId("node-count").textContent = counted(shown.nodes.size, "node");
  byId("edge-count").textContent = counted(shown.edges.size, "relation");
}

function markRow() {
  for (const row of byId("tables").querySelectorAll("tr[aria-current]")) row.removeAttribute("aria-current");
  TABLES["node-table"].rows.get(selected)?.setAttribute("aria-current", "true");
  TABLES["edge-table"].rows.get(selectedEdge)?.setAttribute("aria-current", "true");
}

for (const name of Object.keys(TABLES)) {
  byId(name).tHead.querySelectorAll("button").forEach((head, column) => head.addEventListener("click", () => sortBy(name, column)));
  byId(`${name}-more`).addEventListener("click", () => { TABLES[name].whole = true; fillTable(name); markRow(); });
}

// The data of the page, and what of it hidden nodes and filters leave.

const DATA = JSON.parse(byId("graph-data").content.textContent);
const { kinds: KINDS, roles: ROLES, plurals: PLURALS, base: BASE, limit: NODE_LIMIT, asked: ASKED, more: MORE } = DATA.page;
const nodes = new Map();
const edges = new Map();
const edgesOf = new Map();
const hidden = new Set();
const pinned = new Set();
const filters = { kindsOff: new Set(), rolesOff: new Set(), from: null, until: null, confidence: null };
// Relations less likely right than this were not loaded.
let least = DATA.page.least;
// What passes the filters now.
let shown = { nodes: new Set(), edges: new Set() };
// What is selected: at most one of a node, an edge and a group.
let selected = null;
let selectedEdge = null;
let selectedGroup = null;

const roleWord = (type) => ROLES[type].word;
const roleWordBack = (type) => ROLES[type].back;
const yearOf = (node) => (node.published ? Number(node.published.slice(0, 4)) : null);
const edgeId = (edge) => JSON.stringify([edge.from, edge.type, edge.to]);
const otherEnd = (edge, id) => (edge.from === id ? edge.to : edge.from);

function scoreOf(edge) {
  if (edge.confirmed) return "confirmed";
  if (edge.papers) return counted(edge.papers, "paper");
  return typeof edge.confidence === "number" ? edge.confidence.toFixed(2) : "";
}

function addNode(node) {
  if (nodes.has(node.id) || !KINDS[node.kind]) return false;
  nodes.set(node.id, node);
  edgesOf.set(node.id, []);
  return true;
}

function addEdge(edge) {
  edge.id = edgeId(edge);
  if (edges.has(edge.id) || !ROLES[edge.type] || !nodes.has(edge.from) || !nodes.has(edge.to)) return false;
  edges.set(edge.id, edge);
  edgesOf.get(edge.from).push(edge);
  if (edge.to !== edge.from) edgesOf.get(edge.to).push(edge);
  return true;
}

function dropNode(id) {
  for (const edge of [...edgesOf.get(id)]) dropEdge(edge.id);
  edgesOf.delete(id);
  nodes.delete(id);
}

function dropEdge(id) {
  const edge = edges.get(id);
  for (const end of [edge.from, edge.to]) edgesOf.set(end, edgesOf.get(end).filter((other) => other !== edge));
  edges.delete(id);
}

const allYears = () => filters.from === null && filters.until === null;
const inYears = (year) => year >= (filters.from ?? -Infinity) && year <= (filters.until ?? Infinity);

function passes(node) {
  if (hidden.has(node.id) || filters.kindsOff.has(node.kind)) return false;
  if (node.kind !== "Paper" || allYears()) return true;
  const year = yearOf(node);
  return year !== null && inYears(year);
}

function edgePasses(edge) {
  if (filters.rolesOff.has(edge.type)) return false;
  if (filters.confidence !== null && !edge.confirmed && (edge.confidence ?? 1) < filters.confidence) return false;
  return allYears() || !edge.papers || edge.years?.some(inYears) === true;
}

// Ids of the nodes and edges that hidden nodes and filters leave. A node whose relations have all gone
// goes too, unless the graph was asked for it or it never had any.
function visible() {
  const shownNodes = new Set();
  for (const node of nodes.values()) if (passes(node)) shownNodes.add(node.id);
  const shownEdges = new Set();
  const linked = new Set();
  for (const edge of edges.values()) {
    if (!shownNodes.has(edge.from) || !shownNodes.has(edge.to) || !edgePasses(edge)) continue;
    shownEdges.add(edge.id);
    linked.add(edge.from).add(edge.to);
  }
  for (const id of shownNodes) {
    if (!linked.has(id) && !nodes.get(id).focus && edgesOf.get(id).length) shownNodes.delete(id);
  }
  return { nodes: shownNodes, edges: shownEdges };
}

const shownEdgesOf = (id) => edgesOf.get(id).filter((edge) => shown.edges.has(edge.id));

for (const node of DATA.nodes) addNode(node);
for (const edge of DATA.edges) addEdge(edge);

// What happens on a choice, a filter or a step back; then the first picture.

const graph = byId("graph");

// Draw, list and count what filters leave; called after every change of data or filters.
function refresh() {
  const shown = visible();
  if (selected !== null && !shown.nodes.has(selected)) selected = null;
  drawVisible(shown);
  showLegend();
  showRanges();
  tablesSoon(shown);
  graph.dataset.nodes = shown.nodes.size;
  graph.dataset.edges = shown.edges.size;
  byId("empty").hidden = shown.nodes.size > 0;
  byId("undo").disabled = steps.length === 0;
  showSelection();
  say(`${counted(shown.nodes.size, "node")} and ${counted(shown.edges.size, "relation")} shown.`);
}

function showSelection() {
  graph.dataset.selected = selected ?? "";
  byId("hide").disabled = selected === null;
  if (String(network.getSelectedNodes()) !== String(selected ?? "")) selected === null ? network.unselectAll() : network.selectNodes([selected], false);
  showPanel();
  markRow();
}

function select(id, { centre = false } = {}) {
  if (id !== null && !drawnNodes.get(id)) return;
  selected = id;
  repaint();
  showSelection();
  if (id === null) return say("Nothing selected.");
  if (centre) {
    centreOn(id);
    canvasBox.scrollIntoView({ block: "nearest" });
  }
  const near = nearSelected().size - 1;
  return say(`${nodes.get(id).label} selected: ${counted(near, "neighbour")} shown.`);
}

function hide(id) {
  if (id === null) return;
  hidden.add(id);
  steps.push({ hidden: id });
  refresh();
}

function undo() {
  const step = steps.pop();
  if (!step) return;
  if (step.hidden) hidden.delete(step.hidden);
  const [pastNodes, pastEdges] = [step.nodes || [], step.edges || []];
  // Off the canvas first: it draws at once, and looks its nodes up here.
  drawnEdges.remove(pastEdges);
  drawnNodes.remove(pastNodes);
  for (const id of pastEdges) if (edges.has(id)) dropEdge(id);
  for (const id of pastNodes) { hidden.delete(id); dropNode(id); }
  refresh();
}

// Everything as the page came: places, filters, hidden nodes, what was loaded since.
function reset() {
  stopSettling();
  while (steps.length) undo();
  selected = null;
  for (const off of [filters.kindsOff, filters.rolesOff]) off.clear();
  Object.assign(filters, { from: null, until: null, confidence: 0 });
  for (const id of ["year-from", "year-to"]) byId(id).replaceChildren();
  byId("confidence").value = 0;
  byId("confidence-value").textContent = "0";
  refresh();
  drawnNodes.update([...PLACES].map(([id, place]) => ({ id, ...place })));
  rememberPlaces();
  fit();
}

// In a frame of the server's own pages, those show the way home.
if (window.top !== window) byId("home")?.remove();
// The server lays the graph down; in a window that stands, the picture stands too.
if (canvasBox.clientHeight > canvasBox.clientWidth) for (const node of nodes.values()) [node.x, node.y] = [node.y, node.x];
const PLACES = new Map([...nodes].map(([id, { x, y }]) => [id, { x, y }]));
refresh();
network.setData({ nodes: drawnNodes, edges: drawnEdges });
fit(false);

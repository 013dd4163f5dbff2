// Draw, list and count what filters leave, after every change; and the first picture.

const graph = byId("graph");
const narrow = matchMedia("(max-width: 820px)");

function refresh() {
  shown = visible();
  if (selected !== null && !shown.nodes.has(selected)) selected = null;
  if (selectedEdge !== null && !shown.edges.has(selectedEdge)) selectedEdge = null;
  if (selectedGroup !== null && openGroups.has(selectedGroup)) selectedGroup = null;
  matches = matches.filter(({ id }) => shown.nodes.has(id));
  drawItems(fold(shown));
  repaint();
  showLegend();
  showRanges();
  tablesSoon();
  Object.assign(graph.dataset, { nodes: shown.nodes.size, edges: shown.edges.size, items: items.size });
  showEmpty();
  showSteps();
  showSelection();
  shareSoon();
  say(`${counted(shown.nodes.size, "node")} and ${counted(shown.edges.size, "relation")} shown.`);
}

// When nothing is left, say which filters took it.
function showEmpty() {
  byId("empty").hidden = shown.nodes.size > 0;
  const left = [...filters.kindsOff, ...[...filters.rolesOff].map(roleWord)];
  const reasons = [left.length && `left out are ${left.join(", ")}`, !allYears() && "the years are narrowed", hidden.size && `${counted(hidden.size, "node")} hidden`].filter(Boolean);
  byId("empty-words").textContent = nodes.size ? `Nothing is left to show: ${reasons.join("; ") || "no relation is sure enough"}.` : byId("left-out").textContent;
  byId("empty-reset").hidden = nodes.size === 0;
}

function showSteps() {
  byId("undo").disabled = past.length === 0;
  byId("redo").disabled = future.length === 0;
  byId("undo").title = past.length ? `Take back: ${past.at(-1).words} (Ctrl-Z)` : "Nothing to take back";
  byId("redo").title = future.length ? `Do again: ${future.at(-1).words} (Ctrl-Y)` : "Nothing to do again";
}

function showSelection() {
  graph.dataset.selected = selected ?? "";
  graph.dataset.edge = selectedEdge ?? "";
  for (const id of ["hide", "pin"]) byId(id).disabled = selected === null;
  byId("pin").setAttribute("aria-pressed", String(selected !== null && pinned.has(selected)));
  showPanel();
  markRow();
}

// Everything as the page came; what was done since can be done again.
function reset() {
  stopSettling();
  while (past.length) { const step = past.pop(); step.back(); future.push(step); }
  for (const set of [hidden, pinned, openGroups, filters.kindsOff, filters.rolesOff]) set.clear();
  Object.assign(filters, { from: null, until: null, confidence: null });
  [selected, selectedEdge, selectedGroup] = [null, null, null];
  refresh();
  putPlaces(PLACES);
  fit();
}

// In a frame of the server's own pages, those show the way home.
if (window.top !== window) byId("home")?.remove();
byId("filters").open = !narrow.matches;
narrow.addEventListener("change", () => { byId("filters").open = !narrow.matches; });
// The server lays the graph down; in a window that stands, the picture stands too.
const portrait = canvasBox.clientHeight > canvasBox.clientWidth;
if (portrait !== (DATA.page.portrait ?? false)) for (const held of [...nodes.values(), ...GROUPS]) [held.x, held.y] = [held.y, held.x];
const PLACES = new Map([...nodes].map(([id, { x, y }]) => [id, { x, y }]));
refresh();
network.setData({ nodes: drawnNodes, edges: springs });
fit(false);
const given = location.hash.slice(1) || DATA.page.state;
if (given) applyState(given);

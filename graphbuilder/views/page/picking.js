// Choosing with the mouse or a finger: nodes, lines and groups; and selecting by any other way.

const NEAR_LINE = 7;
// vis-network tells of the second click of two after it told of both; what the two did is under the pointer by then.
const AFTER_DOUBLE = 350;
let doubledAt = -Infinity;
let movedFrom = null;

// The line that passes nearest to a point of the canvas, or null when none is near.
function lineAt(point) {
  const reach = NEAR_LINE / network.getScale();
  let best = null;
  let nearest = reach;
  for (const line of lines) {
    const [a, b] = [bodyOf(line.from), bodyOf(line.to)];
    if (!a || !b || point.x < Math.min(a.x, b.x) - reach || point.x > Math.max(a.x, b.x) + reach) continue;
    const [across, down] = [b.x - a.x, b.y - a.y];
    const along = Math.max(0, Math.min(1, ((point.x - a.x) * across + (point.y - a.y) * down) / (across * across + down * down || 1)));
    const distance = Math.hypot(a.x + along * across - point.x, a.y + along * down - point.y);
    if (distance < nearest) [best, nearest] = [line, distance];
  }
  return best;
}

function choose(node, edge, group) {
  [selected, selectedEdge, selectedGroup] = [node, edge, group];
  repaint();
  showSelection();
  shareSoon();
}

function select(id, { centre = false } = {}) {
  if (id === null) { choose(null, null, null); return say("Nothing selected."); }
  if (!shown.nodes.has(id)) return undefined;
  const home = closedGroup(id);
  if (home !== null) openGroup(home);
  choose(id, null, null);
  if (centre) {
    canvasBox.scrollIntoView({ block: "nearest" });
    centreOn(bodyOf(id));
  }
  const near = new Set(shownEdgesOf(id).map((edge) => otherEnd(edge, id)));
  near.delete(id);
  return say(`${nodes.get(id).label} selected: ${counted(near.size, "neighbour")} shown.`);
}

function selectEdge(id, { centre = false } = {}) {
  if (!shown.edges.has(id)) return undefined;
  const edge = edges.get(id);
  const homes = [edge.from, edge.to].map(closedGroup).filter((home) => home !== null);
  if (homes.length) changeGroups("opened a group", [...new Set([...openGroups, ...homes])]);
  choose(null, id, null);
  if (centre) {
    const [a, b] = [bodyOf(edge.from), bodyOf(edge.to)];
    canvasBox.scrollIntoView({ block: "nearest" });
    centreOn({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  }
  return say(`${nodes.get(edge.from).label} ${roleWord(edge.type)} ${nodes.get(edge.to).label}.`);
}

function selectGroup(number) {
  choose(null, null, number);
  if (number !== null) say(`The group of ${GROUPS[number].name} selected.`);
}

function pick(id) {
  const item = items.get(id);
  return item.node ? select(id) : selectGroup(item.group);
}

function pickLine(line) {
  if (line === null) return select(null);
  return line.edge ? selectEdge(line.id) : pick(items.get(line.from).node ? line.to : line.from);
}

function doubled(id) {
  doubledAt = performance.now();
  const item = items.get(id);
  if (!item.node) return openGroup(item.group);
  return BASE === null ? centreOn(bodyOf(id)) : expand(id);
}

function point(id, line) {
  if (id === hovered && line?.id === hoveredLine?.id) return;
  [hovered, hoveredLine] = [id, line];
  canvasBox.classList.toggle("pointing", id !== null || line !== null);
  network.redraw();
}

network.on("hoverNode", (event) => point(event.node, null));
network.on("blurNode", () => point(null, null));
network.on("click", (event) => performance.now() - doubledAt > AFTER_DOUBLE && (event.nodes.length ? pick(event.nodes[0]) : pickLine(lineAt(event.pointer.canvas))));
network.on("doubleClick", (event) => { if (event.nodes.length) doubled(event.nodes[0]); });
network.on("dragStart", (event) => { if (event.nodes.length) movedFrom = placesNow(); });
network.on("dragEnd", () => {
  if (movedFrom) recordMove("moved a node", movedFrom);
  movedFrom = null;
});

let pointing = 0;
canvasBox.addEventListener("pointermove", (event) => {
  if (hovered !== null || event.pointerType === "touch" || event.buttons || pointing) return;
  pointing = requestAnimationFrame(() => {
    pointing = 0;
    const box = canvasBox.getBoundingClientRect();
    if (hovered === null) point(null, lineAt(network.DOMtoCanvas({ x: event.clientX - box.left, y: event.clientY - box.top })));
  });
});
canvasBox.addEventListener("pointerleave", () => point(null, null));

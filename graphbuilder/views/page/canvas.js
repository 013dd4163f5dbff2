// The canvas: vis-network with the items on it, the camera, places, and settling.

const canvasBox = byId("canvas");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const OPTIONS = JSON.parse(DATA.options);
const SETTLE_MOST = 1500;
const SETTLE_TIME = 6000;
const drawnNodes = new vis.DataSet();
// Lines are drawn by paint.js; vis-network needs them only as springs.
const springs = new vis.DataSet();
// The sets are handed over when they are full (start.js): filled before, each would be drawn for itself.
const network = new vis.Network(canvasBox, { nodes: [], edges: [] }, OPTIONS);
let items = new Map();
let lines = [];
let linesOf = new Map();
let settling = null;

const bodyOf = (id) => network.body.nodes[id];
// The item that a node is drawn as: itself or its group.
const itemOf = (id) => { const number = closedGroup(id); return number === null ? id : groupKey(number); };
// What holds the place of an item while it is not drawn.
const holder = (item) => item.node ?? GROUPS[item.group];

// Bring the canvas in line with what is drawn now; an item comes back where it stood.
function drawItems(drawing) {
  rememberPlaces();
  const gone = [...items.keys()].filter((id) => !drawing.items.has(id));
  const coming = [...drawing.items.values()].filter(({ id }) => !items.has(id));
  ({ items, lines } = drawing);
  linesOf = new Map([...items.keys()].map((id) => [id, []]));
  for (const line of lines) { linesOf.get(line.from).push(line); linesOf.get(line.to).push(line); }
  if (gone.length) drawnNodes.remove(gone);
  if (coming.length) drawnNodes.add(coming.map((item) => ({ id: item.id, x: holder(item).x, y: holder(item).y, size: item.size, shape: "custom", ctxRenderer: renderItem })));
}

function rememberPlaces() {
  for (const [id, item] of items) {
    const body = bodyOf(id);
    if (body && body.x !== undefined) Object.assign(holder(item), { x: Math.round(body.x), y: Math.round(body.y) });
  }
}

function placesNow() {
  rememberPlaces();
  return new Map([...nodes].map(([id, { x, y }]) => [id, { x, y }]));
}

function putPlaces(places) {
  for (const [id, place] of places) if (nodes.has(id)) Object.assign(nodes.get(id), place);
  drawnNodes.update([...places].filter(([id]) => items.has(id)).map(([id, place]) => ({ id, ...place })));
}

// Note that nodes were moved, as a step that can be taken back.
function recordMove(words, before) {
  const after = placesNow();
  const moved = [...before.keys()].filter((id) => after.has(id) && (after.get(id).x !== before.get(id).x || after.get(id).y !== before.get(id).y));
  if (!moved.length) return;
  const of = (places) => new Map(moved.map((id) => [id, places.get(id)]));
  const [from, to] = [of(before), of(after)];
  record({ words, act: () => putPlaces(to), back: () => putPlaces(from) });
  showSteps();
}

const motion = (extra = {}) => ({ ...extra, animation: calm.matches ? false : { duration: 300, easingFunction: "easeInOutQuad" } });

function boxOf(ids) {
  rememberPlaces();
  const held = ids.map((id) => ({ ...holder(items.get(id)), size: items.get(id).group === undefined ? 0 : items.get(id).size }));
  return {
    left: Math.min(...held.map(({ x, size }) => x - size)), right: Math.max(...held.map(({ x, size }) => x + size)),
    top: Math.min(...held.map(({ y, size }) => y - size)), bottom: Math.max(...held.map(({ y, size }) => y + size)),
  };
}

// Everything in sight, with room for labels at the rim and for the buttons below.
function fit(animated = true) {
  if (!items.size) return;
  const { left, right, top, bottom } = boxOf([...items.keys()]);
  const [width, height, below] = [canvasBox.clientWidth, canvasBox.clientHeight, byId("tools").offsetHeight];
  const scale = Math.min((width - Math.min(150, width / 4)) / (right - left + 40), (height - 92 - below) / (bottom - top + 40), 1.7);
  const position = { x: (left + right) / 2, y: (top + bottom) / 2 + below / 2 / scale };
  network.moveTo(animated ? motion({ position, scale }) : { position, scale, animation: false });
}

const zoom = (factor) => network.moveTo(motion({ scale: network.getScale() * factor }));

// How much of the canvas a sheet at the foot of the window covers.
function coveredBelow() {
  const [sheet, box] = [byId("panel").getBoundingClientRect(), canvasBox.getBoundingClientRect()];
  return sheet.left > box.left ? 0 : Math.max(0, Math.min(box.bottom - sheet.top, box.height / 2));
}

// A place in the middle, at a scale that leaves what stands out in sight.
function centreOn({ x, y }) {
  const covered = Math.max(coveredBelow(), byId("tools").offsetHeight);
  const [across, down] = [canvasBox.clientWidth / 2 - 70, (canvasBox.clientHeight - covered) / 2 - 50];
  let scale = 1.3;
  for (const id of litItems() ?? []) {
    const place = bodyOf(id);
    if (place) scale = Math.min(scale, across / Math.abs(place.x - x || 1), down / Math.abs(place.y - y || 1));
  }
  scale = Math.max(scale, 0.3);
  network.moveTo(motion({ position: { x, y: y + covered / 2 / scale }, scale }));
}

// Physics for a while: ends when the nodes rest, after six seconds, or on the next press. Pinned nodes stay.
function settle() {
  if (settling) return stopSettling();
  if (items.size > SETTLE_MOST) return say(`More than ${SETTLE_MOST.toLocaleString("en")} nodes are drawn, too many to settle. Close groups or filter first.`);
  settling = { timer: setTimeout(stopSettling, SETTLE_TIME), before: placesNow() };
  byId("settle").setAttribute("aria-pressed", "true");
  say("Settling; stops by itself.");
  drawnNodes.update([...pinned].filter((id) => items.has(id)).map((id) => ({ id, fixed: true })));
  springs.add(lines.map(({ id, from, to }) => ({ id, from, to })));
  network.setOptions({ physics: { ...OPTIONS.physics, enabled: true } });
  network.once("stabilized", stopSettling);
  return undefined;
}

function stopSettling() {
  if (!settling) return;
  clearTimeout(settling.timer);
  const { before } = settling;
  settling = null;
  network.off("stabilized", stopSettling);
  network.setOptions({ physics: { enabled: false } });
  springs.clear();
  drawnNodes.update([...pinned].filter((id) => items.has(id)).map((id) => ({ id, fixed: false })));
  byId("settle").setAttribute("aria-pressed", "false");
  recordMove("settled", before);
  fit();
  say("Settled.");
}

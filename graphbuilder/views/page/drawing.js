// The canvas: what vis-network draws, colours by theme, selection, settling, the saved picture.

const canvasBox = byId("canvas");
const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const drawnNodes = new vis.DataSet();
const drawnEdges = new vis.DataSet();
const OPTIONS = JSON.parse(DATA.options);
// The sets are handed over when they are full (start.js): filled before, each would be drawn for itself.
const network = new vis.Network(canvasBox, { nodes: [], edges: [] }, OPTIONS);
const looks = new Map();
let hovered = null;
let palette = readPalette();
let settling = null;

function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(name).trim();
  const colours = { kinds: {} };
  for (const name of ["canvas", "surface", "text", "quiet", "accent", "edge"]) colours[name] = read(`--${name}`);
  for (const kind of Object.keys(KINDS)) colours.kinds[kind] = read(`--kind-${kind}`);
  return colours;
}

// How a node looks now: those away from the selected one step back.
function nodeLook(node, near) {
  const colour = { background: palette.kinds[node.kind], border: node.focus ? palette.text : palette.canvas };
  const faded = near !== null && !near.has(node.id);
  return {
    id: node.id, shape: node.shape, size: node.size, opacity: faded ? 0.18 : 1,
    borderWidth: node.id === selected ? 4 : node.focus ? 3 : 1.5, borderWidthSelected: 4,
    color: { ...colour, highlight: { background: colour.background, border: palette.accent }, hover: { background: colour.background, border: palette.accent } },
  };
}

function edgeLook(edge) {
  const touched = selected !== null && (edge.from === selected || edge.to === selected);
  const role = ROLES[edge.type];
  const colour = touched ? palette.accent : palette.edge;
  const rest = Math.min(0.7, Math.max(0.25, 300 / edges.size));
  return {
    id: edge.id, from: edge.from, to: edge.to, arrows: role.arrows, dashes: role.dashes || false, width: role.width + (touched ? 0.6 : 0),
    color: { color: colour, highlight: colour, hover: colour, opacity: selected === null ? rest : touched ? 0.95 : 0.1 },
  };
}

// The selected node and those next to it; null when nothing is selected.
function nearSelected() {
  if (selected === null || !nodes.has(selected)) return null;
  const near = new Set([selected]);
  for (const edge of edgesOf.get(selected)) if (drawnEdges.get(edge.id)) near.add(otherEnd(edge, selected));
  return near;
}

// Give everything on the canvas its look of now; vis-network hears only of what changed.
function repaint() {
  const near = nearSelected();
  const changed = (set, look) => set.getIds().map(look).filter((item) => {
    const text = JSON.stringify(item);
    const before = looks.get(item.id);
    looks.set(item.id, text);
    return before !== text;
  });
  drawnEdges.update(changed(drawnEdges, (id) => edgeLook(edges.get(id))));
  drawnNodes.update(changed(drawnNodes, (id) => nodeLook(nodes.get(id), near)));
}

// Bring the canvas in line with what is visible; a node comes back where it stood.
function drawVisible(shown) {
  rememberPlaces();
  drawnEdges.remove(drawnEdges.getIds().filter((id) => !shown.edges.has(id)));
  drawnNodes.remove(drawnNodes.getIds().filter((id) => !shown.nodes.has(id)));
  const near = nearSelected();
  const coming = (set, ids, look) => [...ids].filter((id) => !set.get(id)).map((id) => {
    const item = look(id);
    looks.set(id, JSON.stringify(item));
    return item;
  });
  const comingNodes = coming(drawnNodes, shown.nodes, (id) => nodeLook(nodes.get(id), near));
  drawnNodes.add(comingNodes.map((item) => ({ ...item, x: nodes.get(item.id).x, y: nodes.get(item.id).y })));
  drawnEdges.add(coming(drawnEdges, shown.edges, (id) => edgeLook(edges.get(id))));
  repaint();
}

function rememberPlaces() {
  const places = network.getPositions(drawnNodes.getIds());
  for (const [id, place] of Object.entries(places)) if (nodes.has(id)) Object.assign(nodes.get(id), place);
}

const motion = (extra = {}) => ({ ...extra, animation: calm.matches ? false : { duration: 300, easingFunction: "easeInOutQuad" } });

// Everything in sight, with room for labels at the rim and for the buttons below.
function fit(animated = true) {
  const ids = drawnNodes.getIds();
  if (!ids.length) return;
  rememberPlaces();
  const range = (axis) => [Math.min(...ids.map((id) => nodes.get(id)[axis])), Math.max(...ids.map((id) => nodes.get(id)[axis]))];
  const [left, right] = range("x");
  const [top, bottom] = range("y");
  const [width, height] = [canvasBox.clientWidth, canvasBox.clientHeight];
  const scale = Math.min((width - Math.min(150, width / 4)) / (right - left + 40), (height - 120) / (bottom - top + 40), 1.7);
  const position = { x: (left + right) / 2, y: (top + bottom) / 2 + 16 / scale };
  network.moveTo(animated ? motion({ position, scale }) : { position, scale, animation: false });
}

const zoom = (factor) => network.moveTo(motion({ scale: network.getScale() * factor }));

// A node in the middle, at a scale that leaves its neighbours in sight.
function centreOn(id) {
  const near = nearSelected() ?? new Set([id]);
  const { x, y } = network.getPosition(id);
  let scale = 1.3;
  for (const place of Object.values(network.getPositions([...near]))) {
    scale = Math.min(scale, (canvasBox.clientWidth / 2 - 70) / Math.abs(place.x - x || 1), (canvasBox.clientHeight / 2 - 80) / Math.abs(place.y - y || 1));
  }
  network.moveTo(motion({ position: { x, y }, scale: Math.max(scale, 0.3) }));
}

// Physics for a while: ends when the nodes rest, after six seconds, or on the next press.
function settle() {
  if (settling) return stopSettling();
  settling = setTimeout(stopSettling, 6000);
  byId("settle").setAttribute("aria-pressed", "true");
  say("Settling; stops by itself.");
  network.setOptions({ physics: { ...OPTIONS.physics, enabled: true } });
  network.once("stabilized", stopSettling);
}

function stopSettling() {
  if (!settling) return;
  clearTimeout(settling);
  settling = null;
  network.off("stabilized", stopSettling);
  network.setOptions({ physics: { enabled: false } });
  byId("settle").setAttribute("aria-pressed", "false");
  rememberPlaces();
  fit();
  say("Settled.");
}

// The picture as it stands, with title and legend, as a PNG file.
function savePicture() {
  const source = canvasBox.querySelector("canvas");
  const ratio = source.width / source.clientWidth;
  const picture = document.createElement("canvas");
  picture.width = source.width;
  picture.height = source.height + Math.round(64 * ratio);
  const ctx = picture.getContext("2d");
  ctx.fillStyle = palette.canvas;
  ctx.fillRect(0, 0, picture.width, picture.height);
  ctx.drawImage(source, 0, Math.round(64 * ratio));
  ctx.scale(ratio, ratio);
  ctx.fillStyle = palette.text;
  ctx.font = `600 16px ${LABEL_FONT}`;
  ctx.fillText(document.title, 16, 26, source.clientWidth - 32);
  ctx.font = `12px ${LABEL_FONT}`;
  let x = 16;
  const present = new Set(drawnNodes.getIds().map((id) => nodes.get(id).kind));
  for (const kind of Object.keys(KINDS).filter((key) => present.has(key))) {
    ctx.save();
    ctx.translate(x, 38);
    ctx.fillStyle = palette.kinds[kind];
    ctx.fill(new Path2D(OUTLINES[KINDS[kind].shape]));
    ctx.restore();
    ctx.fillText(kind, x + 20, 49);
    x += 36 + ctx.measureText(kind).width;
  }
  picture.toBlob((blob) => {
    const link = element("a", { href: URL.createObjectURL(blob), download: `${DATA.page.file}.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    say("Picture saved.");
  }, "image/png");
}

dark.addEventListener("change", () => { palette = readPalette(); repaint(); });
network.on("hoverNode", (event) => { hovered = event.node; canvasBox.classList.add("pointing"); network.redraw(); });
network.on("blurNode", () => { hovered = null; canvasBox.classList.remove("pointing"); network.redraw(); });
network.on("click", (event) => select(event.nodes[0] ?? null));
network.on("doubleClick", (event) => { if (event.nodes.length) BASE === null ? centreOn(event.nodes[0]) : expand(event.nodes[0]); });
network.on("dragEnd", rememberPlaces);

// What is seen on the canvas: lines in few strokes, then the items over them.

let lit = null;
let strokes = [];
let hovered = null;
let hoveredLine = null;
// While a very large graph moves, dots, a share of its lines and no labels are drawn, so that it follows the hand.
const MOST_MOVING = 3000;
const REST_AFTER = 160;
const DOT = 2.5;
let moving = 0;
let dragged = false;
let plainOnDrag = false;

// Sort lines by their look, so that a frame strokes each look once; called when looks may have changed.
function repaint() {
  lit = litItems();
  const rest = Math.min(0.7, Math.max(lines.length > 3000 ? 0.06 : 0.2, 300 / Math.max(1, lines.length)));
  const found = new Map();
  for (const line of lines) {
    const look = lineLook(line, rest);
    const key = `${look.colour} ${look.alpha} ${look.width.toFixed(1)} ${look.dashes} ${look.arrow}`;
    found.has(key) ? found.get(key).lines.push(line) : found.set(key, { ...look, lines: [line] });
  }
  if (plainOnDrag !== large()) {
    plainOnDrag = large();
    network.setOptions({ interaction: { ...OPTIONS.interaction, hideNodesOnDrag: plainOnDrag } });
  }
  strokes = [...found.values()].sort((one, other) => one.touched - other.touched);
  orderLabels();
  network.redraw();
}

// The part of the canvas that is in the window.
function inSight() {
  const from = network.DOMtoCanvas({ x: 0, y: 0 });
  const to = network.DOMtoCanvas({ x: canvasBox.clientWidth, y: canvasBox.clientHeight });
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

const passesBy = (view, a, b) => !((a.x < view.left && b.x < view.left) || (a.x > view.right && b.x > view.right) || (a.y < view.top && b.y < view.top) || (a.y > view.bottom && b.y > view.bottom));

// A small head where a line meets its target.
function arrowHead(ctx, a, b, reach, length) {
  const distance = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [across, down] = [(b.x - a.x) / distance, (b.y - a.y) / distance];
  const [x, y] = [b.x - across * reach, b.y - down * reach];
  ctx.moveTo(x, y);
  ctx.lineTo(x - across * length - down * length * 0.45, y - down * length + across * length * 0.45);
  ctx.lineTo(x - across * length + down * length * 0.45, y - down * length - across * length * 0.45);
  ctx.closePath();
}

function paintLines(ctx) {
  const view = inSight();
  const scale = network.getScale();
  const every = inMotion() ? Math.ceil(lines.length / MOST_MOVING) : 1;
  ctx.save();
  for (const look of strokes) {
    ctx.globalAlpha = look.alpha;
    ctx.strokeStyle = ctx.fillStyle = look.colour;
    // Thin lines do not vanish when the graph is seen from afar.
    ctx.lineWidth = Math.max(look.width, 0.6 / scale);
    ctx.setLineDash(look.dashes);
    const heads = [];
    ctx.beginPath();
    for (let place = 0; place < look.lines.length; place += every) {
      const line = look.lines[place];
      const [a, b] = [bodyOf(line.from), bodyOf(line.to)];
      if (!a || !b || !passesBy(view, a, b)) continue;
      ctx.moveTo(a.x, a.y);
      ctx.lineTo(b.x, b.y);
      if (look.arrow) heads.push([a, b, items.get(line.to).size + 1]);
    }
    ctx.stroke();
    if (!heads.length) continue;
    ctx.beginPath();
    for (const [a, b, reach] of heads) arrowHead(ctx, a, b, reach, 9);
    ctx.fill();
  }
  ctx.restore();
  if (every > 1) paintDots(ctx, view, 2 / scale);
}

function paintDots(ctx, view, least) {
  for (const [id, item] of items) {
    const body = bodyOf(id);
    if (!body || !passesBy(view, body, body)) continue;
    const radius = Math.max(item.size, least);
    ctx.fillStyle = item.node ? palette.kinds[item.node.kind] : palette.bubble;
    ctx.fillRect(body.x - radius, body.y - radius, 2 * radius, 2 * radius);
  }
}

function paintItem(ctx, item, x, y) {
  const look = itemLook(item, lit);
  ctx.globalAlpha = look.alpha;
  ctx.translate(x, y);
  ctx.fillStyle = look.fill;
  ctx.strokeStyle = look.line;
  if (item.node && item.size * network.getScale() < DOT && !pinned.has(item.id) && !item.node.focus) {
    // A dot is still seen from afar; its outline is not.
    const radius = Math.max(item.size, 2 / network.getScale());
    return ctx.fillRect(-radius, -radius, 2 * radius, 2 * radius);
  }
  if (item.node) {
    const factor = Math.max(item.size, 2 / network.getScale()) / 6.5;
    ctx.scale(factor, factor);
    ctx.translate(-7, -7);
    ctx.lineWidth = look.width / factor;
    ctx.lineJoin = "round";
    const outline = outlines.get(item.node.kind);
    ctx.stroke(outline);
    ctx.fill(outline);
    return pinned.has(item.id) ? paintPin(ctx, factor) : undefined;
  }
  ctx.lineWidth = look.width / network.getScale();
  ctx.beginPath();
  ctx.arc(0, 0, item.size, 0, 2 * Math.PI);
  ctx.fill();
  return ctx.stroke();
}

// The head of a pin on the rim of a node.
function paintPin(ctx, factor) {
  ctx.beginPath();
  ctx.arc(12.5, 1.5, 4 / factor, 0, 2 * Math.PI);
  ctx.fillStyle = palette.text;
  ctx.strokeStyle = palette.canvas;
  ctx.lineWidth = 1.5 / factor;
  ctx.fill();
  ctx.stroke();
}

// What vis-network calls for each node in sight.
function renderItem({ ctx, id, x, y }) {
  const item = items.get(id);
  return { drawNode: () => item && paintItem(ctx, item, x, y), nodeDimensions: item && { width: 2 * item.size, height: 2 * item.size } };
}

const large = () => lines.length > MOST_MOVING;
const inMotion = () => large() && (dragged || moving !== 0);

function move() {
  clearTimeout(moving);
  moving = setTimeout(() => { moving = 0; if (large()) network.redraw(); }, REST_AFTER);
}

network.on("dragStart", () => { dragged = true; });
network.on("dragEnd", () => { dragged = false; move(); });
network.on("zoom", move);
network.on("beforeDrawing", paintLines);
const recolour = () => { palette = readPalette(); repaint(); };
dark.addEventListener("change", recolour);
new MutationObserver(recolour).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
// A page that has this one in a frame says when its colours change.
window.addEventListener("message", (event) => {
  if (event.origin !== location.origin || !["light", "dark"].includes(event.data?.theme)) return;
  document.documentElement.dataset.theme = event.data.theme;
});

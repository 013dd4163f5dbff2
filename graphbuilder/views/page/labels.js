// Labels at one size on the screen whatever the zoom: the most telling first, and none over another.
// A plan is made for the canvas at each frame and for pictures, and holds {lines, x, y, font, colour, heavy}.

const LABEL_CELL = 48;
const LINE_HEIGHT = 14;
const EDGE_LABELS = 20;
const MOST_LABELLED_LINES = 60;
const MOST_TRIED = 400;
const widths = new Map();
let ordered = [];

// Boxes that are taken, in a grid, so that a frame asks only its surroundings.
class Room {
  constructor() { this.cells = new Map(); }
  * at(box) {
    for (let x = Math.floor(box.left / LABEL_CELL); x <= Math.floor(box.right / LABEL_CELL); x++) {
      for (let y = Math.floor(box.top / LABEL_CELL); y <= Math.floor(box.bottom / LABEL_CELL); y++) yield x * 100003 + y;
    }
  }
  take(box) {
    for (const key of this.at(box)) this.cells.has(key) ? this.cells.get(key).push(box) : this.cells.set(key, [box]);
  }
  free(box, owner) {
    for (const key of this.at(box)) {
      for (const other of this.cells.get(key) || []) {
        if (other.owner === owner) continue;
        if (other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top) return false;
      }
    }
    return true;
  }
}

function textWidth(ctx, text) {
  const key = ctx.font + text;
  if (!widths.has(key)) widths.set(key, ctx.measureText(text).width);
  return widths.get(key);
}

function boxAround(x, y, width, height, owner) {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2, owner };
}

// Centres of a label below, above, right and left of a disc; of a group on it.
function* spots(item, x, y, radius, width, height) {
  if (!item.node) return yield [x, y];
  yield [x, y + radius + height / 2 + 1];
  yield [x, y - radius - height / 2 - 1];
  yield [x + radius + width / 2 + 4, y];
  return yield [x - radius - width / 2 - 4, y];
}

// Items that may have a label, the most telling first, each with its rank: 0 must, 1 wanted, 2 if there is room.
function orderLabels() {
  const middle = selectedItem();
  ordered = [];
  for (const item of items.values()) {
    if (lit !== null && !lit.has(item.id)) continue;
    const must = item.id === middle || (selectedEdge !== null && lit !== null) || (item.node?.focus && lit === null);
    ordered.push([must ? 0 : lit !== null ? 1 : 2, item]);
  }
  ordered.sort(([a, one], [b, other]) => a - b || other.size - one.size || (one.id < other.id ? -1 : 1));
}

// Where labels go in a window of this width and height, with items at these places and this scale.
function planLabels(ctx, at, scale, width, height) {
  const room = new Room();
  const plan = [];
  const inWindow = ([x, y]) => x > -80 && y > -30 && x < width + 80 && y < height + 30;
  for (const [id, place] of at) {
    const item = items.get(id);
    if (item.node && inWindow(place)) { const across = 1.6 * item.size * scale; room.take(boxAround(...place, across, across, id)); }
  }
  let tried = 0;
  const first = hovered !== null && items.has(hovered) ? [[0, items.get(hovered)]] : [];
  for (const [rank, item] of [...first, ...ordered]) {
    const place = at.get(item.id);
    if (!place || !inWindow(place) || (rank > 0 && item.id === hovered)) continue;
    if (rank > 0 && ++tried > MOST_TRIED) break;
    planItem(ctx, item, rank, place, item.size * scale, { room, plan, width });
  }
  planLines(ctx, at, { room, plan, inWindow });
  return plan;
}

function planItem(ctx, item, rank, [x, y], radius, { room, plan, width: windowWidth }) {
  const { font, colour, heavy, size } = fontOf(item, rank);
  ctx.font = font;
  for (const texts of labelTexts(item, rank)) {
    const width = Math.max(...texts.map((line) => textWidth(ctx, line))) + 4;
    const height = LINE_HEIGHT * texts.length + 1;
    for (const [middle, level] of spots(item, x, y, radius, width, height)) {
      const box = boxAround(middle, level, width, height, item.id);
      if (rank > 0 && (!room.free(box, item.id) || box.left < 2 || box.right > windowWidth - 2)) continue;
      room.take({ ...box, owner: null });
      plan.push({ lines: texts, x: middle, y: level, font, colour, heavy, size, slanted: false });
      return;
    }
  }
}

function commonest(touched) {
  const totals = [...tally(touched.map(({ edge }) => edge).filter(Boolean), "type")].sort(([, a], [, b]) => b - a);
  return totals[0]?.[0];
}

// The lines that say their role: those of the selected node, else all of a picture of few.
function linesToLabel(at, inWindow) {
  if (hoveredLine) return [hoveredLine];
  if (selectedEdge !== null) return lines.filter(({ id }) => id === selectedEdge);
  const middle = selectedItem();
  if (middle !== null) {
    const touched = linesOf.get(middle) ?? [];
    const common = touched.length > EDGE_LABELS ? commonest(touched) : null;
    return touched.filter(({ edge }) => edge === null || edge.type !== common);
  }
  const seen = [];
  for (const line of lines) {
    if (!inWindow(at.get(line.from) ?? [-999, 0]) || !inWindow(at.get(line.to) ?? [-999, 0])) continue;
    seen.push(line);
    if (seen.length > MOST_LABELLED_LINES) return [];
  }
  return seen;
}

const lineWords = (line) => (line.edge ? `${roleWord(line.edge.type)}${line.edge.papers > 1 ? ` ${line.edge.papers}` : ""}` : counted(line.count, "relation"));

// Roles go where there is room along the line.
function planLines(ctx, at, { room, plan, inWindow }) {
  const font = `italic 11px ${LABEL_FONT}`;
  ctx.font = font;
  for (const line of linesToLabel(at, inWindow)) {
    const [start, end] = [at.get(line.from), at.get(line.to)];
    if (!start || !end) continue;
    const text = lineWords(line);
    const width = textWidth(ctx, text) + 6;
    for (const along of [0.5, 0.62, 0.38, 0.74]) {
      const box = boxAround(start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along, width, 13, null);
      if (!room.free(box, undefined)) continue;
      room.take(box);
      plan.push({ lines: [text], x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, font, colour: "accent", heavy: false, size: 11, slanted: true });
      break;
    }
  }
}

function drawLabels(ctx) {
  if (inMotion()) return;
  const scale = network.getScale();
  const ratio = ctx.canvas.width / ctx.canvas.clientWidth;
  const at = new Map();
  const middle = network.getViewPosition();
  for (const id of items.keys()) {
    const body = bodyOf(id);
    if (body) at.set(id, [(body.x - middle.x) * scale + ctx.canvas.clientWidth / 2, (body.y - middle.y) * scale + ctx.canvas.clientHeight / 2]);
  }
  ctx.save();
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineWidth = 3.5;
  ctx.lineJoin = "round";
  ctx.strokeStyle = palette.canvas;
  for (const label of planLabels(ctx, at, scale, ctx.canvas.clientWidth, ctx.canvas.clientHeight)) {
    ctx.font = label.font;
    ctx.fillStyle = palette[label.colour];
    label.lines.forEach((line, place) => {
      const y = label.y + LINE_HEIGHT * (place - (label.lines.length - 1) / 2);
      ctx.strokeText(line, label.x, y);
      ctx.fillText(line, label.x, y);
    });
  }
  ctx.restore();
}

network.on("afterDrawing", drawLabels);

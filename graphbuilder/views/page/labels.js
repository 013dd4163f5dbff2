// Labels at one size on the screen whatever the zoom: the most telling first, and none over another.

const LABEL_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const LABEL_CELL = 48;
const EDGE_LABELS = 20;
const ROOMY = 60;  // nodes that leave room for titles in two lines
const widths = new Map();

// Boxes that are taken, in a grid, so that a frame asks only its surroundings.
class Room {
  constructor() { this.cells = new Map(); }
  * at(box) {
    for (let x = Math.floor(box.left / LABEL_CELL); x <= Math.floor(box.right / LABEL_CELL); x++) {
      for (let y = Math.floor(box.top / LABEL_CELL); y <= Math.floor(box.bottom / LABEL_CELL); y++) yield `${x}:${y}`;
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

function shortLabel(node) {
  const longest = node.kind === "Paper" ? 30 : 36;
  if (node.label.length <= longest) return node.label;
  const cut = node.label.slice(0, longest - 1);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > longest / 2 ? space : undefined)}…`;
}

// A text in so many lines at the most; the last one ends in an ellipsis when more would follow.
function wrap(text, longest, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length <= longest || lines.at(-1) === "") lines[lines.length - 1] = line;
    else lines.push(word);
  }
  const kept = lines.slice(0, most).map((line) => (line.length > longest + 6 ? `${line.slice(0, longest)}…` : line));
  if (lines.length > most) kept[most - 1] = `${kept[most - 1]}…`;
  return kept;
}

// What a node may be called on the canvas, the fullest first; a title is known by what stands before its colon.
function labelTexts(node, rank) {
  if (rank === 0) return [wrap(node.label, 44, 3)];
  if (node.kind !== "Paper") return [[shortLabel(node)]];
  const colon = node.label.indexOf(":");
  const known = colon > 1 && colon < 24 ? [[node.label.slice(0, colon)]] : [];
  return [...(drawnNodes.length <= ROOMY ? [wrap(node.label, 28, 2)] : []), [shortLabel(node)], ...known];
}

function textWidth(ctx, text) {
  const key = ctx.font + text;
  if (!widths.has(key)) widths.set(key, ctx.measureText(text).width);
  return widths.get(key);
}

function boxAround(x, y, width, height, owner) {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2, owner };
}

// Centres of a label below, above, right and left of a disc.
function* spots(x, y, radius, width, height) {
  yield [x, y + radius + height / 2 + 1];
  yield [x, y - radius - height / 2 - 1];
  yield [x + radius + width / 2 + 4, y];
  yield [x - radius - width / 2 - 4, y];
}

function writeLabel(ctx, text, x, y, colour) {
  ctx.lineWidth = 3.5;
  ctx.lineJoin = "round";
  ctx.strokeStyle = palette.canvas;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y);
}

// Nodes that may have a label, the most telling first, each with its rank: 0 must, 1 wanted, 2 if there is room.
function labelOrder() {
  const near = nearSelected();
  const ranked = [];
  for (const id of drawnNodes.getIds()) {
    const node = nodes.get(id);
    if (near !== null && !near.has(id) && id !== hovered) continue;
    ranked.push([id === selected || id === hovered || (node.focus && near === null) ? 0 : near !== null ? 1 : 2, node]);
  }
  return ranked.sort(([a, one], [b, other]) => a - b || other.size - one.size || (one.id < other.id ? -1 : 1));
}

function drawLabels(ctx) {
  const scale = network.getScale();
  const ratio = ctx.canvas.width / ctx.canvas.clientWidth;
  const bounds = { width: ctx.canvas.clientWidth, height: ctx.canvas.clientHeight };
  const places = network.getPositions();
  const room = new Room();
  ctx.save();
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const at = new Map();
  for (const id of drawnNodes.getIds()) {
    if (!places[id]) return ctx.restore();
    const { x, y } = network.canvasToDOM(places[id]);
    at.set(id, [x, y]);
    const radius = nodes.get(id).size * scale * 0.8;
    room.take(boxAround(x, y, 2 * radius, 2 * radius, id));
  }
  for (const [rank, node] of labelOrder()) {
    const [x, y] = at.get(node.id);
    if (x < -80 || y < -30 || x > bounds.width + 80 || y > bounds.height + 30) continue;
    labelNode(ctx, node, rank, x, y, node.size * scale, room);
  }
  if (selected !== null && at.has(selected)) labelEdges(ctx, at, room);
  ctx.restore();
}

function labelNode(ctx, node, rank, x, y, radius, room) {
  const heavy = rank === 0 || node.focus;
  ctx.font = `${heavy ? "600 13px" : node.kind === "Paper" ? "11px" : "12px"} ${LABEL_FONT}`;
  const colour = node.kind === "Paper" && !heavy ? palette.quiet : palette.text;
  for (const lines of labelTexts(node, rank)) {
    const width = Math.max(...lines.map((line) => textWidth(ctx, line))) + 4;
    const height = 14 * lines.length + 1;
    for (const [middle, level] of spots(x, y, radius, width, height)) {
      const box = boxAround(middle, level, width, height, node.id);
      if (rank > 0 && (!room.free(box, node.id) || box.left < 2 || box.right > ctx.canvas.clientWidth - 2)) continue;
      room.take({ ...box, owner: null });
      lines.forEach((line, place) => writeLabel(ctx, line, middle, level + 14 * (place - (lines.length - 1) / 2), colour));
      return;
    }
  }
}

function commonest(touched) {
  const totals = [...tally(touched, "type")].sort(([, a], [, b]) => b - a);
  return totals[0][0];
}

// The roles of the selected node's relations, where there is room along the line; of very many,
// those that are not of the commonest role.
function labelEdges(ctx, at, room) {
  ctx.font = `italic 11px ${LABEL_FONT}`;
  const [x, y] = at.get(selected);
  const touched = edgesOf.get(selected).filter((edge) => drawnEdges.get(edge.id));
  const common = touched.length > EDGE_LABELS ? commonest(touched) : null;
  for (const edge of touched) {
    const end = at.get(otherEnd(edge, selected));
    if (!end || edge.type === common) continue;
    const text = roleWord(edge.type);
    const width = textWidth(ctx, text) + 6;
    for (const along of [0.5, 0.62, 0.38, 0.74]) {
      const box = boxAround(x + (end[0] - x) * along, y + (end[1] - y) * along, width, 13, null);
      if (!room.free(box, undefined)) continue;
      room.take(box);
      writeLabel(ctx, text, (box.left + box.right) / 2, (box.top + box.bottom) / 2, palette.accent);
      break;
    }
  }
}

network.on("afterDrawing", drawLabels);

// The whole graph as an SVG file: each line, node and label is an element of its own that an editor can move.

const MARGIN = 90;
const WIDEST = 2400;

// Where everything stands in the file, and how large that is.
function vectorFrame() {
  const { left, right, top, bottom } = items.size ? boxOf([...items.keys()]) : { left: 0, right: 1, top: 0, bottom: 1 };
  const scale = Math.min(1.2, WIDEST / Math.max(1, right - left));
  const at = new Map([...items].map(([id, item]) => [id, [MARGIN + (holder(item).x - left) * scale, HEADER + MARGIN / 2 + (holder(item).y - top) * scale]]));
  return { at, scale, width: Math.round(Math.max(480, 2 * MARGIN + (right - left) * scale)), height: Math.round(HEADER + MARGIN + 20 + (bottom - top) * scale) };
}

const rounded = (number) => String(Math.round(number * 100) / 100);

function vectorLine(line, look, at, scale) {
  const [[x1, y1], [x2, y2]] = [at.get(line.from), at.get(line.to)];
  const words = line.edge ? `${nodes.get(line.from).label} ${roleWord(line.edge.type)} ${nodes.get(line.to).label}` : lineWords(line);
  const parts = [drawn("title", {}, xmlText(words)), drawn("line", {
    x1: rounded(x1), y1: rounded(y1), x2: rounded(x2), y2: rounded(y2), stroke: look.colour, "stroke-opacity": look.alpha,
    "stroke-width": rounded(Math.max(0.5, look.width * scale)), "stroke-dasharray": look.dashes.length ? look.dashes.join(" ") : null,
  })];
  if (look.arrow) {
    const path = [];
    const pen = { moveTo: (x, y) => path.push(`M${rounded(x)} ${rounded(y)}`), lineTo: (x, y) => path.push(`L${rounded(x)} ${rounded(y)}`), closePath: () => path.push("z") };
    arrowHead(pen, { x: x1, y: y1 }, { x: x2, y: y2 }, items.get(line.to).size * scale + 1, 9 * scale);
    parts.push(drawn("path", { d: path.join(""), fill: look.colour, "fill-opacity": look.alpha }));
  }
  return drawn("g", {}, ...parts);
}

function vectorItem(item, [x, y], scale) {
  const look = itemLook(item, lit);
  const name = drawn("title", {}, xmlText(item.node ? `${item.node.label} (${item.node.kind})` : `${GROUPS[item.group].name} (${counted(item.members.length, "node")})`));
  const looks = { fill: look.fill, stroke: look.line, opacity: look.alpha < 1 ? look.alpha : null };
  if (!item.node) return drawn("g", {}, name, drawn("circle", { cx: rounded(x), cy: rounded(y), r: rounded(item.size * scale), "stroke-width": 1, ...looks }));
  const factor = (item.size * scale) / 6.5;
  const place = `translate(${rounded(x)} ${rounded(y)}) scale(${rounded(factor)}) translate(-7 -7)`;
  return drawn("g", {}, name, drawn("path", { d: KINDS[item.node.kind].outline, transform: place, "stroke-width": rounded((look.width / 2) * (scale / factor)), ...looks }));
}

function vectorLabel(label) {
  return drawn("g", {}, ...label.lines.map((line, place) => drawn("text", {
    x: rounded(label.x), y: rounded(label.y + LINE_HEIGHT * (place - (label.lines.length - 1) / 2)), "font-size": label.size, fill: palette[label.colour],
    "font-weight": label.heavy ? 600 : null, "font-style": label.slanted ? "italic" : null,
  }, xmlText(line))));
}

function vectorLegend() {
  const parts = [drawn("text", { x: 16, y: 20, "text-anchor": "start", "font-size": 16, "font-weight": 600, fill: palette.text }, xmlText(document.title))];
  let x = 16;
  for (const kind of kindsDrawn()) {
    parts.push(drawn("path", { d: KINDS[kind].outline, transform: `translate(${x} 38)`, fill: palette.kinds[kind] }));
    parts.push(drawn("text", { x: x + 20, y: 46, "text-anchor": "start", "font-size": 12, fill: palette.text }, kind));
    x += 44 + kind.length * 7;
  }
  return drawn("g", {}, ...parts);
}

function vectorPicture() {
  const { at, scale, width, height } = vectorFrame();
  const plan = planLabels(document.createElement("canvas").getContext("2d"), at, scale, width, height);
  const halo = { "text-anchor": "middle", "dominant-baseline": "central", "paint-order": "stroke", stroke: palette.canvas, "stroke-width": 3, "stroke-linejoin": "round" };
  return drawn("svg", { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}`, "font-family": LABEL_FONT },
    drawn("title", {}, xmlText(document.title)), drawn("desc", {}, xmlText(byId("left-out").textContent)),
    drawn("rect", { width, height, fill: palette.canvas }),
    drawn("g", { "stroke-linecap": "round" }, ...strokes.flatMap((look) => look.lines.map((line) => vectorLine(line, look, at, scale)))),
    drawn("g", { "stroke-linejoin": "round" }, ...[...items.values()].map((item) => vectorItem(item, at.get(item.id), scale))),
    drawn("g", halo, ...plan.map(vectorLabel)), vectorLegend());
}

function saveVector() {
  const text = new XMLSerializer().serializeToString(vectorPicture());
  saveBlob(new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`], { type: "image/svg+xml" }), "svg");
}

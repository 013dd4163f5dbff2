// Colours by theme, for the canvas and for pictures; nodes by type, lines by role and by what is selected.

const dark = matchMedia("(prefers-color-scheme: dark)");
const outlines = new Map(Object.entries(KINDS).map(([kind, { outline }]) => [kind, new Path2D(outline)]));
const FADED = 0.16;
let palette = readPalette();

function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(name).trim();
  const colours = { kinds: {} };
  for (const name of ["canvas", "surface", "text", "quiet", "accent", "edge", "bubble"]) colours[name] = read(`--${name}`);
  for (const kind of Object.keys(KINDS)) colours.kinds[kind] = read(`--kind-${kind}`);
  return colours;
}

const selectedItem = () => selected ?? (selectedGroup === null ? null : groupKey(selectedGroup));

// The items that stand out: what was found, else the selected one and those next to it; null for all alike.
function litItems() {
  if (matches.length) return new Set(matches.map(({ id }) => itemOf(id)));
  if (selectedEdge !== null && edges.has(selectedEdge)) return new Set([edges.get(selectedEdge).from, edges.get(selectedEdge).to].map(itemOf));
  const middle = selectedItem();
  if (middle === null || !items.has(middle)) return null;
  const near = new Set([middle]);
  for (const line of linesOf.get(middle) ?? []) near.add(line.from).add(line.to);
  return near;
}

function itemLook(item, lit) {
  const chosen = item.id === selectedItem();
  const strong = chosen || item.id === hovered;
  return {
    fill: item.node ? palette.kinds[item.node.kind] : palette.bubble,
    line: strong ? palette.accent : item.node?.focus ? palette.text : item.node ? palette.canvas : palette.edge,
    width: chosen ? 4 : item.node?.focus ? 3 : 1.5,
    alpha: lit !== null && !lit.has(item.id) ? FADED : 1,
  };
}

function lineLook(line, rest) {
  const middle = selectedItem();
  const touched = middle === null ? line.edge !== null && line.id === selectedEdge : line.from === middle || line.to === middle;
  const role = line.edge ? ROLES[line.edge.type] : { width: 1, dashes: [], arrow: false };
  const many = line.edge?.papers ?? line.count;
  const alone = middle === null && selectedEdge === null && !matches.length;
  return {
    colour: touched ? palette.accent : palette.edge,
    alpha: touched ? 0.95 : alone ? rest : 0.1,
    width: Math.min(8, role.width + (many > 1 ? Math.log2(many) * 0.7 : 0)) + (touched ? 0.6 : 0),
    dashes: role.dashes, arrow: role.arrow, touched,
  };
}

// What items are called on the canvas and in lists, in full and cut short.

const LABEL_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const ROOMY = 60;  // nodes that leave room for titles in two lines

function shortLabel(node) {
  const longest = node.kind === "Paper" ? 30 : 36;
  if (node.label.length <= longest) return node.label;
  const cut = node.label.slice(0, longest - 1);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > longest / 2 ? space : undefined)}…`;
}

// A text in so many lines at the most; the last one ends in an ellipsis when more would follow.
function wrap(text, longest, most) {
  const rows = [""];
  for (const word of text.split(" ")) {
    const line = `${rows.at(-1)} ${word}`.trim();
    if (line.length <= longest || rows.at(-1) === "") rows[rows.length - 1] = line;
    else rows.push(word);
  }
  const kept = rows.slice(0, most).map((line) => (line.length > longest + 6 ? `${line.slice(0, longest)}…` : line));
  if (rows.length > most) kept[most - 1] = `${kept[most - 1]}…`;
  return kept;
}

// What an item may be called, the fullest first; a title is known by what stands before its colon.
function labelTexts(item, rank) {
  if (!item.node) {
    const name = GROUPS[item.group].name;
    return [[...wrap(name, 26, 3), counted(item.members.length, "node")], [wrap(name.split(", ")[0], 26, 1)[0], String(item.members.length)]];
  }
  const { node } = item;
  if (rank === 0) return [wrap(node.label, 44, 3)];
  if (node.kind !== "Paper") return [[shortLabel(node)]];
  const colon = node.label.indexOf(":");
  const known = colon > 1 && colon < 24 ? [[node.label.slice(0, colon)]] : [];
  return [...(items.size <= ROOMY ? [wrap(node.label, 28, 2)] : []), [shortLabel(node)], ...known];
}

function fontOf(item, rank) {
  const heavy = rank === 0 || item.node?.focus === true || !item.node;
  const size = heavy ? 13 : item.node.kind === "Paper" ? 11 : 12;
  return { heavy, size, font: `${heavy ? "600 " : ""}${size}px ${LABEL_FONT}`, colour: item.node?.kind === "Paper" && !heavy ? "quiet" : "text" };
}

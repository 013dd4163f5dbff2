// The side panel: the selected node with its relations and the sentences that say them.

const panel = byId("panel");

function pageOf(node) {
  if (BASE === null) return null;
  const segment = node.kind === "Paper" ? "papers" : PLURALS[node.kind];
  const key = node.kind === "Paper" ? node.id : node.slug || node.id;
  if (!segment) return null;
  const parts = key.split("/");
  // Browsers fold the segments "." and ".."; an id that has them goes in one segment, after "id:".
  const marked = parts.includes(".") || parts.includes("..") || key.startsWith("id:");
  return `${BASE}/${segment}/${marked ? `id:${encodeURIComponent(key)}` : parts.map(encodeURIComponent).join("/")}`;
}

// Where a name stands in a text as a word of its own; -1 where it does not.
function wordAt(text, name) {
  const [low, wanted] = [text.toLowerCase(), name.toLowerCase()];
  if (low.length !== text.length) return -1;
  const inWord = (character) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  let place = low.indexOf(wanted);
  while (place >= 0 && (inWord(low[place - 1]) || inWord(low[place + wanted.length]))) place = low.indexOf(wanted, place + 1);
  return place;
}

// A sentence with the name in it marked, as plain text.
function sentenceOf(edge) {
  const name = nodes.get(edge.to).label;
  const place = wordAt(edge.sentence, name);
  if (place < 0) return element("blockquote", {}, edge.sentence);
  const parts = [edge.sentence.slice(0, place), edge.sentence.slice(place, place + name.length), edge.sentence.slice(place + name.length)];
  return element("blockquote", {}, parts[0], element("mark", {}, parts[1]), parts[2]);
}

function relationItem(edge, id) {
  const score = scoreOf(edge);
  const entry = element("div", { class: "entry" }, nameButton(nodes.get(otherEnd(edge, id))), score && element("span", { class: "score", title: "Confidence" }, score));
  return element("li", {}, entry, edge.sentence ? sentenceOf(edge) : null);
}

function relationGroups(id) {
  const groups = new Map();
  for (const edge of edgesOf.get(id)) {
    if (!drawnEdges.get(edge.id)) continue;
    const heading = edge.from === id ? roleWord(edge.type) : roleWordBack(edge.type);
    groups.set(heading, [...(groups.get(heading) || []), edge]);
  }
  const order = Object.values(ROLE_WORDS).flat();
  return [...groups].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)).flatMap(([heading, group]) => [
    element("h3", {}, `${heading} (${group.length})`),
    element("ul", {}, ...group.map((edge) => relationItem(edge, id))),
  ]);
}

function showNode(id) {
  const node = nodes.get(id);
  const shown = edgesOf.get(id).filter((edge) => drawnEdges.get(edge.id)).length;
  const page = pageOf(node);
  const more = BASE !== null && element("button", { type: "button", class: "act", id: "expand", onclick: () => expand(id) }, "Expand");
  panel.replaceChildren(
    element("p", { class: "kind" }, symbol(node.kind), node.kind, node.published ? ` · ${node.published}` : ""),
    element("h2", {}, node.label),
    element("p", { class: "quiet" }, `${shown} of its ${counted(Math.max(shown, node.degree), "relation")} shown here.`),
    element("div", { class: "acts" },
      page ? element("a", { class: "act", href: page, target: "_top" }, "Open its page") : null, more || null,
      element("button", { type: "button", class: "act", onclick: () => hide(id) }, "Hide")),
    ...relationGroups(id),
  );
  panel.scrollTop = 0;
}

// With nothing selected: how to read the picture, and where to start.
function showOverview() {
  const shown = [...drawnNodes.getIds()].map((id) => nodes.get(id));
  const links = (node) => edgesOf.get(node.id).filter((edge) => drawnEdges.get(edge.id)).length;
  const ranked = shown.filter((node) => node.kind !== "Paper").map((node) => [links(node), node]);
  ranked.sort(([a, one], [b, other]) => b - a || one.label.localeCompare(other.label, "en"));
  panel.replaceChildren(
    element("p", {}, "Select a node to read the sentences behind its relations."),
    element("p", { class: "quiet" }, `Legend entries hide and show. Larger nodes have more relations in the whole graph.${BASE === null ? "" : " Double-click loads more around a node."}`),
    ...(ranked.length ? [element("h3", {}, "Most connected here"), element("ul", {}, ...ranked.slice(0, 12).map(([number, node]) =>
      element("li", { class: "entry" }, nameButton(node), element("span", { class: "score" }, String(number)))))] : []),
  );
}

const showPanel = () => (selected !== null && nodes.has(selected) ? showNode(selected) : showOverview());

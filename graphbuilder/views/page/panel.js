// The side panel: what is selected, with its relations and the evidence for them.

const panel = byId("panel");
const FIRST_FEW = 20;

function relationItem(edge, id) {
  const score = scoreOf(edge);
  const told = element("button", { type: "button", class: "score", title: "Show this relation", onclick: () => selectEdge(edge.id) }, score || "given");
  return element("li", {}, element("div", { class: "entry" }, nameButton(nodes.get(otherEnd(edge, id))), told), evidenceOf(edge));
}

// A list that begins short and can be read whole.
function longList(made) {
  const list = element("ul", {}, ...made.slice(0, FIRST_FEW).map((make) => make()));
  if (made.length > FIRST_FEW) {
    const rest = element("li", {}, button(`Show all ${made.length}`, () => rest.replaceWith(...made.slice(FIRST_FEW).map((make) => make()))));
    list.append(rest);
  }
  return list;
}

function relationGroups(id) {
  const groups = new Map();
  for (const edge of shownEdgesOf(id)) {
    const heading = edge.from === id && !edge.papers ? roleWord(edge.type) : roleWordBack(edge.type);
    groups.set(heading, [...(groups.get(heading) || []), edge]);
  }
  const order = Object.values(ROLES).flatMap(({ word, back }) => [word, back]);
  return [...groups].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)).flatMap(([heading, group]) => [
    element("h3", {}, `${heading} (${group.length})`),
    longList(group.map((edge) => () => relationItem(edge, id))),
  ]);
}

// What can be done with a node, in the order of use.
function nodeActs(node) {
  const { id, home } = node;
  const page = pageOf(node);
  const left = leftAround.get(id);
  return element("div", { class: "acts" },
    page ? element("a", { class: "act", href: page, target: "_top" }, "Open its page") : null,
    BASE === null || left === 0 ? null : button(left === undefined ? "Expand" : `Load ${Math.min(EXPAND_STEP, left)} more of ${left.toLocaleString("en")}`, () => expand(id), { id: "expand" }),
    button(pinned.has(id) ? "Unpin" : "Pin", () => pin(id)), button("Hide", () => hide(id)),
    home !== undefined && openGroups.has(home) ? button("Close its group", () => closeGroup(home)) : null);
}

function showNode(id) {
  const node = nodes.get(id);
  const here = shownEdgesOf(id).length;
  return [
    element("p", { class: "kind" }, symbol(node.kind), node.kind, node.published ? ` · ${node.published}` : ""),
    element("h2", {}, node.label),
    element("p", { class: "quiet" }, shared(id) ? `${counted(here, "tie")} shown here; it has ${counted(node.degree, "relation")} in the whole graph.` : `${here} of its ${counted(Math.max(here, node.degree), "relation")} shown here.`),
    nodeActs(node),
    ...relationGroups(id),
  ];
}

const shared = (id) => edgesOf.get(id).some((edge) => edge.papers);

function showEdge(id) {
  const edge = edges.get(id);
  const score = scoreOf(edge);
  const sure = edge.papers ? `${score} ${edge.papers === 1 ? "has" : "have"} both.` : score ? `Confidence ${score}` : "Given with the paper, not read from its text.";
  return [
    element("p", { class: "kind" }, stroke(ROLES[edge.type]), "Relation"),
    element("h2", { class: "triple" }, nameButton(nodes.get(edge.from)), element("em", {}, roleWord(edge.type)), nameButton(nodes.get(edge.to))),
    element("p", { class: "quiet" }, sure),
    evidenceOf(edge),
  ];
}

function showGroup(number) {
  const members = [...shown.nodes].map((id) => nodes.get(id)).filter((node) => node.home === number);
  const kinds = [...tally(members, "kind")].map(([kind, total]) => `${kind} ${total}`).join(", ");
  members.sort((one, other) => edgesOf.get(other.id).length - edgesOf.get(one.id).length || one.label.localeCompare(other.label, "en"));
  return [
    element("p", { class: "kind" }, "Group"),
    element("h2", {}, GROUPS[number].name),
    element("p", { class: "quiet" }, `${counted(members.length, "node")} that go together: ${kinds}.`),
    element("div", { class: "acts" }, button("Open the group", () => openGroup(number), { id: "open-group" })),
    element("h3", {}, "Best connected"),
    longList(members.map((node) => () => element("li", {}, nameButton(node)))),
  ];
}

// With nothing selected: how to read the picture, and where to start.
function showOverview() {
  const links = new Map([...shown.nodes].map((id) => [id, 0]));
  for (const id of shown.edges) for (const end of new Set([edges.get(id).from, edges.get(id).to])) links.set(end, links.get(end) + 1);
  const papersToo = onlyPapers();
  const ranked = [...links].map(([id, number]) => [number, nodes.get(id)]).filter(([, node]) => papersToo || node.kind !== "Paper");
  ranked.sort(([a, one], [b, other]) => b - a || one.label.localeCompare(other.label, "en"));
  const groups = GROUPS.length ? element("div", { class: "acts" }, button(openGroups.size === GROUPS.length ? "Close all groups" : "Open all groups", toggleAllGroups, { id: "all-groups" })) : null;
  return [
    element("p", {}, "Select a node or a line to read the evidence for it."),
    element("p", { class: "quiet" }, `Legend entries hide and show. Larger nodes have more relations in the whole graph.${BASE === null ? "" : " Double-click loads more around a node."}`),
    groups,
    ...(ranked.length ? [element("h2", { class: "small" }, "Most connected here"), element("ul", {}, ...ranked.slice(0, 12).map(([number, node]) =>
      element("li", { class: "entry" }, nameButton(node), element("span", { class: "count" }, String(number)))))] : []),
  ].filter(Boolean);
}

const onlyPapers = () => ![...nodes.values()].some((node) => node.kind !== "Paper");

function showPanel() {
  const focused = document.activeElement?.closest?.("#panel") ? document.activeElement.id : null;
  const held = selected !== null ? showNode(selected) : selectedEdge !== null ? showEdge(selectedEdge) : selectedGroup !== null ? showGroup(selectedGroup) : showOverview();
  panel.classList.toggle("resting", selected === null && selectedEdge === null && selectedGroup === null);
  panel.replaceChildren(element("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => select(null) }, "×"), ...held.filter(Boolean));
  panel.scrollTop = 0;
  if (focused) byId(focused)?.focus();
}

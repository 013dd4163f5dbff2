// Groups of a large graph: each is drawn as one bubble until somebody opens it.

const GROUPS = DATA.page.groups;
const openGroups = new Set();
const groupKey = (number) => `\u0001group ${number}`;

// The closed group that a node is in, or null.
function closedGroup(id) {
  const home = nodes.get(id).home;
  return home === undefined || openGroups.has(home) ? null : home;
}

// The items and lines that stand for what is shown: nodes and edges, and closed groups with what ties them.
function fold(visibleNow) {
  const items = new Map();
  const keys = new Map();
  for (const id of visibleNow.nodes) {
    const number = closedGroup(id);
    const key = number === null ? id : groupKey(number);
    keys.set(id, key);
    if (number === null) items.set(key, { id, node: nodes.get(id), size: nodes.get(id).size });
    else if (items.has(key)) items.get(key).members.push(id);
    else items.set(key, { id: key, group: number, members: [id], size: GROUPS[number].size });
  }
  const lines = new Map();
  for (const id of visibleNow.edges) {
    const edge = edges.get(id);
    const [from, to] = [keys.get(edge.from), keys.get(edge.to)];
    if (from === edge.from && to === edge.to) lines.set(id, { id, from, to, edge, count: 1 });
    else if (from !== to) {
      const key = from < to ? `${from}\u0001${to}` : `${to}\u0001${from}`;
      lines.has(key) ? lines.get(key).count++ : lines.set(key, { id: key, from, to, edge: null, count: 1 });
    }
  }
  return { items, lines: [...lines.values()] };
}

function setGroups(numbers) {
  openGroups.clear();
  for (const number of numbers) openGroups.add(number);
}

function changeGroups(words, numbers) {
  const before = [...openGroups];
  perform({ words, act: () => setGroups(numbers), back: () => setGroups(before) });
}

function openGroup(number) {
  changeGroups(`opened the group of ${GROUPS[number].name}`, [...openGroups, number]);
  selectGroup(null);
  say(`The group of ${GROUPS[number].name} is open. Take it back, or close it from the panel of a node in it.`);
}

const closeGroup = (number) => changeGroups(`closed the group of ${GROUPS[number].name}`, [...openGroups].filter((other) => other !== number));

function toggleAllGroups() {
  const all = openGroups.size === GROUPS.length;
  changeGroups(all ? "closed all groups" : "opened all groups", all ? [] : GROUPS.keys());
}

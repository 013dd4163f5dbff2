// The state of the page in its address, so that a link shows the same: filters, what is hidden, pinned, selected.

const SHARE_AFTER = 150;
const MOST_SHARED = 100;
let sharing = 0;

// The state as the text after # of an address; a file holds what was loaded, so it is not loaded again there.
function stateText({ whole = true } = {}) {
  const found = new URLSearchParams();
  const put = (key, values) => { if (values.length) found.set(key, JSON.stringify(values.slice(0, MOST_SHARED))); };
  const off = [...filters.kindsOff, ...filters.rolesOff];
  if (off.length) found.set("off", off.join(","));
  if (filters.from !== null) found.set("from", filters.from);
  if (filters.until !== null) found.set("to", filters.until);
  if (filters.confidence !== null) found.set("sure", filters.confidence);
  put("hide", [...hidden]);
  put("pin", [...pinned]);
  put("open", [...openGroups]);
  if (selected !== null) found.set("at", selected);
  if (selectedEdge !== null) found.set("on", selectedEdge);
  if (whole && past.some((step) => step.weak)) found.set("weak", "1");
  if (whole) put("more", past.filter((step) => step.expanded).map((step) => step.expanded));
  return String(found);
}

function shareSoon() {
  clearTimeout(sharing);
  sharing = setTimeout(() => {
    const text = stateText();
    if (text !== location.hash.slice(1)) history.replaceState(history.state, "", text ? `#${text}` : location.href.split("#")[0]);
  }, SHARE_AFTER);
}

function listOf(found, key) {
  try {
    const values = JSON.parse(found.get(key) ?? "[]");
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

const numberOf = (found, key) => (found.has(key) && Number.isFinite(Number(found.get(key))) ? Number(found.get(key)) : null);

// Take over a state; what it names and the graph does not hold is passed over.
async function applyState(text) {
  const found = new URLSearchParams(text);
  const fill = (set, values) => { set.clear(); for (const value of values) set.add(value); };
  if (found.has("weak")) await loadWeak();
  for (const id of listOf(found, "more")) if (BASE !== null && nodes.has(id)) await expand(id);
  const off = (found.get("off") ?? "").split(",");
  fill(filters.kindsOff, off.filter((key) => Object.hasOwn(KINDS, key)));
  fill(filters.rolesOff, off.filter((key) => Object.hasOwn(ROLES, key)));
  Object.assign(filters, { from: numberOf(found, "from"), until: numberOf(found, "to"), confidence: numberOf(found, "sure") });
  fill(hidden, listOf(found, "hide").filter((id) => nodes.has(id)));
  fill(pinned, listOf(found, "pin").filter((id) => nodes.has(id)));
  fill(openGroups, listOf(found, "open").filter((number) => GROUPS[number]));
  [selected, selectedEdge, selectedGroup] = [null, null, null];
  refresh();
  if (shown.nodes.has(found.get("at"))) select(found.get("at"));
  else if (shown.edges.has(found.get("on"))) selectEdge(found.get("on"));
}

async function copyLink() {
  const link = location.href.split("#")[0] + (stateText() ? `#${stateText()}` : "");
  try {
    await navigator.clipboard.writeText(link);
    say("The address of this view is copied.");
  } catch {
    say(`The address of this view: ${link}`);
  }
}

window.addEventListener("hashchange", () => { if (location.hash.slice(1) !== stateText()) applyState(location.hash.slice(1)); });

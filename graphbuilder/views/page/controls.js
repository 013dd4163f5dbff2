// Legend, filters, search and buttons.

const status = byId("status");
const say = (text) => { status.textContent = text; };

function toggle(off, key) {
  off.has(key) ? off.delete(key) : off.add(key);
  refresh();
}

function chip(off, key, sign, text, number) {
  const attributes = { type: "button", "aria-pressed": String(!off.has(key)), "data-key": key, onclick: () => toggle(off, key) };
  return element("button", attributes, sign, text, element("span", { class: "number" }, String(number)));
}

function tally(items, key) {
  const totals = new Map();
  for (const item of items) totals.set(item[key], (totals.get(item[key]) || 0) + 1);
  return totals;
}

function showChips(id, chips) {
  const focused = document.activeElement?.closest(`#${id} button`)?.dataset.key;
  byId(id).replaceChildren(...chips);
  if (focused) [...byId(id).children].find((button) => button.dataset.key === focused)?.focus();
}

function showLegend() {
  const kinds = tally(nodes.values(), "kind");
  const roles = tally(edges.values(), "type");
  const ordered = (known, totals) => Object.keys(known).filter((key) => totals.has(key));
  showChips("kinds", ordered(KINDS, kinds).map((key) => chip(filters.kindsOff, key, symbol(key), key, kinds.get(key))));
  showChips("roles", ordered(ROLES, roles).map((key) => chip(filters.rolesOff, key, stroke(ROLES[key]), roleWord(key), roles.get(key))));
}

function showRanges() {
  const years = [...new Set([...nodes.values()].filter((node) => node.kind === "Paper").map(yearOf))].filter((year) => year !== null);
  byId("years").hidden = years.length < 2;
  const [first, last] = [Math.min(...years), Math.max(...years)];
  for (const [id, initial] of [["year-from", first], ["year-to", last]]) {
    const chosen = Number(byId(id).value) || initial;
    const options = [];
    for (let year = first; year <= last && years.length > 1; year++) options.push(element("option", { selected: year === chosen }, String(year)));
    byId(id).replaceChildren(...options);
  }
  byId("confidence-box").hidden = ![...edges.values()].some((edge) => typeof edge.confidence === "number");
}

// A range over all years is no filter, so that papers without a date stay.
function readYears() {
  const options = [...byId("year-from").options].map((option) => Number(option.value));
  const [from, until] = [Number(byId("year-from").value), Number(byId("year-to").value)];
  filters.from = from === options[0] ? null : from;
  filters.until = until === options.at(-1) ? null : until;
  refresh();
}

function readConfidence() {
  filters.confidence = Number(byId("confidence").value);
  byId("confidence-value").textContent = filters.confidence.toFixed(2);
  refresh();
}

const searchBox = byId("search");
let matches = [];
let active = 0;

function findMatches(text) {
  const wanted = text.trim().toLocaleLowerCase("en");
  if (!wanted) return [];
  const found = [];
  for (const id of drawnNodes.getIds()) {
    const place = nodes.get(id).label.toLocaleLowerCase("en").indexOf(wanted);
    if (place >= 0) found.push([place > 0, nodes.get(id).kind === "Paper", nodes.get(id)]);
  }
  found.sort(([a, c, one], [b, d, other]) => a - b || c - d || other.degree - one.degree || one.label.localeCompare(other.label, "en"));
  return found.slice(0, 8).map(([, , node]) => node);
}

function showMatches() {
  const open = searchBox.value.trim() !== "" && document.activeElement === searchBox;
  byId("matches").hidden = !open;
  searchBox.setAttribute("aria-expanded", String(open));
  active = Math.min(active, Math.max(0, matches.length - 1));
  const items = matches.map((node, index) => {
    const item = element("li", { role: "option", id: `match-${index}`, "aria-selected": String(index === active) }, symbol(node.kind), shortLabel(node));
    item.addEventListener("mousedown", (event) => { event.preventDefault(); choose(index); });
    return item;
  });
  byId("matches").replaceChildren(...(items.length ? items : [element("li", { class: "none" }, "No such name in this graph")]));
  items.length ? searchBox.setAttribute("aria-activedescendant", `match-${active}`) : searchBox.removeAttribute("aria-activedescendant");
}

function choose(index) {
  if (!matches[index]) return;
  select(matches[index].id, { centre: true });
  searchBox.value = "";
  showMatches();
}

function searchKey(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && matches.length) active = (active + step + matches.length) % matches.length;
  else if (event.key === "Enter") return choose(active);
  else if (event.key === "Escape") { searchBox.value = ""; searchBox.blur(); }
  else return undefined;
  event.preventDefault();
  event.stopPropagation();
  return showMatches();
}

function pageKey(event) {
  const typing = event.target.closest?.("input, select, textarea");
  if (event.key === "/" && !typing) { event.preventDefault(); searchBox.focus(); }
  else if (event.key === "Escape" && !typing) select(null);
}

searchBox.addEventListener("input", () => { active = 0; matches = findMatches(searchBox.value); showMatches(); });
searchBox.addEventListener("keydown", searchKey);
for (const event of ["focus", "blur"]) searchBox.addEventListener(event, showMatches);
document.addEventListener("keydown", pageKey);
for (const id of ["year-from", "year-to"]) byId(id).addEventListener("change", readYears);
byId("confidence").addEventListener("input", readConfidence);
const PRESSES = {
  "zoom-in": () => zoom(1.3), "zoom-out": () => zoom(1 / 1.3), fit: () => fit(), settle, hide: () => hide(selected),
  undo, reset, "empty-reset": reset, picture: savePicture,
};
for (const [id, press] of Object.entries(PRESSES)) byId(id).addEventListener("click", press);

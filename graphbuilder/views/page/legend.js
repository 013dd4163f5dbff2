// Legend and ranges, which filter; they show what the page holds, so they change when more is loaded.

function tally(found, key) {
  const totals = new Map();
  for (const item of found) totals.set(item[key], (totals.get(item[key]) || 0) + 1);
  return totals;
}

function chip(off, key, sign, word, number) {
  const attributes = { type: "button", "aria-pressed": String(!filters[off].has(key)), "data-key": key, onclick: () => toggle(off, key, word) };
  return element("button", attributes, sign, word, element("span", { class: "number" }, String(number)));
}

function showChips(id, chips) {
  const focused = document.activeElement?.closest(`#${id} button`)?.dataset.key;
  byId(id).replaceChildren(...chips);
  if (focused) [...byId(id).children].find((one) => one.dataset.key === focused)?.focus();
}

function showLegend() {
  const kinds = tally(nodes.values(), "kind");
  const roles = tally(edges.values(), "type");
  const inOrder = (known, totals) => Object.keys(known).filter((key) => totals.has(key));
  showChips("kinds", inOrder(KINDS, kinds).map((key) => chip("kindsOff", key, symbol(key), key, kinds.get(key))));
  showChips("roles", inOrder(ROLES, roles).map((key) => chip("rolesOff", key, stroke(ROLES[key]), roleWord(key), roles.get(key))));
}

function yearsHeld() {
  const years = new Set([...edges.values()].flatMap((edge) => edge.years ?? []));
  for (const node of nodes.values()) if (node.published) years.add(yearOf(node));
  return [...years].sort((a, b) => a - b);
}

function showRanges() {
  const years = yearsHeld();
  byId("years").hidden = years.length < 2;
  const [first, last] = [years[0], years.at(-1)];
  for (const [id, chosen] of [["year-from", filters.from ?? first], ["year-to", filters.until ?? last]]) {
    const options = [];
    for (let year = first; year <= last && years.length > 1; year++) options.push(element("option", { selected: year === chosen }, String(year)));
    byId(id).replaceChildren(...options);
  }
  const slider = byId("confidence");
  byId("confidence-box").hidden = ![...edges.values()].some((edge) => typeof edge.confidence === "number");
  slider.min = least;
  slider.value = filters.confidence ?? least;
  byId("confidence-value").textContent = (filters.confidence ?? least).toFixed(2);
  if (byId("weak")) byId("weak").hidden = !(least > 0);
}

for (const id of ["year-from", "year-to"]) byId(id).addEventListener("change", readYears);
byId("confidence").addEventListener("input", readConfidence);

// Finding a node by its name: matches stand out on the canvas while one types.

const searchBox = byId("search");
const MOST_LISTED = 8;
let matches = [];
let active = 0;

function findMatches(typed) {
  const wanted = typed.trim().toLocaleLowerCase("en");
  if (!wanted) return [];
  const found = [];
  for (const id of shown.nodes) {
    const place = nodes.get(id).label.toLocaleLowerCase("en").indexOf(wanted);
    if (place >= 0) found.push([place > 0, nodes.get(id).kind === "Paper", nodes.get(id)]);
  }
  found.sort(([a, c, one], [b, d, other]) => a - b || c - d || other.degree - one.degree || one.label.localeCompare(other.label, "en"));
  return found.map(([, , node]) => node);
}

function showMatches() {
  const open = searchBox.value.trim() !== "" && document.activeElement === searchBox;
  byId("matches").hidden = !open;
  searchBox.setAttribute("aria-expanded", String(open));
  const listed = matches.slice(0, MOST_LISTED);
  active = Math.min(active, Math.max(0, listed.length - 1));
  const made = listed.map((node, index) => {
    const item = element("li", { role: "option", id: `match-${index}`, "aria-selected": String(index === active) }, symbol(node.kind), shortLabel(node));
    item.addEventListener("mousedown", (event) => { event.preventDefault(); chooseMatch(index); });
    return item;
  });
  const none = element("li", { role: "option", "aria-disabled": "true", "aria-selected": "false", class: "none" }, "No such name in this graph");
  byId("matches").replaceChildren(...(made.length ? made : [none]));
  made.length ? searchBox.setAttribute("aria-activedescendant", `match-${active}`) : searchBox.removeAttribute("aria-activedescendant");
}

function setMatches(typed) {
  active = 0;
  matches = findMatches(typed);
  repaint();
  showMatches();
  if (typed.trim()) say(`${counted(matches.length, "name")} found${matches.length > MOST_LISTED ? `, the first ${MOST_LISTED} listed` : ""}.`);
}

function chooseMatch(index) {
  const found = matches[index];
  searchBox.value = "";
  setMatches("");
  if (!found) return;
  select(found.id, { centre: true });
  panel.focus({ preventScroll: true });
}

function searchKey(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const listed = Math.min(matches.length, MOST_LISTED);
  if (step && listed) active = (active + step + listed) % listed;
  else if (event.key === "Enter") return chooseMatch(active);
  else if (event.key === "Escape") { searchBox.value = ""; setMatches(""); searchBox.blur(); }
  else return undefined;
  event.preventDefault();
  event.stopPropagation();
  return showMatches();
}

searchBox.addEventListener("input", () => setMatches(searchBox.value));
searchBox.addEventListener("keydown", searchKey);
for (const event of ["focus", "blur"]) searchBox.addEventListener(event, showMatches);

// Completes the name at the end of the question; without this script the form still works.
const LINKING = /\b(?:using|use|uses|on|from|by|with|to|and|or|not|without|proposing|proposes|comparing|in|of|for|about)\s+/gi;
const WAIT = 120;

// Where the name that is being typed begins: after the last linking word, else at the start.
function nameStart(text) {
  let start = 0;
  for (const match of text.matchAll(LINKING)) start = match.index + match[0].length;
  return start;
}

function span(className, text) {
  const made = document.createElement("span");
  made.className = className;
  made.textContent = text;
  return made;
}

function complete(input) {
  const list = document.getElementById(`${input.id}-list`);
  const status = document.getElementById(`${input.id}-status`);
  let found = [];
  let chosen = -1;
  let timer = 0;
  let latest = 0;

  Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id })
    .forEach(([name, value]) => input.setAttribute(name, value));
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Names in the graph");

  function close() {
    found = [];
    chosen = -1;
    list.hidden = true;
    list.replaceChildren();
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function mark(place) {
    chosen = place;
    [...list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === place)));
    if (place < 0) return input.removeAttribute("aria-activedescendant");
    list.children[place].scrollIntoView({ block: "nearest" });
    return input.setAttribute("aria-activedescendant", list.children[place].id);
  }

  function take(place) {
    const { name } = found[place];
    input.value = `${input.value.slice(0, nameStart(input.value))}${name}`;
    close();
    input.focus();
  }

  function option(row, index) {
    const item = document.createElement("li");
    item.id = `${list.id}-${index}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    const papers = row.papers === 1 ? "1 paper" : `${row.papers} papers`;
    item.append(span("grow", row.name), span(`kind k-${row.label.toLowerCase()}`, row.label), span("count", papers));
    item.addEventListener("mousedown", (event) => { event.preventDefault(); take(index); });
    return item;
  }

  function show(rows) {
    found = rows;
    chosen = -1;
    list.replaceChildren(...rows.map(option));
    list.hidden = rows.length === 0;
    input.setAttribute("aria-expanded", String(rows.length > 0));
    status.textContent = rows.length ? `${rows.length} names, arrow keys choose` : "";
  }

  async function ask() {
    const typed = input.value.slice(nameStart(input.value)).trim();
    latest += 1;
    const mine = latest;
    if (typed.length < 2) return close();
    try {
      const answer = await fetch(`/v1/suggest?${new URLSearchParams({ q: typed.slice(0, 200), per_page: 8 })}`);
      if (mine === latest) answer.ok ? show((await answer.json()).results) : close();
    } catch {
      close();
    }
    return undefined;
  }

  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, WAIT); });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      mark((chosen + 1 + step + found.length + 1) % (found.length + 1) - 1);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
  });
}

document.querySelectorAll("input[data-suggest]").forEach(complete);

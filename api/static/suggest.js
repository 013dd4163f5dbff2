// Completes the name at the end of the question, and offers the last questions; without this script the form still works.
"use strict";
(() => {
  const LINKING = /\b(?:using|use|uses|on|from|by|with|to|and|or|not|without|proposing|proposes|comparing|in|of|for|about|addressing|mentioning|since|until|papers|what is)\s+/gi;
  const WAIT = 120;
  const SHOWN = 8;
  const RECENT = 5;
  const TRIED = 3;

  // Where the name that is being typed may begin: after one of the last linking words, the earliest first, since a
  // name can hold such a word itself ("chain of thought").
  function nameStarts(text) {
    const starts = [0, ...[...text.matchAll(LINKING)].map((match) => match.index + match[0].length)];
    return starts.slice(-TRIED);
  }

  // A name that holds a linking word is put in quotation marks, so that it is read as one.
  function written(name) {
    const quoted = [...name.matchAll(LINKING)].length > 0 && !name.includes('"');
    return quoted ? `"${name}"` : name;
  }

  function span(className, text) {
    const made = document.createElement("span");
    made.className = className;
    made.textContent = text;
    return made;
  }

  function nameOption(row) {
    const item = document.createElement("li");
    const papers = row.papers === 1 ? "1 paper" : `${row.papers.toLocaleString("en")} papers`;
    const name = span("grow", row.name);
    if (row.hint) name.append(" ", span("quiet", row.hint));
    item.append(name, span(`kind k-${row.label.toLowerCase()}`, row.label), span("count", papers));
    return item;
  }

  function questionOption(q) {
    const item = document.createElement("li");
    item.append(span("grow", q), span("count", "asked before"));
    return item;
  }

  function complete(input) {
    if (input.hasAttribute("aria-autocomplete")) return;
    const list = document.getElementById(`${input.id}-list`);
    const status = document.getElementById(`${input.id}-status`);
    const kinds = input.dataset.kinds;
    let found = [];
    let chosen = -1;
    let timer = 0;
    let latest = 0;
    let start = 0;

    Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id })
      .forEach(([name, value]) => input.setAttribute(name, value));
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Names in the graph");

    function close() {
      latest += 1;
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
      const { id, name, q } = found[place];
      if (q) {
        input.value = q;
        close();
        return input.form.requestSubmit();
      }
      if (input.dataset.fill === "id") input.value = id;
      else input.value = kinds === undefined ? `${input.value.slice(0, start)}${written(name)}` : name;
      close();
      return input.focus();
    }

    function show(rows, options, said) {
      found = rows;
      chosen = -1;
      list.replaceChildren(...options);
      options.forEach((item, index) => {
        item.id = `${list.id}-${index}`;
        item.setAttribute("role", "option");
        item.setAttribute("aria-selected", "false");
        item.addEventListener("mousedown", (event) => { event.preventDefault(); take(index); });
      });
      list.hidden = rows.length === 0;
      input.setAttribute("aria-expanded", String(rows.length > 0));
      if (status) status.textContent = rows.length ? said : "";
    }

    function offerRecent() {
      if (kinds !== undefined || input.value.trim()) return;
      const rows = kept.read("recent").slice(0, RECENT);
      show(rows, rows.map((row) => questionOption(row.q)), `${rows.length} questions asked before, arrow keys choose`);
    }

    async function find(typed) {
      const asked = new URLSearchParams({ q: typed.slice(0, 200), per_page: SHOWN });
      (kinds || "").split(" ").filter(Boolean).forEach((kind) => asked.append("kind", kind));
      const answer = await fetch(`/v1/suggest?${asked}`);
      return answer.ok ? (await answer.json()).results : [];
    }

    async function ask() {
      latest += 1;
      const mine = latest;
      if (!input.value.trim()) return offerRecent();
      for (const place of kinds === undefined ? nameStarts(input.value) : [0]) {
        const typed = input.value.slice(place).replace(/^\s*"/, "").trim();
        if (typed.length < 2) continue;
        let rows = [];
        try {
          rows = await find(typed);
        } catch { /* no answer: no completion */ }
        if (mine !== latest) return undefined;
        if (rows.length) {
          start = place;
          return show(rows, rows.map(nameOption), `${rows.length} names, arrow keys choose`);
        }
      }
      return close();
    }

    input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, WAIT); });
    input.addEventListener("blur", () => { clearTimeout(timer); close(); });
    input.addEventListener("click", () => { if (list.hidden) offerRecent(); });
    input.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (list.hidden) {
        if (step === 1) offerRecent();
        return;
      }
      if (step) {
        event.preventDefault();
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

  const start = () => document.querySelectorAll("input[data-suggest]").forEach(complete);
  document.addEventListener("swapped", start);
  document.addEventListener("keydown", (event) => {
    const writing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
    const search = document.getElementById("q");
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
  start();
})();

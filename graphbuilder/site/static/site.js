// The search of the stand-alone site: names and titles from an index of small files, without a server.
"use strict";
(() => {
  const ROOT = new URL("../", document.currentScript.src);
  const MOST = 60; // rows on the page of results, beside "show more"
  const SHOWN = 8; // rows of a completion
  const FILES = 12; // files of words that one word may load
  const WAIT = 90;
  const loaded = new Map();
  const coming = new Map();

  // Called by the files of the index, which are scripts: pages opened from a disk may load nothing else.
  window.graphSearch = (part, number, value) => {
    loaded.set(`${part}-${number}`, part === "words" ? new Map(value.map(([word, steps]) => [word, places(steps)])) : value);
  };

  function places(steps) {
    let sum = 0;
    return steps.map((step) => (sum += step));
  }

  function load(part, number, file) {
    const key = `${part}-${number}`;
    if (!coming.has(key)) {
      coming.set(key, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = new URL(`search/${file}.js`, ROOT);
        script.onload = () => resolve(loaded.get(key));
        script.onerror = () => { coming.delete(key); reject(new Error("The index cannot be loaded.")); };
        document.head.append(script);
      }));
    }
    return coming.get(key);
  }

  const index = () => load("index", 0, "index");

  // As the index was cut: without accents, in small letters, letters and digits alone.
  function wordsOf(text) {
    const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    return (folded.match(/[\p{L}\p{N}]+/gu) || []).map((word) => [...word].slice(0, 40).join(""));
  }

  // The files of words that hold what begins with a text, or the word itself.
  async function entries(begin, whole) {
    const { firsts } = await index();
    const end = `${begin}\uffff`;
    let from = firsts.findIndex((first) => first > begin);
    from = from < 0 ? firsts.length - 1 : Math.max(0, from - 1);
    const numbers = [];
    for (let n = from; n < firsts.length && firsts[n] <= (whole ? begin : end) && numbers.length < FILES; n += 1) numbers.push(n);
    const maps = await Promise.all(numbers.map((n) => load("words", n, `words-${n}`)));
    if (whole) return maps.flatMap((map) => (map.has(begin) ? [map.get(begin)] : []));
    return maps.flatMap((map) => [...map].filter(([word]) => word.startsWith(begin)).map(([, found]) => found));
  }

  async function placesOf(word, whole) {
    const found = await entries(word, whole || word.length < 2);
    return found.length === 1 ? found[0] : [...new Set(found.flat())].sort((a, b) => a - b);
  }

  async function withAll(words, wholeUntil) {
    let found = null;
    for (const [place, word] of words.entries()) {
      const next = new Set(await placesOf(word, place < wholeUntil));
      found = found === null ? [...next] : found.filter((one) => next.has(one));
      if (found.length === 0) break;
    }
    return found || [];
  }

  // Places of what a text finds, the best first: the name itself, names that begin so, all words of a title or a name.
  async function find(text) {
    const { stop } = await index();
    const words = wordsOf(text);
    const joined = `=${[...words.join("")].slice(0, 40).join("")}`;
    if (words.length === 0) return [];
    const itself = await placesOf(joined, true);
    const begun = joined.length > 2 ? await placesOf(joined, false) : [];
    const telling = words.filter((word, place) => !stop.includes(word) || (place === words.length - 1 && words.length > 1 && !/\s$/.test(text)));
    const last = telling.filter((word) => !stop.includes(word));
    let all = await withAll(telling, telling.length - 1);
    if (all.length === 0 && last.length) all = await withAll(last, 0);
    return [...new Set([...itself, ...begun, ...all])];
  }

  async function rows(found) {
    const { block } = await index();
    const numbers = [...new Set(found.map((place) => Math.floor(place / block)))];
    await Promise.all(numbers.map((n) => load("things", n, `things-${n}`)));
    return found.map((place) => {
      const [kind, name, file, note] = loaded.get(`things-${Math.floor(place / block)}`)[place % block];
      return { kind, name, note, address: new URL(file.split("/").map(encodeURIComponent).join("/"), ROOT).href };
    });
  }

  function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  // Names first, and some titles, where there are both.
  async function completions(text) {
    const { names } = await index();
    const found = await find(text);
    const named = found.filter((place) => place < names);
    const titled = found.filter((place) => place >= names);
    const room = Math.max(SHOWN - titled.length, 5);
    return rows([...named.slice(0, room), ...titled].slice(0, SHOWN));
  }

  function complete(form) {
    const input = form.querySelector("input");
    const list = form.querySelector(".suggestions");
    const status = form.querySelector("[role=status]");
    let shown = [];
    let chosen = -1;
    let timer = 0;
    let latest = 0;

    for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id })) input.setAttribute(name, value);
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Names and papers");

    function close() {
      latest += 1;
      shown = [];
      chosen = -1;
      list.hidden = true;
      list.replaceChildren();
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    }

    function mark(place) {
      chosen = place;
      [...list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === place)));
      if (place < 0) return input.removeAttribute("aria-activedescendant");
      list.children[place].scrollIntoView({ block: "nearest" });
      return input.setAttribute("aria-activedescendant", list.children[place].id);
    }

    function option(row, number) {
      const item = element("li", { id: `${list.id}-${number}`, role: "option", "aria-selected": "false" },
        element("span", { class: "grow" }, row.name), element("span", { class: `kind k-${row.kind.toLowerCase()}` }, row.kind), element("span", { class: "count" }, row.note));
      item.addEventListener("mousedown", (event) => { event.preventDefault(); location.assign(row.address); });
      return item;
    }

    async function look() {
      latest += 1;
      const mine = latest;
      const text = input.value;
      try {
        const found = wordsOf(text).join("").length > 1 ? await completions(text) : [];
        if (mine !== latest) return;
        const kept = chosen < 0 ? "" : shown[chosen].address;
        shown = found;
        list.replaceChildren(...found.map(option));
        mark(found.findIndex((row) => row.address === kept));
        list.hidden = found.length === 0;
        input.setAttribute("aria-expanded", String(found.length > 0));
        status.textContent = found.length ? `${found.length} found, arrow keys choose` : "";
      } catch (problem) {
        status.textContent = problem.message;
      }
    }

    input.addEventListener("focus", () => { index().catch(() => {}); }, { once: true });
    input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(look, WAIT); });
    input.addEventListener("blur", () => { clearTimeout(timer); close(); });
    input.addEventListener("keydown", (event) => {
      if (list.hidden) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        const step = event.key === "ArrowDown" ? 1 : -1;
        mark((chosen + 1 + step + shown.length + 1) % (shown.length + 1) - 1);
      } else if (event.key === "Enter" && chosen >= 0) {
        event.preventDefault();
        location.assign(shown[chosen].address);
      } else if (event.key === "Escape") {
        event.preventDefault();
        close();
      }
    });
  }

  // The page of results.
  async function showFound(box) {
    const text = new URLSearchParams(location.search).get("q") || "";
    const count = box.querySelector(".found-count");
    const list = box.querySelector(".found");
    const more = box.querySelector("button");
    document.querySelectorAll("form[role=search] input").forEach((input) => { input.value = text; });
    if (!text.trim()) return;
    document.title = `${text} · ${document.title}`;
    try {
      const found = await find(text);
      let shown = 0;
      const show = async () => {
        const next = await rows(found.slice(shown, shown + MOST));
        shown += next.length;
        list.append(...next.map((row) => element("li", {},
          element("a", { class: row.kind === "Paper" ? "title" : `name k-${row.kind.toLowerCase()}`, href: row.address }, row.name),
          element("span", { class: `kind k-${row.kind.toLowerCase()}` }, row.kind), element("span", { class: "count" }, row.note))));
        more.hidden = shown >= found.length;
      };
      more.addEventListener("click", show);
      count.textContent = found.length ? `${found.length.toLocaleString("en")} found` : "Nothing is called so, and no title has these words. Try fewer words, or the beginning of a name.";
      await show();
    } catch (problem) {
      count.textContent = problem.message;
    }
  }

  document.querySelectorAll("form[role=search]").forEach(complete);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.querySelector("form[role=search] input")?.focus();
  });
  const box = document.getElementById("found");
  if (box) showFound(box);
})();

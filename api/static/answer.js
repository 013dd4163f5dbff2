// Answers without loading the page again: what changes the question puts the new answer in place of the old one.
// Links and forms do the same by themselves when this fails.
"use strict";
(() => {
  const WIDE = matchMedia("(min-width: 62rem)");
  const GRAPH = "view";
  let under = null;

  const room = () => document.getElementById("answer");
  const say = (text) => { const said = document.getElementById("said"); if (said) said.textContent = text; };

  async function fetchPage(address, signal) {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal });
    if (!(answer.headers.get("content-type") || "").startsWith("text/html")) throw new Error("no page");
    return { page: new DOMParser().parseFromString(await answer.text(), "text/html"), address: answer.url };
  }

  // Puts the answer of an address in place; goes there in the plain way where that cannot be done.
  async function go(address, { push }) {
    if (under) under.abort();
    const mine = under = new AbortController();
    room().setAttribute("aria-busy", "true");
    let found;
    try {
      found = await fetchPage(address, mine.signal);
    } catch (error) {
      if (error.name !== "AbortError") location.assign(address);
      return;
    }
    const fresh = found.page.getElementById("answer");
    if (!fresh) { location.assign(address); return; }
    under = null;
    if (push) history.pushState({ answer: true }, "", found.address);
    document.title = found.page.title;
    const search = document.getElementById("q");
    if (search) search.value = fresh.dataset.question;
    const open = document.querySelector(".narrow-down[open]") !== null;
    room().replaceWith(fresh);
    if (push) fresh.querySelector(".reading").focus({ preventScroll: true });
    if (fresh.getBoundingClientRect().top < 0) fresh.scrollIntoView();
    say(fresh.querySelector(".reading").textContent);
    settle(open);
    document.dispatchEvent(new CustomEvent("swapped"));
  }

  function isPart(link, event) {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
    return link.pathname === "/ask" && !("whole" in link.dataset) && Boolean(link.closest("#answer"));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!isPart(link, event)) return;
    event.preventDefault();
    go(link.href, { push: true });
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("#answer form[data-swap]")) return;
    event.preventDefault();
    go(`${event.target.action}?${new URLSearchParams(new FormData(event.target))}`, { push: true });
  });

  addEventListener("popstate", () => { if (room()) go(location.href, { push: false }); });

  // The facets are counted once the answer stands, where there is room for them beside it; else when they are asked for.
  async function loadFacets(box) {
    if (box.dataset.loaded) return;
    box.dataset.loaded = "1";
    const place = box.querySelector(".facets-room");
    try {
      const { page } = await fetchPage(box.dataset.address);
      place.replaceChildren(page.getElementById("facets"));
    } catch {
      delete box.dataset.loaded;
    }
  }

  function settle(open) {
    const box = document.querySelector(".narrow-down");
    if (box) {
      box.addEventListener("toggle", () => { if (box.open) loadFacets(box); });
      if (WIDE.matches || open) box.open = true;
    }
    const { question } = room().dataset;
    const { kind } = room().dataset;
    if (kind !== "unknown" && !new URLSearchParams(location.search).has(GRAPH)) kept.add("recent", question);
    showSaved();
  }

  function showSaved() {
    const button = document.getElementById("save");
    if (!button) return;
    const saved = kept.has("saved", button.dataset.question);
    button.setAttribute("aria-pressed", String(saved));
    button.querySelector(".star").textContent = saved ? "★" : "☆";
    button.querySelector(".save-words").textContent = saved ? "Saved" : "Save";
  }

  async function copy(button) {
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = "Copied";
      say("The address of this answer was copied");
    } catch {
      prompt("The address of this answer", location.href);
    }
    setTimeout(() => { button.textContent = "Copy link"; }, 2000);
  }

  document.addEventListener("click", (event) => {
    const save = event.target.closest("#save");
    if (save) {
      const { question } = save.dataset;
      if (kept.has("saved", question)) kept.remove("saved", question); else kept.add("saved", question);
      showSaved();
      say(kept.has("saved", question) ? "The question is saved in this browser" : "The question is no longer saved");
    }
    const share = event.target.closest("#copy");
    if (share) copy(share);
  });

  if (room()) settle(false);
})();

// Lists the questions that this browser keeps; each can be taken out, and all of them taken along as a file.
"use strict";
(() => {
  const LISTS = [["saved", "Saved"], ["recent", "Asked last"]];
  const SHOWN = { saved: 300, recent: 10 };
  const section = document.getElementById("kept");
  if (!section) return;
  const lists = section.querySelector(".kept-lists");

  function button(words, said, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "plain-button";
    made.textContent = words;
    made.setAttribute("aria-label", said);
    made.addEventListener("click", act);
    return made;
  }

  function line(list, { q }) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `/ask?${new URLSearchParams({ q })}`;
    link.textContent = q;
    const buttons = document.createElement("span");
    buttons.className = "kept-buttons";
    if (list === "recent" && !kept.has("saved", q)) buttons.append(button("☆", `Save: ${q}`, () => kept.add("saved", q)));
    buttons.append(button("×", `Take out: ${q}`, () => kept.remove(list, q)));
    item.append(link, buttons);
    return item;
  }

  function download() {
    const content = JSON.stringify({ saved: kept.read("saved"), recent: kept.read("recent") }, null, 1);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
    link.download = "questions.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function group([list, title]) {
    const rows = kept.read(list).slice(0, SHOWN[list]);
    if (!rows.length) return null;
    const made = document.createElement("div");
    const head = document.createElement("h3");
    head.textContent = title;
    const items = document.createElement("ul");
    items.className = "plain";
    items.append(...rows.map((row) => line(list, row)));
    const clear = button("Take all out", `Take all out of: ${title}`, () => kept.clear(list));
    made.append(head, items, clear);
    return made;
  }

  function show() {
    const groups = LISTS.map(group).filter(Boolean);
    section.querySelector(".kept-none").hidden = groups.length > 0;
    lists.replaceChildren(...groups);
    if (groups.length) lists.append(button("Take along as a file", "Download the questions of this browser", download));
  }

  document.addEventListener("kept", show);
  show();
})();

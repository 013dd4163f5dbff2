// Questions that this browser keeps: the last ones asked, and those that were saved. They go nowhere else.
"use strict";
const kept = (() => {
  const MOST = { recent: 30, saved: 300 };
  const name = (list) => `graphbuilder.${list}`;

  // The questions of a list, newest first: {q, at}, times in ISO form. Whatever else lies there is passed over.
  function read(list) {
    try {
      const found = JSON.parse(localStorage.getItem(name(list)) || "[]");
      return found.filter((item) => item && typeof item.q === "string" && item.q && item.q.length <= 500);
    } catch {
      return [];
    }
  }

  function write(list, items) {
    try {
      localStorage.setItem(name(list), JSON.stringify(items.slice(0, MOST[list])));
    } catch { /* no room, or switched off: nothing is kept */ }
    document.dispatchEvent(new CustomEvent("kept"));
  }

  const has = (list, q) => read(list).some((item) => item.q === q);
  const remove = (list, q) => write(list, read(list).filter((item) => item.q !== q));
  const add = (list, q) => write(list, [{ q, at: new Date().toISOString() }, ...read(list).filter((item) => item.q !== q)]);
  const clear = (list) => write(list, []);
  return { read, has, add, remove, clear };
})();

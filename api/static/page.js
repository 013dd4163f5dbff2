// What every page does: the switch of colours without loading the page again, and menus that close.
"use strict";
(() => {
  const YEAR = 31536000;
  const root = document.documentElement;

  function setTheme(theme) {
    if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
    document.querySelector("meta[name='color-scheme']").content = theme || "light dark";
  }

  // A page that was opened from a disk has no cookies.
  const ON_DISK = location.protocol === "file:";
  const chosen = () => (/(?:^|; )theme=(light|dark)/.exec(ON_DISK ? `theme=${localStorage.getItem("theme")}` : document.cookie) || [])[1];

  function keep(theme) {
    if (ON_DISK) localStorage.setItem("theme", theme);
    else document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form.theme") || !event.submitter) return;
    event.preventDefault();
    const theme = event.submitter.value;
    keep(theme);
    setTheme(theme);
    event.target.querySelector(`.to-${theme === "dark" ? "light" : "dark"}`).focus();
    document.querySelectorAll("iframe").forEach((frame) => frame.contentWindow.postMessage({ theme }, location.origin));
  });
  // A file that no server made for this reader does not know the choice.
  if (!root.dataset.theme && chosen()) setTheme(chosen());
  // A page that comes back as it was left may have been left in other colours.
  window.addEventListener("pageshow", (event) => { if (event.persisted) setTheme(chosen()); });

  const menus = () => document.querySelectorAll("details.menu[open], details.export[open]");
  document.addEventListener("click", (event) => {
    menus().forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menus().forEach((menu) => {
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
      menu.open = false;
    });
  });
  // A menu that would go over the edge opens to the left.
  document.addEventListener("toggle", (event) => {
    if (!event.target.matches("details.menu") || !event.target.open) return;
    const list = event.target.querySelector(":scope > :not(summary)");
    event.target.classList.remove("to-left");
    event.target.classList.toggle("to-left", list.getBoundingClientRect().right > root.clientWidth);
  }, true);
  root.classList.add("scripted");
})();

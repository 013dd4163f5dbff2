// Keys and buttons.

const MAIN_KEYS = { z: undo, y: redo };

function pageKey(event) {
  const typing = event.target.closest?.("input, select, textarea");
  if (typing || event.defaultPrevented || event.altKey) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const press = key === "z" && event.shiftKey ? redo : MAIN_KEYS[key];
    if (press) { event.preventDefault(); press(); }
  } else if (key === "/") { event.preventDefault(); searchBox.focus(); }
  else if (key === "escape") select(null);
  else if (key === "delete" && selected !== null) hide(selected);
}

function toTables() {
  byId("tables").scrollIntoView({ behavior: calm.matches ? "auto" : "smooth" });
  byId("tables").focus({ preventScroll: true });
}

const PRESSES = {
  "zoom-in": () => zoom(1.3), "zoom-out": () => zoom(1 / 1.3), fit: () => fit(), settle, pin: () => pin(selected), hide: () => hide(selected),
  undo, redo, reset, "empty-reset": reset, picture: savePicture, vector: saveVector, graphml: saveGraphml, kept: savePage, copy: copyLink, "to-tables": toTables,
};
for (const [id, press] of Object.entries(PRESSES)) byId(id)?.addEventListener("click", press);
document.addEventListener("keydown", pageKey);
document.addEventListener("click", (event) => { if (!event.target.closest("#save")) byId("save").open = false; });

// Shows the card of a name in the text: when the mouse stands on it, when it has the focus, at the first tap.
"use strict";
(() => {
  const SOON = 120;
  const LATER = 220;
  const GAP = 6;
  const marks = [...document.querySelectorAll("a[data-card]")];
  if (!marks.length || !HTMLElement.prototype.showPopover) return;
  let open = null;
  let timer = 0;
  let touched = false;

  function place(card, mark) {
    const at = mark.getClientRects()[0];
    const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - card.offsetWidth - 8));
    const below = at.bottom + GAP + card.offsetHeight <= innerHeight || at.top < card.offsetHeight + GAP;
    card.style.left = `${left + scrollX}px`;
    card.style.top = `${(below ? at.bottom + GAP : at.top - GAP - card.offsetHeight) + scrollY}px`;
  }

  function hide() {
    clearTimeout(timer);
    if (!open) return;
    open.card.hidePopover();
    open = null;
  }

  function show(mark) {
    clearTimeout(timer);
    if (open && open.mark === mark) return;
    hide();
    const card = document.getElementById(mark.dataset.card);
    if (!card) return;
    card.showPopover();
    open = { mark, card };
    place(card, mark);
  }

  function wait(action, time) {
    clearTimeout(timer);
    timer = setTimeout(action, time);
  }

  for (const mark of marks) {
    const card = document.getElementById(mark.dataset.card);
    if (!card) continue;
    mark.setAttribute("aria-describedby", card.id);
    mark.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") wait(() => show(mark), SOON); });
    mark.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") wait(hide, LATER); });
    mark.addEventListener("pointerdown", (event) => { touched = event.pointerType !== "mouse"; });
    mark.addEventListener("focus", () => { if (mark.matches(":focus-visible")) show(mark); });
    mark.addEventListener("blur", () => wait(hide, LATER));
    mark.addEventListener("click", (event) => {
      if (!touched || (open && open.mark === mark)) return;
      event.preventDefault();
      show(mark);
    });
    card.addEventListener("pointerenter", () => clearTimeout(timer));
    card.addEventListener("pointerleave", () => wait(hide, LATER));
  }
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.addEventListener("pointerdown", (event) => {
    if (open && !open.card.contains(event.target) && event.target !== open.mark) hide();
  });
  addEventListener("resize", hide);
  document.documentElement.classList.add("with-cards");
})();

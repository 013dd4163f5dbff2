// Puts a text of the page on the clipboard; where the browser refuses, it selects the text.
"use strict";
(() => {
  for (const button of document.querySelectorAll("button[data-copy]")) {
    const said = button.parentElement.querySelector("[role=status]");
    const text = document.getElementById(button.dataset.copy);
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text.textContent);
        said.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(text);
        said.textContent = "Selected: copy it with the keyboard";
      }
    });
  }
})();

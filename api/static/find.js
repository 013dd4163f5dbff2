// Leaves of a list only the rows that have all the words that are typed.
"use strict";
document.querySelectorAll("input[data-find]").forEach((input) => {
  const rows = [...document.querySelectorAll(input.dataset.find)];
  const said = document.getElementById(`${input.id}-said`);
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row) => {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    });
    const left = rows.filter((row) => !row.hidden).length;
    said.textContent = words.length ? `${left} of ${rows.length}` : "";
  });
});

// Changing the filters, each change a step that can be taken back.

const copyFilters = () => ({ ...filters, kindsOff: new Set(filters.kindsOff), rolesOff: new Set(filters.rolesOff) });
const putFilters = (copy) => Object.assign(filters, { ...copy, kindsOff: new Set(copy.kindsOff), rolesOff: new Set(copy.rolesOff) });

// A slide goes through many values; they are one step.
function changeFilters(words, change, { sliding = false } = {}) {
  const before = copyFilters();
  change();
  const after = copyFilters();
  const last = past.at(-1);
  if (sliding && last?.sliding && !future.length) last.act = () => putFilters(after);
  else record({ words, sliding, act: () => putFilters(after), back: () => putFilters(before) });
  refresh();
}

function toggle(off, key, word) {
  const was = off === "kindsOff" ? filters.kindsOff : filters.rolesOff;
  changeFilters(`${was.has(key) ? "showed" : "left out"} ${word}`, () => (was.has(key) ? was.delete(key) : was.add(key)));
}

// A range over all years is no filter, so that papers without a date stay.
function readYears() {
  const years = [...byId("year-from").options].map((option) => Number(option.value));
  const [from, until] = [Number(byId("year-from").value), Number(byId("year-to").value)];
  changeFilters("changed the years", () => {
    filters.from = from === years[0] ? null : Math.min(from, until);
    filters.until = until === years.at(-1) ? null : Math.max(from, until);
  });
}

// At its lowest the slider is no filter.
function readConfidence() {
  const value = Number(byId("confidence").value);
  changeFilters("changed the confidence", () => { filters.confidence = value > least ? value : null; }, { sliding: true });
}

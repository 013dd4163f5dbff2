// Small makers of elements and phrases.

// The page as it came, for keeping it as a file (keep.js).
const PRISTINE = document.documentElement.cloneNode(true);
const byId = (id) => document.getElementById(id);
const counted = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
const status = byId("status");
const say = (text) => { status.textContent = text; };

// An element with attributes and children; text stays text, nothing is read as markup.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "onclick") made.addEventListener("click", value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

function drawn(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const button = (text, onclick, attributes = {}) => element("button", { type: "button", class: "act", onclick, ...attributes }, text);

// The symbol of a type in the legend, the panel and the lists.
function symbol(kind) {
  return drawn("svg", { class: "symbol", viewBox: "0 0 14 14", "aria-hidden": "true" }, drawn("path", { d: KINDS[kind].outline, fill: `var(--kind-${kind})` }));
}

// A sample of how a relation is drawn.
function stroke({ width, dashes }) {
  const line = drawn("line", { x1: 1, y1: 4, x2: 21, y2: 4, "stroke-width": width, "stroke-dasharray": dashes.join(" ") });
  return drawn("svg", { class: "stroke", viewBox: "0 0 22 8", "aria-hidden": "true" }, line);
}

// A node's name as a button that selects it.
function nameButton(node, { plain = false } = {}) {
  return element("button", { type: "button", class: "name", onclick: () => select(node.id, { centre: true }) }, plain ? null : symbol(node.kind), node.label);
}

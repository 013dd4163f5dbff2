// Words for relations, seen from the paper and from the other end, and small makers of elements.

const ROLE_WORDS = {
  PROPOSES: ["proposes", "Proposed in"],
  USES: ["uses", "Used in"],
  COMPARES_TO: ["compares to", "Compared in"],
  MENTIONS: ["mentions", "Mentioned in"],
  EVALUATED_ON: ["evaluated on", "Evaluated on it"],
  TRAINED_ON: ["trained on", "Trained on it"],
  ADDRESSES: ["addresses", "Addressed in"],
  FROM: ["from", "Papers from here"],
  AUTHORED_BY: ["written by", "Wrote"],
  PUBLISHED_IN: ["published in", "Published here"],
  CITES: ["cites", "Cited by"],
  REPORTS: ["reports", "Reported in"],
  OF: ["of", "Its results"],
  ON: ["on", "Results on it"],
};

const roleWord = (type) => (ROLE_WORDS[type] || [type])[0];
const roleWordBack = (type) => (ROLE_WORDS[type] || [type, type])[1];
const scoreOf = (edge) => (typeof edge.confidence === "number" ? edge.confidence.toFixed(2) : "");
const byId = (id) => document.getElementById(id);
const counted = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

// An element with attributes and children; text stays text, nothing is read as markup.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "onclick") made.addEventListener("click", value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function drawn(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const OUTLINES = {
  dot: "M7 1a6 6 0 1 1 0 12A6 6 0 1 1 7 1z",
  square: "M2 2h10v10H2z",
  diamond: "M7 .5 13.5 7 7 13.5.5 7z",
  triangle: "M7 1l6.4 11.5H.6z",
  triangleDown: "M7 13 .6 1.5h12.8z",
  hexagon: "M4 1.5h6L13.2 7 10 12.5H4L.8 7z",
  star: "M7 .4l1.9 4.5 4.9.4-3.7 3.2 1.1 4.8L7 10.7l-4.2 2.6 1.1-4.8L.2 5.3l4.9-.4z",
};

// The symbol of a type in the legend, the panel and the lists.
function symbol(kind) {
  const { shape } = KINDS[kind];
  const outline = drawn("path", { d: OUTLINES[shape], fill: `var(--kind-${kind})` });
  return drawn("svg", { class: "symbol", viewBox: "0 0 14 14", "aria-hidden": "true" }, outline);
}

// A sample of how a relation is drawn.
function stroke({ width, dashes }) {
  const line = drawn("line", { x1: 1, y1: 4, x2: 21, y2: 4, "stroke-width": width, "stroke-dasharray": (dashes || []).join(" ") });
  return drawn("svg", { class: "stroke", viewBox: "0 0 22 8", "aria-hidden": "true" }, line);
}

// A node's name as a button that selects it.
function nameButton(node, { plain = false } = {}) {
  return element("button", { type: "button", class: "name", onclick: () => select(node.id, { centre: true }) }, plain ? null : symbol(node.kind), node.label);
}

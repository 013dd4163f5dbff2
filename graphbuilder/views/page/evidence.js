// What says a relation: the sentence with the name marked, or the papers that two things share.

// The address of the page of a node on the server, or null.
function pageOf(node) {
  if (node.page) return node.page; // a file beside this one: the graph stands in a site of static pages
  if (BASE === null) return null;
  const segment = node.kind === "Paper" ? "papers" : PLURALS[node.kind];
  const key = node.kind === "Paper" ? node.id : node.slug || node.id;
  if (!segment) return null;
  const parts = key.split("/");
  // Browsers fold the segments "." and ".."; an id that has them goes in one segment, after "id:".
  const marked = parts.includes(".") || parts.includes("..") || key.startsWith("id:");
  return `${BASE}/${segment}/${marked ? `id:${encodeURIComponent(key)}` : parts.map(encodeURIComponent).join("/")}`;
}

// Where a name stands in a text as a word of its own; -1 where it does not.
function wordAt(text, name) {
  const [low, wanted] = [text.toLowerCase(), name.toLowerCase()];
  if (low.length !== text.length) return -1;
  const inWord = (character) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  let place = low.indexOf(wanted);
  while (place >= 0 && (inWord(low[place - 1]) || inWord(low[place + wanted.length]))) place = low.indexOf(wanted, place + 1);
  return place;
}

// A sentence with the name in it marked, as plain text.
function sentenceOf(edge) {
  const name = nodes.get(edge.to).label;
  const place = wordAt(edge.sentence, name);
  if (place < 0) return element("blockquote", {}, edge.sentence);
  const parts = [edge.sentence.slice(0, place), edge.sentence.slice(place, place + name.length), edge.sentence.slice(place + name.length)];
  return element("blockquote", {}, parts[0], element("mark", {}, parts[1]), parts[2]);
}

function sharedPaper(paper) {
  const page = pageOf({ kind: "Paper", id: paper.id });
  const title = page ? element("a", { href: page, target: "_top" }, paper.title) : paper.title;
  return element("li", {}, title, paper.published ? element("span", { class: "quiet" }, ` ${paper.published}`) : null);
}

// The sentence, or the newest shared papers; null where a relation was given and not read.
function evidenceOf(edge) {
  if (edge.sentence) return sentenceOf(edge);
  if (!edge.papers) return null;
  const papers = edge.examples ?? [];
  const more = edge.papers - papers.length;
  return element("ul", { class: "shared" }, ...papers.map(sharedPaper), more > 0 ? element("li", { class: "quiet" }, `and ${counted(more, "older paper")}`) : null);
}

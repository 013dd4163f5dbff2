// More from the server that the page came from: around a node, or what is less sure.

const EXPAND_STEP = 40;
const MOST_ROUNDS = 5;
// How many neighbours of a node were asked for, and how many the server then left out.
const askedFor = new Map();
const leftAround = new Map();

async function ask(parameters) {
  const answer = await fetch(`${BASE}/v1/graph?${new URLSearchParams(parameters)}`, { headers: { Accept: "application/json" } });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail || body.title || `the server answered ${answer.status}`);
  return body;
}

// Whole-graph degree to radius, as views/layout.py does for the nodes of the page.
function sizeOf(node) {
  return Math.round(Math.min(30, 5 + (node.label === "Paper" && !onlyPapers() ? 1 : 3.2) * Math.log2(1 + (onlyPapers() ? 1 : node.degree))));
}

// Free places on rings around a node, those away from the middle of the graph first.
function* freePlaces(centre) {
  const taken = [...nodes.values()].map(({ x, y, size }) => ({ x, y, size }));
  const middle = taken.reduce((sum, { x, y }) => ({ x: sum.x + x / taken.length, y: sum.y + y / taken.length }), { x: 0, y: 0 });
  const outward = Math.atan2(centre.y - middle.y, centre.x - middle.x);
  for (let ring = 1; ring < 60; ring++) {
    const distance = 60 + 45 * ring;
    const seats = Math.floor((2 * Math.PI * distance) / 48);
    for (let seat = 0; seat < seats; seat++) {
      const turn = outward + ((seat % 2 ? 1 : -1) * Math.ceil(seat / 2) * 2 * Math.PI) / seats;
      const place = { x: Math.round(centre.x + 1.3 * distance * Math.cos(turn)), y: Math.round(centre.y + distance * Math.sin(turn)), size: 18 };
      if (taken.some((other) => Math.hypot(other.x - place.x, other.y - place.y) < other.size + 26)) continue;
      taken.push(place);
      yield place;
    }
  }
}

function arriving(node, place) {
  return {
    id: node.id, kind: node.label, label: node.name, slug: node.slug, published: node.published, degree: node.degree, focus: false,
    size: sizeOf(node), x: place?.x ?? 0, y: place?.y ?? 0,
  };
}

// What of an answer is new, as a step that adds it.
function newsOf(body, centre, words) {
  rememberPlaces();
  const seats = freePlaces(centre);
  const coming = body.nodes.filter((node) => KINDS[node.label] && !nodes.has(node.id)).slice(0, NODE_LIMIT - nodes.size).map((node) => arriving(node, seats.next().value));
  const known = new Set([...nodes.keys(), ...coming.map(({ id }) => id)]);
  const links = body.edges.map(({ source, target, ...facts }) => ({ from: source, to: target, ...facts }))
    .filter((edge) => ROLES[edge.type] && !edges.has(edgeId(edge)) && known.has(edge.from) && known.has(edge.to));
  return {
    words, nodes: coming, edges: links,
    act: () => { coming.forEach(addNode); links.forEach(addEdge); },
    back: () => {
      for (const edge of links) if (edges.has(edgeId(edge))) dropEdge(edgeId(edge));
      for (const { id } of coming) { hidden.delete(id); pinned.delete(id); dropNode(id); }
    },
  };
}

async function neighboursOf(id) {
  let news = null;
  let body = null;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const limit = Math.min((askedFor.get(id) ?? 1) + EXPAND_STEP, NODE_LIMIT);
    body = await ask({ ...MORE, ids: id, limit });
    askedFor.set(id, limit);
    leftAround.set(id, body.left_out?.nodes ?? 0);
    news = newsOf(body, nodes.get(id), `loaded more around ${nodes.get(id).label}`);
    if (news.nodes.length || news.edges.length || !leftAround.get(id)) break;
  }
  return [news, body];
}

async function expand(id) {
  if (nodes.size >= NODE_LIMIT) return say(`The page already holds ${NODE_LIMIT.toLocaleString("en")} nodes, the most it draws. Undo an expansion, or open the node's page.`);
  say(`Loading more around ${nodes.get(id).label}…`);
  try {
    const [news, body] = await neighboursOf(id);
    const some = news.nodes.length || news.edges.length;
    if (some) {
      const [act, back, left] = [news.act, news.back, leftAround.get(id)];
      perform({ ...news, expanded: id, act: () => { act(); leftAround.set(id, left); }, back: () => { back(); leftAround.delete(id); askedFor.delete(id); } });
    } else showPanel();
    const told = some ? `${counted(news.nodes.length, "node")} and ${counted(news.edges.length, "relation")} added.` : "Nothing new around it.";
    say(`${told} ${body.left_out?.sentence || ""}`.trim());
  } catch (problem) {
    say(`Could not load more: ${problem.message}.`);
  }
  return undefined;
}

// The relations that were not loaded because they are less likely right.
async function loadWeak() {
  if (BASE === null || !(least > 0)) return;
  const before = least;
  say("Loading the less sure relations…");
  try {
    const body = await ask({ ...ASKED, min_confidence: 0 });
    const focus = [...nodes.values()].find((node) => node.focus) ?? { x: 0, y: 0 };
    const { act, back, ...news } = newsOf(body, focus, "loaded the less sure relations");
    perform({ ...news, weak: true, act: () => { act(); least = 0; }, back: () => { back(); least = before; if (filters.confidence !== null && filters.confidence <= least) filters.confidence = null; } });
    say(`${counted(news.nodes.length, "node")} and ${counted(news.edges.length, "relation")} with a confidence below ${before.toFixed(2)} added.`);
  } catch (problem) {
    say(`Could not load them: ${problem.message}.`);
  }
}

byId("weak")?.addEventListener("click", loadWeak);

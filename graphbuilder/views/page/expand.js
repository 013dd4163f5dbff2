// Loading the neighbours of a node from the server that the page came from.

const EXPAND_LIMIT = 40;

async function fetchNeighbours(id, room) {
  const query = new URLSearchParams({ ids: id, depth: 1, limit: room });
  const answer = await fetch(`${BASE}/v1/graph?${query}`, { headers: { Accept: "application/json" } });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail || body.title || `the server answered ${answer.status}`);
  return body;
}

// Whole-graph degree to radius, as views/layout.py does for the nodes of the page.
function sizeOf(node) {
  return Math.round(Math.min(30, 5 + (node.label === "Paper" ? 1 : 3.2) * Math.log2(1 + node.degree)));
}

function arriving(node, centre, place, total) {
  const angle = (2 * Math.PI * place) / total;
  const distance = 120 + 14 * Math.max(0, total - 12);
  return {
    id: node.id, kind: node.label, label: node.name, slug: node.slug, published: node.published, degree: node.degree, focus: false,
    shape: KINDS[node.label]?.shape, size: sizeOf(node), x: Math.round(centre.x + 1.5 * distance * Math.cos(angle)), y: Math.round(centre.y + distance * Math.sin(angle)),
  };
}

function merge(id, body) {
  rememberPlaces();
  const coming = body.nodes.filter((node) => !nodes.has(node.id)).slice(0, NODE_LIMIT - nodes.size);
  const step = { nodes: [], edges: [] };
  coming.forEach((node, place) => { if (addNode(arriving(node, nodes.get(id), place, coming.length))) step.nodes.push(node.id); });
  for (const edge of body.edges) {
    const added = { from: edge.source, to: edge.target, type: edge.type, confidence: edge.confidence, sentence: edge.sentence };
    if (ROLES[edge.type] && addEdge(added)) step.edges.push(added.id);
  }
  return step;
}

async function expand(id) {
  const room = Math.min(EXPAND_LIMIT, NODE_LIMIT - nodes.size);
  if (room <= 0) return say(`The page already holds ${NODE_LIMIT} nodes, the most it draws. Undo an expansion, or open the node's page.`);
  say(`Loading more around ${nodes.get(id).label}…`);
  try {
    const body = await fetchNeighbours(id, room);
    const step = merge(id, body);
    const news = step.nodes.length || step.edges.length ? `${counted(step.nodes.length, "node")} and ${counted(step.edges.length, "relation")} added.` : "Nothing new around it.";
    if (step.nodes.length || step.edges.length) steps.push(step);
    refresh();
    say(`${news} ${body.left_out?.sentence || ""}`.trim());
  } catch (problem) {
    say(`Could not load more: ${problem.message}.`);
  }
  return undefined;
}

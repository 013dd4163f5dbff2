// What is shown as GraphML, with the same names of properties as `graphbuilder export --format graphml`.

const NODE_FACTS = { label: "string", node_type: "string", published: "string", slug: "string", degree: "int", x: "int", y: "int" };
const EDGE_FACTS = { relation: "string", confidence: "double", sentence: "string", papers: "int" };
const XML_SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#9;" };

const xmlEscaped = (value) => xmlText(value).replace(/[&<>"\r\n\t]/g, (sign) => XML_SIGNS[sign]);

function graphmlData(part, facts) {
  return Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `<data key="${part}_${name}">${xmlEscaped(value)}</data>`).join("");
}

function graphmlText() {
  const keys = (part, facts) => Object.entries(facts).map(([name, kind]) => `<key id="${part}_${name}" for="${part}" attr.name="${name}" attr.type="${kind}"/>`);
  rememberPlaces();
  const held = [...shown.nodes].map((id) => nodes.get(id)).map((node) =>
    `<node id="${xmlEscaped(node.id)}">${graphmlData("node", { label: node.label, node_type: node.kind, published: node.published, slug: node.slug, degree: node.degree, x: node.x, y: node.y })}</node>`);
  const ties = [...shown.edges].map((id) => edges.get(id)).map((edge, number) =>
    `<edge id="e${number}" source="${xmlEscaped(edge.from)}" target="${xmlEscaped(edge.to)}">${graphmlData("edge", { relation: edge.type, confidence: edge.confidence, sentence: edge.sentence, papers: edge.papers })}</edge>`);
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">', ...keys("node", NODE_FACTS), ...keys("edge", EDGE_FACTS),
    '<graph id="graph" edgedefault="directed">', ...held, ...ties, "</graph>", "</graphml>", ""].join("\n");
}

const saveGraphml = () => saveBlob(new Blob([graphmlText()], { type: "application/graphml+xml" }), "graphml");

// The page as one HTML file that needs no server: as it came, with the data, places and filters of now.

const textAt = async (address) => (await fetch(address)).text();

// The data of now in the form of the data that came.
function dataNow() {
  rememberPlaces();
  const page = { ...DATA.page, base: null, asked: {}, more: {}, least, groups: GROUPS, state: stateText({ whole: false }), portrait };
  return JSON.stringify({ nodes: [...nodes.values()].map(({ page: _, ...node }) => node), edges: [...edges.values()].map(({ id: _, ...edge }) => edge), options: DATA.options, page });
}

// Scripts and styles that a server had go into the file; what only a server can do goes.
async function keptPage() {
  const page = PRISTINE.cloneNode(true);
  for (const served of page.querySelectorAll("[data-served]")) served.remove();
  for (const style of page.querySelectorAll("link[rel=stylesheet]")) style.replaceWith(element("style", {}, await textAt(style.href)));
  for (const script of page.querySelectorAll("script[src]")) script.replaceWith(element("script", {}, await textAt(script.src)));
  for (const marked of page.querySelectorAll("[nonce]")) marked.removeAttribute("nonce");
  for (const old of page.querySelectorAll("meta[http-equiv]")) old.remove();
  page.querySelector("link[rel=icon]").setAttribute("href", "data:,");
  page.querySelector("meta[charset]").after("\n", element("meta", { "http-equiv": "Content-Security-Policy", content: DATA.page.policy }));
  page.querySelector("#graph-data").content.textContent = dataNow();
  return `<!doctype html>\n${page.outerHTML}\n`;
}

async function savePage() {
  try {
    saveBlob(new Blob([await keptPage()], { type: "text/html" }), "html");
  } catch (problem) {
    say(`Could not save the page: ${problem.message}.`);
  }
}

// Saving: the picture as PNG, and what all files have in common.

const HEADER = 64;

function saveBlob(blob, ending) {
  const link = element("a", { href: URL.createObjectURL(blob), download: `${DATA.page.file}.${ending}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  byId("save").open = false;
  say(`Saved as ${DATA.page.file}.${ending}.`);
}

// A text that XML can hold.
const xmlText = (value) => String(value).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd");

const kindsDrawn = () => {
  const present = new Set([...items.values()].filter(({ node }) => node).map(({ node }) => node.kind));
  return Object.keys(KINDS).filter((kind) => present.has(kind));
};

// The picture as it stands, with title and legend.
function savePicture() {
  const source = canvasBox.querySelector("canvas");
  const ratio = source.width / source.clientWidth;
  const picture = document.createElement("canvas");
  picture.width = source.width;
  picture.height = source.height + Math.round(HEADER * ratio);
  const ctx = picture.getContext("2d");
  ctx.fillStyle = palette.canvas;
  ctx.fillRect(0, 0, picture.width, picture.height);
  ctx.drawImage(source, 0, Math.round(HEADER * ratio));
  ctx.scale(ratio, ratio);
  ctx.fillStyle = palette.text;
  ctx.font = `600 16px ${LABEL_FONT}`;
  ctx.fillText(document.title, 16, 26, source.clientWidth - 32);
  ctx.font = `12px ${LABEL_FONT}`;
  let x = 16;
  for (const kind of kindsDrawn()) {
    ctx.save();
    ctx.translate(x, 38);
    ctx.fillStyle = palette.kinds[kind];
    ctx.fill(outlines.get(kind));
    ctx.restore();
    ctx.fillText(kind, x + 20, 49);
    x += 36 + ctx.measureText(kind).width;
  }
  picture.toBlob((blob) => saveBlob(blob, "png"), "image/png");
}

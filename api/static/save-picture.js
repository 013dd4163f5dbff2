"use strict";
// The buttons beside links to drawings as SVG save them as PNG; the browser draws it, nothing is sent.
const SCALE = 2;

async function drawn(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

function offer(link) {
  const button = link.nextElementSibling;
  button.classList.remove("waiting");
  button.addEventListener("click", async () => {
    try {
      const file = document.createElement("a");
      file.href = URL.createObjectURL(await drawn(link.href));
      file.download = `${link.dataset.picture}.png`;
      file.click();
      setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
    } catch {
      button.textContent = "This browser cannot draw it: save as SVG";
      button.disabled = true;
    }
  });
}

document.querySelectorAll("a[data-picture]").forEach(offer);

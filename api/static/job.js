// Watches a job: the page is fetched again and its part about the job put in place, until the job has ended.
"use strict";
(() => {
  const PAUSE = 700;
  const said = document.getElementById("job-said");
  const ended = (job) => !["queued", "running"].includes(job.dataset.state);

  async function look() {
    const old = document.getElementById("job");
    let fresh;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (answer.status === 429) return setTimeout(look, 10 * PAUSE);
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      fresh = page.getElementById("job");
      document.title = page.title;
    } catch {
      said.textContent = "The server does not answer; trying again.";
      return setTimeout(look, 5 * PAUSE);
    }
    // Each step is told once; counts that change all the time are for the eye alone.
    if (fresh.dataset.step !== old.dataset.step || ended(fresh)) said.textContent = fresh.querySelector("#job-text").textContent;
    old.replaceWith(fresh);
    if (!ended(fresh)) return setTimeout(look, PAUSE);
    const form = document.getElementById("job-cancel");
    if (form.contains(document.activeElement)) document.getElementById("content").focus();
    form.remove();
  }
  setTimeout(look, PAUSE);
})();

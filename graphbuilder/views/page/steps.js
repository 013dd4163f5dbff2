// Steps that can be taken back and done again.

const MOST_STEPS = 200;
const past = [];
const future = [];

// A step is {words, act, back}; it has been done when it is recorded.
function record(step) {
  past.push(step);
  if (past.length > MOST_STEPS) past.shift();
  future.length = 0;
}

function perform(step) {
  step.act();
  record(step);
  refresh();
}

function undo() {
  const step = past.pop();
  if (!step) return say("There is nothing to take back.");
  stopSettling();
  step.back();
  future.push(step);
  refresh();
  return say(`Taken back: ${step.words}.`);
}

function redo() {
  const step = future.pop();
  if (!step) return say("There is nothing to do again.");
  step.act();
  past.push(step);
  refresh();
  return say(`Done again: ${step.words}.`);
}

function hide(id) {
  if (id === null) return;
  perform({ words: `hid ${nodes.get(id).label}`, act: () => hidden.add(id), back: () => hidden.delete(id) });
}

function pin(id) {
  if (id === null) return;
  const [add, drop] = [() => pinned.add(id), () => pinned.delete(id)];
  const was = pinned.has(id);
  perform({ words: `${was ? "unpinned" : "pinned"} ${nodes.get(id).label}`, act: was ? drop : add, back: was ? add : drop });
  say(was ? `${nodes.get(id).label} may move again when the graph settles.` : `${nodes.get(id).label} stays where it is when the graph settles.`);
}

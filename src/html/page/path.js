// A counterexample as a walk. A step is {e: text, f: file, l: line, n: function, c: number of the
// call, d: depth of calls, w: written [[name, value, "input" or "", call that owns it or -1]],
// r: read [[name, value or null]]}.

const walk = {path: 0, step: 0};
const mostListed = 400;  // steps around the current one that the list has

/** Globals get hundreds of first values that the path never reads. */
function isUnread(path, step) {
  return step.d === 0 && step.w.length > 0 && !step.w.some(([name]) => path.read.has(name));
}

function visibleSteps(path) {
  if (!path.visible) {
    path.visible = path.steps.map((step, i) => i).filter((i) =>
      path.steps[i].e && path.steps[i].l && !isUnread(path, path.steps[i]));
  }
  return path.visible;
}

/** Globals get their first values before that; few want to walk through them. */
function stepIntoProgram(path) {
  return Math.max(0, visibleSteps(path).findIndex((i) => path.steps[i].d > 0));
}

function buildPath(panel) {
  if (report.paths.length) walk.step = stepIntoProgram(report.paths[0]);
  walk.list = make("div.body.steps", {role: "list"});
  walk.source = make("div.body.source");
  walk.values = make("div.body");
  walk.title = make("h2");
  walk.counter = make("span.soft");
  walk.button = (label, title, action) => make("button", {type: "button", title, onclick: action}, label);
  const choice = make("select", {"aria-label": "property", onchange: () => openTab("path", [choice.value])},
    report.paths.map((path, i) => make("option", {value: String(i)}, path.property)));
  walk.choice = choice;
  panel.append(
    make("section", {}, make("div.head", {}, make("h2", {}, "Steps"), report.paths.length > 1 ? choice : null), walk.list),
    make("section", {}, make("div.head", {}, walk.title,
      walk.button("◀", "Previous step (k)", () => moveStep(-1)), walk.button("▶", "Next step (j)", () => moveStep(1)),
      walk.button("↷", "Next step of this call (n)", () => moveInCall(1)), walk.counter), walk.source),
    make("section", {}, make("div.head", {}, make("h2", {}, "Values")), walk.values));
}

function showPath(rest) {
  if (rest.length) {
    walk.path = Math.min(Number(rest[0]) || 0, report.paths.length - 1);
    walk.step = 0;
    const steps = visibleSteps(report.paths[walk.path]);
    const first = stepIntoProgram(report.paths[walk.path]);
    const wanted = rest[1] === "end" ? steps.length - 1 : rest[1] === undefined ? first : Number(rest[1]) || 0;
    walk.step = Math.max(0, Math.min(wanted, steps.length - 1));
  }
  walk.choice.value = String(walk.path);
  showStep();
}

function moveStep(by) {
  const count = visibleSteps(report.paths[walk.path]).length;
  walk.step = Math.max(0, Math.min(count - 1, walk.step + by));
  showStep();
}

function moveInCall(by) {
  const path = report.paths[walk.path];
  const steps = visibleSteps(path);
  const depth = path.steps[steps[walk.step]].d;
  let next = walk.step + by;
  while (steps[next] !== undefined && path.steps[steps[next]].d > depth) next += by;
  if (steps[next] !== undefined) moveStep(next - walk.step);
}

function valuesText(step) {
  const text = (values) => values.map(([name, value]) => `${name} = ${value}`).join(", ");
  return step.w.length ? text(step.w) : text(step.r.filter(([, value]) => value !== null));
}

function showStep() {
  const path = report.paths[walk.path];
  const steps = visibleSteps(path);
  if (!steps.length) {
    walk.title.textContent = "This path has no step with a place in the source.";
    return;
  }
  setAddress("path", walk.path, walk.step);
  const step = path.steps[steps[walk.step]];
  walk.counter.textContent = `step ${walk.step + 1} of ${steps.length}: ${path.property}${path.message ? ": " + path.message : ""}`;
  showStepList(path, steps);
  showStepSource(path, steps, step);
  showStepValues(path, steps, step);
}

function showStepList(path, steps) {
  const first = Math.max(0, Math.min(walk.step - mostListed / 2, steps.length - mostListed));
  const rows = [];
  if (first > 0) rows.push(make("div.function", {}, `⋯ ${plural(first, "step")} before`));
  let before = null;
  let current = null;
  for (let i = first; i < Math.min(steps.length, first + mostListed); ++i) {
    const step = path.steps[steps[i]];
    if (step.n !== before) {
      rows.push(make("div.function", {style: `padding-left: ${10 + 10 * Math.min(step.d, 12)}px`}, report.functions[step.n].shown));
      before = step.n;
    }
    const row = make("button", {type: "button", title: step.e, tabIndex: -1,
      style: `padding-left: ${10 + 10 * Math.min(step.d, 12)}px`, onclick: () => { walk.step = i; showStep(); }},
      make("span.l", {}, String(step.l)), step.e);
    if (i === walk.step) {
      row.setAttribute("aria-current", "true");
      current = row;
    }
    rows.push(row);
  }
  const after = steps.length - first - mostListed;
  if (after > 0) rows.push(make("div.function", {}, `⋯ ${plural(after, "step")} after`));
  walk.list.replaceChildren(...rows);
  if (current) current.scrollIntoView({block: "nearest"});
}

/** The function of the step; lines that this call has passed so far are marked, with what they wrote. */
function showStepSource(path, steps, step) {
  const marked = new Map();
  for (let i = 0; i <= walk.step; ++i) {
    const other = path.steps[steps[i]];
    if (other.c === step.c && other.f === step.f) marked.set(other.l, other);
  }
  const range = report.functions[step.n];
  const inRange = range.file === step.f && step.l >= range.first && step.l <= range.last;
  const [first, last] = inRange ? [range.first, range.last] : [Math.max(1, step.l - 12), step.l + 12];
  walk.title.textContent = `${range.shown} in ${baseName(report.files[step.f].name)}`;
  walk.title.title = report.files[step.f].name;
  const rows = showSource(walk.source, step.f, first, last, (line) => {
    const at = line === step.l ? step : marked.get(line);
    return {classes: line === step.l ? "here" : marked.has(line) ? "on-path" : "", values: at ? "  " + valuesText(at) : ""};
  });
  if (rows.get(step.l)) rows.get(step.l).scrollIntoView({block: "center"});
}

function valueRows(values, looks) {
  return make("table", {}, values.map(([name, value, note]) => make("tr" + (looks ? "." + looks : ""), {},
    make("td.value", {}, name), make("td.value", {}, value === null ? "?" : value), make("td.soft", {}, note || ""))));
}

/** A new value of an object takes the place of what was known of its parts. */
function writeKnown(known, name, entry) {
  for (const other of [...known.keys()]) {
    if (other.startsWith(name) && /^[.[]/.test(other.slice(name.length))) known.delete(other);
  }
  known.set(name, entry);
}

function showStepValues(path, steps, step) {
  const places = new Map(steps.map((i, place) => [i, place]));
  const known = new Map();  // what was written last, by name; this call's names and the globals
  for (let i = 0; i <= steps[walk.step]; ++i) {
    const other = path.steps[i];
    for (const [name, value, , owner] of other.w) {
      if (owner >= 0 ? owner === step.c : path.used.has(name)) writeKnown(known, name, [name, value, places.get(i) ?? -1, owner]);
    }
  }
  const written = new Set(step.w.map(([name]) => name));
  const boxes = [make("p.mono", {style: "margin: 0 0 8px; overflow-wrap: anywhere"}, colouredText(colouredLines(step.e)[0]))];
  if (step.w.length) {
    boxes.push(make("h3", {}, step.w.some(([, , kind]) => kind === "input") ? "Takes from outside, writes" : "Writes"),
               valueRows(step.w.map(([name, value, kind]) => [name, value, kind === "input" ? "input" : ""]), "changed"));
  }
  if (step.r.length) boxes.push(make("h3", {}, "Reads"), valueRows(step.r.map(([name, value]) => [name, value, ""])));
  const rest = [...known.values()].filter(([name]) => !written.has(name) && !/^__t\d+$|^result of /.test(name));
  for (const [title, values] of [[`Known in ${report.functions[step.n].shown}`, rest.filter(([, , , owner]) => owner >= 0)],
                                 ["Globals", rest.filter(([, , , owner]) => owner < 0)]]) {
    if (!values.length) continue;
    boxes.push(make("h3", {}, title), make("table", {}, values.map(([name, value, at]) =>
      make("tr", {}, make("td.value", {}, name), make("td.value", {}, value),
        make("td.number", {}, at < 0 ? "" : make("button.link", {type: "button", title: "Where it was written",
          onclick: () => { walk.step = at; showStep(); }}, `step ${at + 1}`))))));
  }
  walk.values.replaceChildren(...boxes);
}

function pathKeys(event) {
  const actions = {
    j: () => moveStep(1), ArrowDown: () => moveStep(1), ArrowRight: () => moveStep(1), " ": () => moveStep(1),
    k: () => moveStep(-1), ArrowUp: () => moveStep(-1), ArrowLeft: () => moveStep(-1),
    n: () => moveInCall(1), p: () => moveInCall(-1), Home: () => moveStep(-Infinity), End: () => moveStep(Infinity),
  };
  if (!actions[event.key] || (event.key === " " && event.target.tagName === "BUTTON")) return false;
  actions[event.key]();
  return true;
}
for (const path of report.paths) {
  path.read = new Set(path.steps.flatMap((step) => step.r.map(([name]) => name)));
  // Globals that the path reads, or writes after the program has started.
  path.used = new Set([...path.read, ...path.steps.flatMap((step) =>
    step.d > 0 ? step.w.map(([name]) => name) : [])]);
}

// The refinement history, from the records of the refinement log (docs/refinement.md).

const history_ = {rounds: [], current: -1};
const decisions = ["chosen", "delayed", "feasible", "undecided", "unused"];
const meanings = {
  chosen: "applied in this round", delayed: "computed or known, left for later", feasible: "a real path: the property is violated",
  undecided: "not decided", unused: "met in a round that ended otherwise",
};

/** The records, as runs with rounds. */
function runsOfLog() {
  const runs = [];
  for (const record of report.refinements) {
    if (record.record === "run") runs.push({...record, rounds: new Map(), verdicts: []});
    const run = runs[runs.length - 1];
    if (!run) continue;
    const round = () => {
      if (!run.rounds.has(record.iteration)) run.rounds.set(record.iteration, {provident: [], executed: []});
      return run.rounds.get(record.iteration);
    };
    if (record.record === "provident") round().provident.push(record);
    if (record.record === "executed") round().executed.push(record);
    if (record.record === "verdict") run.verdicts.push(record);
  }
  return runs;
}

function countsText(records, key) {
  const counts = new Map();
  for (const record of records) counts.set(record[key], (counts.get(record[key]) || 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
}

function buildRefinements(panel) {
  const runs = runsOfLog();
  if (!runs.length) {
    panel.append(make("section.card", {}, make("h2", {}, "No refinements"), make("p", {}, report.no_exploration)));
    return;
  }
  runs.forEach((run, number) => {
    const rounds = [...run.rounds].sort(([a], [b]) => a - b);
    const card = make("section.card", {}, make("h2", {}, runs.length > 1 ? `Exploration ${number + 1} of ${runs.length}` : "Refinements"),
      make("p.note", {}, `${run.algorithm}, rank ${run.rank}, select ${run.select}, ${run.arithmetic} arithmetic; ` +
        `${plural(run.properties.length, "property").replace("propertys", "properties")}: ${run.properties.join(", ")}`));
    if (rounds.length) card.append(strip(rounds), decisionLegend());
    for (const [iteration, round] of rounds) {
      round.element = roundElement(iteration, round);
      history_.rounds.push(round);
      card.append(round.element);
    }
    if (!rounds.length) {
      card.append(make("p", {}, run.verdicts.length && run.verdicts.every(({verdict}) => verdict === "TRUE")
        ? "No target was found: nothing had to be refined." : "Nothing was refined."));
    }
    card.append(run.verdicts.length ? verdictTable(run.verdicts) : make("p", {}, "This exploration did not end."));
    panel.append(card);
  });
}

/** Properties with the same verdict and reason are one row. */
function verdictTable(verdicts) {
  const rows = new Map();
  for (const {verdict, reason, property} of verdicts) {
    const key = `${verdict} ${reason || ""}`;
    if (!rows.has(key)) rows.set(key, [chip(verdict), [], reason || ""]);
    rows.get(key)[1].push(property);
  }
  const heads = verdicts.some(({reason}) => reason) ? ["verdict", "properties", "reason"] : ["verdict", "properties"];
  return table(heads, [...rows.values()].map(([verdict, properties, reason]) =>
    [verdict, properties.join(", "), reason].slice(0, heads.length)));
}

function decisionLegend() {
  return make("div.legend", {}, decisions.map((decision) => make("span.strip", {style: "height: auto; margin: 0; overflow: visible; align-items: center", title: meanings[decision]},
    make("i." + decision, {style: "border: none"}), decision)));
}

/** One column a round; its height is the number of provident refinements. */
function strip(rounds) {
  const most = Math.max(1, ...rounds.map(([, round]) => round.provident.length));
  return make("div.strip", {"aria-label": "rounds"}, rounds.map(([iteration, round]) => {
    const count = (decision) => round.provident.filter((record) => record.decision === decision).length;
    return make("button", {type: "button", title: `Round ${iteration}: ${countsText(round.provident, "decision")}`, onclick: () => {
      round.element.open = true;
      round.element.scrollIntoView({block: "start"});
    }}, decisions.map((decision) => count(decision) ? make("i." + decision, {style: `height: ${(100 * count(decision) / most).toFixed(1)}%`}) : null));
  }));
}

function learntIn(round) {
  const done = new Set(round.executed.flatMap((record) => record.targets));
  const learnt = new Map();
  for (const record of round.provident.filter((candidate) => done.has(candidate.target))) {
    for (const {location, predicates} of record.increment || []) {
      if (!learnt.has(location)) learnt.set(location, new Set());
      predicates.forEach((predicate) => learnt.get(location).add(predicate));
    }
  }
  return learnt;
}

function shortPlace(location) {
  return location.replace(/^(?:.*\/)?([^/]*?):(\d+)(?::\d+)?, (.*)$/, "$3, $1:$2");
}

function roundElement(iteration, round) {
  const records = round.provident;
  const time = records.reduce((sum, record) => sum + record.cpu_seconds, 0);
  const targets = records.length ? records[0].targets : 0;
  const element = make("details.round", {}, make("summary", {}, `Round ${iteration}: ${plural(targets, "target")}, ${countsText(records, "decision")} `,
    make("span.soft", {}, `· ${seconds(time)}`)));
  element.addEventListener("toggle", () => {
    if (element.open && !element.filled) {
      element.filled = true;
      fillRound(element, round);
    }
  });
  return element;
}

function fillRound(element, round) {
  const learnt = learntIn(round);
  if (learnt.size) {
    element.append(make("h3", {}, "Learnt"), table(["where", "predicates"], [...learnt].slice(0, 100).map(([location, predicates]) =>
      [make("span", {title: location}, shortPlace(location)), make("div", {}, [...predicates].map((predicate) => predicateLabel(predicate)))])));
  }
  for (const record of round.executed) {
    element.append(make("p", {}, record.applied === "no progress"
      ? `${plural(record.targets.length, "refinement")} could not be applied: nothing new to track.`
      : `Applied ${plural(record.targets.length, "refinement")} (target ${record.targets.join(", ")}) at the ${record.applied}: ` +
        `${plural(record.new_places, "predicate")} at new places${record.repeated ? "; a path was repeated" : ""}.`));
  }
  const why = (record) => [record.why, record.reason].filter(Boolean).join("; ") || meanings[record.decision];
  element.append(make("h3", {}, "Considered"), table(["target", "property", "where", "#blocks", "#level", "", "decision", "why"],
    round.provident.slice(0, 300).map((record) => [
      String(record.target), record.property, make("span", {title: record.location}, shortPlace(record.location)),
      String(record.path_blocks), String(record.level), record.origin, chip(record.decision), why(record),
    ])));
  if (round.provident.length > 300) element.append(make("p.note", {}, `… ${round.provident.length - 300} more`));
  const withInterpolants = round.provident.filter((record) => record.interpolants && record.interpolants.length);
  if (withInterpolants.length) {
    element.append(make("details", {}, make("summary", {}, "Interpolants"), withInterpolants.slice(0, 40).map((record) =>
      make("div", {}, make("h3", {}, `Target ${record.target}, ${record.property}`), make("div", {}, record.interpolants.map((interpolant) => predicateLabel(interpolant)))))));
  }
}

function showRefinements() {
  if (history_.rounds.length && history_.current < 0) moveRound(1, false);
}

function moveRound(by, scroll = true) {
  const next = Math.max(0, Math.min(history_.rounds.length - 1, history_.current + by));
  if (next === history_.current || !history_.rounds.length) return;
  if (history_.rounds[history_.current]) history_.rounds[history_.current].element.open = false;
  history_.current = next;
  const element = history_.rounds[next].element;
  element.open = true;
  if (scroll) {
    element.scrollIntoView({block: "nearest"});
    element.querySelector("summary").focus({preventScroll: true});
  }
}

function refinementKeys(event) {
  const by = {j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, Home: -Infinity, End: Infinity}[event.key];
  if (!by || (event.key.startsWith("Arrow") && event.target.tagName === "BUTTON")) return false;
  moveRound(by);
  return true;
}

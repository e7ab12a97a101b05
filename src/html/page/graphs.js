// The abstract reachability graph and the control-flow automaton.
//
// The data has every state and every edge, and a folded graph: chains of states where nothing is
// decided are one edge. Graphviz has placed the folded graph, if it was there and quick enough.

function layoutNote(folded) {
  if (report.layout.problem) return report.layout.problem;
  return folded && !folded.layout ? "Graphviz did not place this graph; a simple layout is shown." : "";
}

// -- states --

const argTab = {folded: true};

/** Its number and place; a long name of a function is cut when the title is to have fewer letters. */
function stateTitle(node, most = Infinity) {
  const place = report.arg.places[node.p];
  const [before, after] = [`${node.id} · `, place.line ? ":" + place.line : ""];
  const left = Math.max(3, most - before.length - after.length);
  return before + (place.function.length > left ? place.function.slice(0, left - 1) + "…" : place.function) + after;
}

function cubesOf(node) {
  return node.r === undefined ? null : report.arg.regions[node.r];
}

function regionText(node) {
  const region = cubesOf(node);
  if (!region) return "";
  if (!region.cubes.length) return region.truth || "many cases";
  const text = (literal) => readable(literal > 0 ? report.arg.predicates[literal - 1] : `(not ${report.arg.predicates[-literal - 1]})`);
  const cubes = region.cubes.map((cube) => cube.map(text).join(" ∧ "));
  return cubes.length === 1 ? cubes[0] : cubes.map((cube) => `(${cube})`).join(" ∨ ");
}

function argGraph(folded) {
  const arg = report.arg;
  const chosen = folded ? arg.folded.nodes : arg.nodes.map((node, i) => i);
  const place = new Map(chosen.map((index, i) => [index, i]));
  const size = (node) => node.k === "path" ? {w: 116, h: 20} : {w: 200, h: 36};
  const graph = {nodes: chosen.map((index) => ({...arg.nodes[index], index, ...size(arg.nodes[index])})), edges: []};
  if (folded) {
    graph.edges = arg.folded.edges.map(([from, to, chain]) => ({from: place.get(from), to: place.get(to), chain}));
    graph.edges.push(...arg.covers.map(([from, to]) => ({from: place.get(from), to: place.get(to), cover: true}))
      .filter((edge) => edge.from !== undefined && edge.to !== undefined));
    if (arg.folded.layout) takeLayout(graph, arg.folded.layout);
    else layoutWithoutCovers(graph);
  } else {
    graph.edges = arg.edges.map(([from, to], i) => ({from, to, chain: [i]}));
    graph.edges.push(...arg.covers.map(([from, to]) => ({from, to, cover: true})));
    layoutWithoutCovers(graph);
  }
  return graph;
}

function layoutWithoutCovers(graph) {
  const all = graph.edges;
  graph.edges = all.filter((edge) => !edge.cover);
  simpleLayout(graph);
  graph.edges = all;
}

function buildArg(panel) {
  const arg = report.arg;
  if (!arg) {
    panel.classList.remove("columns", "graph-columns");
    panel.append(make("section.card", {}, make("h2", {}, "No abstract reachability graph"), make("p", {}, report.no_exploration)));
    return;
  }
  const details = make("div.body");
  const colours = {
    target: (c) => ({fill: c["bad-soft"], line: c.bad}), covered: (c) => ({fill: c["good-soft"], line: c.good}),
    abstraction: (c) => ({fill: c["accent-soft"], line: c.accent}), path: (c) => ({fill: c.card, line: c.soft, round: true}),
  };
  const onPath = new Set();
  const view = new GraphView({
    label: "abstract reachability graph",
    colourOf: (node, c) => colours[node.k](c),
    textOf: (node) => node.k === "path" ? [stateTitle(node, 17)] : [stateTitle(node, 30), node.t || regionText(node)],
    edgeLook: (edge, c) => edge.cover ? {colour: c.good, dashed: true}
      : {colour: onPath.has(edge) ? c.accent : c.soft, width: onPath.has(edge) ? 2.5 : 1,
         text: edge.chain && edge.chain.length > 1 ? plural(edge.chain.length, "statement") : edgeText(edge.chain[0], 34)},
    onSelect: (index) => {
      onPath.clear();
      for (let at = index, steps = 0; at !== null && at !== undefined && steps < 1e5; ++steps) {
        const edge = view.graph.edges.find((candidate) => candidate.to === at && !candidate.cover && candidate.from !== at && !onPath.has(candidate));
        if (!edge) break;
        onPath.add(edge);
        at = edge.from;
      }
      view.redraw();
      showState(view, index, details);
    },
  });
  const edgeText = (index, limit) => {
    const text = arg.texts[arg.edges[index][2]];
    return text.length > limit ? text.slice(0, limit - 1) + "…" : text;
  };
  argTab.view = view;
  argTab.toggle = make("button", {type: "button", title: "Every state (f)", "aria-pressed": "false", onclick: () => foldArg(!argTab.folded)}, "every state");
  argTab.note = make("span.soft");
  const targets = make("button", {type: "button", title: "Next target", onclick: () => {
    const all = view.graph.nodes.map((node, i) => i).filter((i) => view.graph.nodes[i].k === "target");
    if (all.length) view.select(all[(all.indexOf(view.selected) + 1) % all.length], true);
  }}, "next target");
  const legend = make("div.legend", {}, [["accent", "abstraction"], ["soft", "within a block"], ["good", "covered"], ["bad", "target"]]
    .map(([colour, text]) => make("span", {}, make("i", {style: `border-color: var(--${colour})`}), text)));
  panel.append(
    make("section", {}, make("div.head", {}, make("h2", {}, "Abstract reachability graph"), zoomButtons(view), argTab.toggle,
      arg.nodes.some((node) => node.k === "target") ? targets : null, legend, argTab.note), view.box),
    make("section", {}, make("div.head", {}, make("h2", {}, "State")), details));
  foldArg(true);
  showState(view, null, details);
}

function foldArg(folded) {
  argTab.folded = folded;
  argTab.toggle.setAttribute("aria-pressed", String(!folded));
  argTab.view.setGraph(argGraph(folded));
  argTab.note.textContent = [
    `${plural(argTab.view.graph.nodes.length, "state")}${folded ? ` of ${report.arg.nodes.length.toLocaleString("en")}` : ""}`,
    report.arg.left_out ? `${plural(report.arg.left_out, "more state")} left out` : "",
    layoutNote(folded ? report.arg.folded : null),
  ].filter(Boolean).join(" · ");
}

function showState(view, index, box) {
  const arg = report.arg;
  if (index === null) {
    box.replaceChildren(
      make("p", {}, `The graph of the last exploration, of ${arg.properties.join(", ")}.`),
      make("p.note", {}, "Select a state with the mouse or the arrow keys. What leads to it is drawn bold."),
      make("h3", {}, plural(arg.predicates.length, "predicate") + " in all"),
      make("div", {}, arg.predicates.slice(0, 200).map((predicate) => predicateLabel(predicate))));
    return;
  }
  const node = view.graph.nodes[index];
  const place = arg.places[node.p];
  const kinds = {target: "target state", covered: "covered state", abstraction: "abstraction state", path: "state within a block"};
  const parts = [make("p", {}, make("b", {}, `State ${node.id}`), `, ${kinds[node.k]}, in ${place.function}(), `,
    place.file >= 0 && place.line ? sourceLink(place.file, place.line) : "not in the source")];
  if (node.t) parts.push(make("p.warning", {}, node.t));
  const region = cubesOf(node);
  if (region) {
    parts.push(make("h3", {}, node.k === "path" ? "Predicates at the start of its block" : "Predicates"));
    if (region.truth) parts.push(make("p.note", {}, region.truth === "true" ? "true: nothing is known" : "false: no execution comes here"));
    else if (!region.cubes.length) parts.push(make("p.note", {}, `Too many cases to list, about ${plural(region.support.length, "predicate")}:`),
                                              make("div", {}, region.support.map((id) => predicateLabel(arg.predicates[id - 1]))));
    region.cubes.forEach((cube, i) => parts.push(
      make("div.cube", {}, i > 0 ? make("span.soft", {}, "or ") : null,
        cube.map((literal) => predicateLabel(arg.predicates[Math.abs(literal) - 1], literal > 0)))));
  }
  const goTo = (other) => make("button.link", {type: "button", onclick: () => view.select(other, true)}, stateTitle(view.graph.nodes[other]));
  const edges = (test) => view.graph.edges.filter(test);
  const statements = (edge) => make("ol.statements", {}, (edge.chain || []).map((i) =>
    make("li", {}, colouredText(colouredLines(arg.texts[arg.edges[i][2]])[0]))));
  for (const edge of edges((candidate) => candidate.to === index && !candidate.cover)) {
    parts.push(make("h3", {}, "From ", goTo(edge.from)), statements(edge));
  }
  for (const edge of edges((candidate) => candidate.from === index && !candidate.cover)) {
    parts.push(make("h3", {}, "To ", goTo(edge.to)), statements(edge));
  }
  for (const edge of edges((candidate) => candidate.cover && (candidate.from === index || candidate.to === index))) {
    parts.push(make("h3", {}, edge.from === index ? "Covered by " : "Covers ", goTo(edge.from === index ? edge.to : edge.from)));
  }
  parts.push(make("h3", {}, "All components"), make("p.mono.soft", {style: "overflow-wrap: anywhere"}, arg.states[node.s]));
  box.replaceChildren(...parts);
}

function argKeys(event) {
  if (!report.arg) return false;
  if (event.key === "f") {
    foldArg(!argTab.folded);
    return true;
  }
  return argTab.view.keys(event);
}

// -- control flow --

const cfaTab = {};

/** Boxes of statements between the places where paths meet and part. */
function cfaGraph(entry) {
  const graph = {nodes: entry.nodes.map(([id, line, kind]) => ({id, line, kind, w: 44, h: 20})), edges: []};
  for (const [from, to, lines, call] of entry.edges) {
    if (!lines.length) {
      graph.edges.push({from, to});
      continue;
    }
    const box = graph.nodes.length;
    graph.nodes.push({lines, call, left: true, ...statementSize(lines)});
    graph.edges.push({from, to: box}, {from: box, to});
  }
  if (entry.layout) takeLayout(graph, entry.layout);
  else simpleLayout(graph);
  return graph;
}

function statementSize(lines) {
  const shown = lines.slice(0, report.layout.box_lines);
  const longest = Math.max(1, ...shown.map(([text]) => text.length));
  return {w: Math.min(longest, report.layout.box_columns) * 6.6 + 14, h: 14 * shown.length + 8 + (lines.length > shown.length ? 14 : 0)};
}

function buildCfa(panel) {
  const details = make("div.body");
  const view = new GraphView({
    label: "control-flow automaton",
    colourOf: (node, c) => node.lines ? {fill: c.card, line: node.call ? c.accent : c.line}
      : node.kind === "loop" ? {fill: c["open-soft"], line: c.open, round: true} : {fill: c["accent-soft"], line: c.soft, round: true},
    textOf: (node) => node.lines ? node.lines.slice(0, report.layout.box_lines).map(([text]) => text)
      .concat(node.lines.length > report.layout.box_lines ? [`… ${node.lines.length - report.layout.box_lines} more`] : []) : [String(node.id)],
    edgeLook: (edge, c) => ({colour: c.soft}),
    onSelect: (index) => showCfaNode(view, index, details),
  });
  const choice = make("select", {"aria-label": "function", onchange: () => showFunction(Number(choice.value))},
    report.cfa.map((entry, i) => make("option", {value: String(i)}, entry.name + (entry.reached ? "" : " (not reached)"))));
  Object.assign(cfaTab, {view, choice, note: make("span.soft"), details});
  panel.append(
    make("section", {}, make("div.head", {}, make("h2", {}, "Control-flow automaton"), choice, zoomButtons(view),
      make("div.legend", {}, make("span", {}, make("i", {style: "border-color: var(--open)"}), "loop head"),
                             make("span", {}, make("i", {style: "border-color: var(--accent)"}), "call")), cfaTab.note), view.box),
    make("section", {}, make("div.head", {}, make("h2", {}, "Statements")), details));
  showFunction(Math.max(0, report.cfa.findIndex((entry) => entry.is_entry)));
}

function showFunction(index) {
  const entry = report.cfa[index];
  if (!entry) {
    cfaTab.note.textContent = "There is no function with a body.";
    return;
  }
  cfaTab.choice.value = String(index);
  cfaTab.view.setGraph(cfaGraph(entry));
  cfaTab.note.textContent = [plural(entry.locations, "location"), layoutNote(entry),
    report.cfa_left_out ? `${plural(report.cfa_left_out, "more function")} left out` : ""].filter(Boolean).join(" · ");
  showCfaNode(cfaTab.view, null, cfaTab.details);
}

function showCfaNode(view, index, box) {
  const entry = report.cfa[Number(cfaTab.choice.value)];
  if (index === null) {
    box.replaceChildren(make("p", {}, make("b", {}, entry.name + "()"), " ", entry.file >= 0 && entry.line ? sourceLink(entry.file, entry.line) : ""),
      make("p.note", {}, "Circles are locations where paths meet, part or loop; boxes are the statements between them."));
    return;
  }
  const node = view.graph.nodes[index];
  if (!node.lines) {
    box.replaceChildren(make("p", {}, make("b", {}, `Location ${node.id}`), node.kind ? `, ${node.kind === "loop" ? "loop head" : node.kind}` : "",
      node.line && entry.file >= 0 ? [", ", sourceLink(entry.file, node.line)] : ""));
    return;
  }
  box.replaceChildren(make("ol.statements", {}, node.lines.map(([text, line]) => make("li", {},
    line && entry.file >= 0 ? [sourceLink(entry.file, line, String(line)), " "] : "", colouredText(colouredLines(text)[0])))));
  if (node.call) {
    const callee = report.cfa.findIndex((other) => other.name === node.call);
    if (callee >= 0) box.append(make("p", {}, make("button.link", {type: "button", onclick: () => showFunction(callee)}, `Show ${node.call}()`)));
  }
}

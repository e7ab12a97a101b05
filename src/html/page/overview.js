// What the run found, what it rests on, and what it took.

function positionText(position) {
  return position ? `${position.file}:${position.line}` : "";
}

function sourceLink(file, line, text) {
  return make("button.link", {type: "button", onclick: () => openTab("source", [file, line])},
              text || `${baseName(report.files[file].name)}:${line}`);
}

function buildOverview(panel) {
  const verdicts = table(["property", "verdict", "reason", "#CPU", "#refinements", ""],
    report.properties.map((property) => [
      make("code", {}, property.name), chip(property.verdict),
      [property.message, property.reason].filter(Boolean).join("; "),
      seconds(property.cpu_seconds), String(property.refinements),
      property.path === undefined ? "" : make("button", {type: "button",
        onclick: () => openTab("path", [property.path])}, "Walk"),
    ]));
  const assumptions = table(["kind", "what is assumed", "where"],
    report.assumptions.map((assumption) => [assumption.kind, assumption.text, positionText(assumption.position)]),
    "Nothing beyond what docs/assumptions.md says of every run.");
  panel.append(
    make("section.card", {}, make("h2", {}, "Verdicts"), verdicts),
    make("section.card", {}, make("h2", {}, "What the verdicts rest on"), assumptions),
    make("section.card", {}, make("h2", {}, "The run"), table(["", ""], [
      ["program", report.program.join(", ")],
      ["arguments", make("code", {}, report.arguments.join(" "))],
      ["pcegar", report.version],
      ["CPU time", seconds(report.cpu_seconds)],
      ["memory", `${(report.peak_memory_bytes / 1048576).toFixed(0)} MiB at most`],
    ])));
}

function buildStatistics(panel) {
  const timers = report.timers.filter(([, time]) => time > 0).sort((a, b) => b[1] - a[1]);
  const most = Math.max(1e-9, ...timers.map(([, time]) => time));
  const bar = (time) => make("div.bar", {}, make("i", {style: `width: ${(100 * time / most).toFixed(1)}%`}));
  const counters = make("div");
  const filter = make("input", {type: "search", placeholder: "filter", "aria-label": "filter the counts", oninput: () => fill()});
  const fill = () => counters.replaceChildren(table(["count", "#value"],
    report.counters.filter(([name, value]) => value > 0 && name.includes(filter.value))
      .map(([name, value]) => [make("code", {}, name), value.toLocaleString("en")]), "No such count."));
  fill();
  panel.append(
    make("section.card", {}, make("h2", {}, "CPU time per phase"),
      make("p.note", {}, "Phases contain each other: the sum is more than the whole, which took " + seconds(report.cpu_seconds) + "."),
      table(["phase", "share", "#CPU", "#runs"], timers.map(([name, time, runs]) =>
        [make("code", {}, name), bar(time), seconds(time), runs ? runs.toLocaleString("en") : ""]))),
    make("section.card", {}, make("h2", {}, "Counts"), filter, counters));
}

// -- source and coverage --

const sourceView = {file: null};

function buildSource(panel) {
  const covered = new Map(report.coverage.files.map((entry) => [entry.file, entry]));
  const list = make("div.body");
  const source = make("div.body.source", {tabIndex: 0});
  const title = make("h2");
  panel.append(make("section", {}, make("div.head", {}, make("h2", {}, "Files and functions")), list),
               make("section", {}, make("div.head", {}, title, make("span.legend", {},
                 make("span", {}, make("i", {style: "background: var(--reached); border-color: var(--good)"}), "reached"),
                 make("span", {}, make("i", {style: "background: var(--missed); border-color: var(--bad)"}), "not reached"))), source));
  const order = report.files.map((file, i) => i).filter((i) => report.files[i].parts.length || covered.has(i));
  for (const i of order) {
    const entry = covered.get(i);
    const share = entry && entry.reached.length + entry.missed.length;
    list.append(make("p", {style: "margin: 8px 0 2px"}, make("button.link", {type: "button", onclick: () => openTab("source", [i, 1])},
      make("b", {}, report.files[i].name)),
      share ? make("div.soft", {}, `${entry.reached.length} of ${plural(share, "line")} reached`) : ""));
    for (const [name, line, reached] of entry ? entry.functions : []) {
      list.append(make("div", {style: "padding-left: 10px"}, make("button.link.mono", {type: "button",
        title: reached ? "reached" : "not reached", style: reached ? "" : "color: var(--bad)",
        onclick: () => openTab("source", [i, line])}, name + "()"), make("span.soft", {}, ` ${line}`)));
    }
  }
  sourceView.show = (file, line) => {
    if (!report.files[file]) return;
    if (sourceView.file !== file) {
      sourceView.file = file;
      const entry = covered.get(file) || {reached: [], missed: []};
      const reached = new Set(entry.reached);
      const missed = new Set(entry.missed);
      title.textContent = report.files[file].name;
      sourceView.rows = showSource(source, file, 1, Infinity, (number) =>
        ({classes: reached.has(number) ? "reached" : missed.has(number) ? "missed" : ""}));
    }
    source.querySelectorAll(".here").forEach((row) => row.classList.remove("here"));
    const row = sourceView.rows.get(line);
    if (row && line > 1) {
      row.classList.add("here");
      row.scrollIntoView({block: "center"});
    }
  };
  sourceView.first = order.find((i) => covered.has(i)) ?? order[0] ?? 0;
}

function showSourceTab(rest) {
  const file = rest.length ? Number(rest[0]) : sourceView.file ?? sourceView.first;
  sourceView.show(file, Number(rest[1]) || 1);
  if (rest.length) setAddress("source", ...rest);
}

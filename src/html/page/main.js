// The parts of this report.
document.getElementById("verdict").textContent = report.result;
document.getElementById("verdict").classList.add(report.result);
document.getElementById("title").textContent = report.program.map(baseName).join(", ");
document.title = `${report.result}: ${report.program.map(baseName).join(", ")}`;
addTab({id: "overview", title: "Overview", build: buildOverview});
if (report.paths.length) {
  addTab({id: "path", title: "Counterexample", layout: "columns walk", build: buildPath, show: showPath, keys: pathKeys});
}
addTab({id: "source", title: "Source", layout: "columns source-columns", build: buildSource, show: showSourceTab});
addTab({id: "cfa", title: "CFA", layout: "columns graph-columns", build: buildCfa, keys: (event) => cfaTab.view.keys(event)});
addTab({id: "arg", title: "ARG", layout: "columns graph-columns", build: buildArg, keys: argKeys});
addTab({id: "refinements", title: "Refinements", build: buildRefinements, show: showRefinements, keys: refinementKeys});
addTab({id: "statistics", title: "Statistics", build: buildStatistics});
start();

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Tables 5.1 to 5.8 of the thesis on adjustable large-block encoding, from results of all.yml, with its numbers beside.

  report.py RESULTS.jsonl --out DIR     writes DIR/index.html, SVG figures, and tables as JSON
"""

import argparse
import json
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from bench import figures, results, summary  # noqa: E402
from bench.page import Page  # noqa: E402

PAPER = json.loads((HERE / "paper.json").read_text(encoding="utf-8"))
FAMILIES = ("locks", "ntdrivers", "ssh", "systemc")
NAMES = {"locks": "lock programs", "ntdrivers": "NT drivers", "ssh": "SSH", "systemc": "SystemC"}
LBE = "lbe"
OPEN = ("MO", ">1800")  # how the thesis writes that a program is not decided


def series(prefix, numbers):
    return [(f"k = {n}", f"{prefix}{n}", f"k = {n}") for n in numbers]


# number of the table, its title, columns (title, configuration, the thesis's column), families
TABLES = (
    ("5.1", "Single-block and large-block encoding", [("SBE", "sbe", "SBE (adj.)"), ("LBE", LBE, "LBE (adj.)")], FAMILIES),
    ("5.2", "Blocks of at most k edges, Boolean abstraction, joins first",
     [*series("bool-rpo-", (1, 10, 20, 30, 50, 70, 100)), ("LBE", LBE, "LBE")], FAMILIES[:3]),
    ("5.3", "Blocks of at most k edges, Cartesian abstraction, depth first", series("cart-dfs-", (1, 2, 5, 8, 10)), FAMILIES[:3]),
    ("5.4", "Blocks of at most k edges, Cartesian abstraction, joins first", series("cart-rpo-", (1, 2, 5, 8, 10)), FAMILIES[:3]),
    ("5.5", "Blocks of at most k edges, Boolean abstraction, joins first, small k", series("bool-rpo-", (1, 2, 5, 8, 10)), FAMILIES[:3]),
    ("5.6", "Blocks of k edges, without regard to loops", [*series("k-", (50, 100, 200, 300)), ("LBE", LBE, "LBE")], FAMILIES[:3]),
    ("5.7", "LBE with loops unrolled to at least k edges", [*series("and-", (50, 100, 200, 300)), ("LBE", LBE, "LBE")], FAMILIES[2:]),
    ("5.8", "LBE with functions inlined", [("LBE", LBE, "LBE"), ("with inlining", "inlining", "LBE with inlining")], FAMILIES),
)
OWN = (
    ("orders", "Orders of exploration, LBE with inlining",
     [("joins first", "inlining"), ("depth first", "lbe-dfs"), ("breadth first", "lbe-bfs")]),
    ("scopes", "Where predicates are tracked, LBE with inlining",
     [(scope, f"scope-{scope}") for scope in ("location", "function", "live", "global", "path")]),
)


def seconds(row):
    return row["measured"]["cpu"]


def short(task):
    return task.split("/")[1].removesuffix(".cil")


def line(axes, points, colour, label):
    """Points are (k, seconds, whether it is decided)."""
    axes.plot([k for k, _, _ in points], [value for _, value, _ in points], color=colour, lw=1.1, label=label)
    for decided, face in ((True, colour), (False, "white")):
        axes.plot([k for k, _, d in points if d is decided], [value for _, value, d in points if d is decided], ls="", marker="o",
                  ms=4.5, mfc=face, color=colour)


class Report:
    def __init__(self, header, rows, folder):
        self.header, self.rows = header, rows
        self.page = Page(folder, "Adjustable blocks: the thesis's evaluation, repeated")
        self.runs, self.limit = {}, {}
        for row in rows:
            key = row["configuration"], row["task"]
            if key not in self.runs or seconds(row) < seconds(self.runs[key]):
                self.runs[key] = row
                self.limit[key] = header["limits"][row["experiment"]]["cpu"]
        self.tasks = sorted({row["task"] for row in rows}, key=lambda task: (FAMILIES.index(task.split("/")[0]), natural(task)))

    def cell(self, configuration, task):
        row = self.runs.get((configuration, task))
        if row is None:
            return ""
        if summary.decided(row):
            return f"{seconds(row):.2f}"
        status = row["status"]
        if status == "memory limit":
            return "MO"
        if self.out_of_time(row):
            return f"> {self.limit[configuration, task]:g}"
        return "?" if status == "UNKNOWN" else status

    def out_of_time(self, row):
        """Whether it ended for its limit: ended by eval/run, or by pcegar itself."""
        limit = self.header["limits"][row["experiment"]]["cpu"]
        return row["status"] in ("cpu limit", "wall limit") or (row["status"] == "UNKNOWN" and seconds(row) >= 0.95 * limit)

    def tasks_of(self, configurations, families):
        return [task for task in self.tasks if task.split("/")[0] in families
                and any((configuration, task) in self.runs for configuration in configurations)]

    def write(self):
        page = self.page
        page.machine(self.header)
        page.text("CPU seconds of whole runs. > N: not decided within N s; MO: out of memory; ?: gave up (UNKNOWN) before. In grey, the "
                  "thesis's CPU seconds (CPAchecker with MathSAT 4, in 2010, limit 1800 s): compare which configuration wins and "
                  "by how much. Here a run also proves TRUE once more bit-precisely; single small blocks make that "
                  "proof long. The thesis has no SystemC programs.")
        _, wrong = summary.summarise(self.rows)
        page.text(f"{len(self.rows)} runs; wrong answers: {wrong}.")
        self.overview()
        for number, title, columns, families in TABLES:
            self.table(number, title, columns, families)
        for name, title, columns in OWN:
            self.own(name, title, columns)
        return page.write()

    def table(self, number, title, columns, families):
        known = [(name, configuration, column) for name, configuration, column in columns
                 if any(key[0] == configuration for key in self.runs)]
        tasks = self.tasks_of([configuration for _, configuration, _ in known if configuration != LBE] or [LBE], families)
        if not tasks or len(known) < 2:
            return
        self.page.heading(f"Table {number}: {title}")
        paper = PAPER[number]
        rows = []
        for task in tasks:
            theirs = paper["rows"].get(task.split("/")[1] + ".c", {})
            row = [f"{task.split('/')[0]}/{short(task)}"]
            for _, configuration, column in known:
                value = theirs[paper["columns"].index(column)] if theirs else ""
                row += [self.cell(configuration, task), "" if value is None else value.replace(">", "> ")]
            if number == "5.1":
                row += [self.largest_block(task), theirs[-1] if theirs else ""]
            rows.append(row)
        names = [text for name, _, _ in known for text in (name, "thesis")]
        if number == "5.1":
            names += ["largest block", "thesis"]
        grey = tuple(range(2, len(names) + 1, 2))
        rows += self.solved([configuration for _, configuration, _ in known], tasks, number, known)
        self.page.table(f"table_{number.replace('.', '_')}", f"Table {number}", ["program", *names], rows, paper=grey)
        if number in ("5.2", "5.6", "5.7"):
            self.curves(number, known, tasks)

    def solved(self, configurations, tasks, number, known):
        """The last line: how many are decided, here and in the thesis (of the programs that both have)."""
        paper = PAPER[number]
        row = [f"decided of {len(tasks)}"]
        theirs = [paper["rows"][name] for name in (task.split("/")[1] + ".c" for task in tasks) if name in paper["rows"]]
        for _, configuration, column in known:
            index = paper["columns"].index(column)
            row += [sum(self.is_decided(configuration, task) for task in tasks),
                    f"{sum(r[index] not in OPEN for r in theirs)} of {len(theirs)}" if theirs else ""]
        return [row + [""] * (2 if number == "5.1" else 0)]

    def is_decided(self, configuration, task):
        row = self.runs.get((configuration, task))
        return row is not None and summary.decided(row)

    def largest_block(self, task):
        row = self.runs.get((LBE, task))
        return row["counts"].get("abstraction.longest_block", "") if row else ""

    def curves(self, number, known, tasks):
        """CPU time against k, here and in the thesis: one line per program, open marks where it is not decided."""
        steps = [(int(name.split()[-1]), configuration, column) for name, configuration, column in known if name.startswith("k")]
        if len(steps) < 2:
            return
        paper = PAPER[number]
        for family in FAMILIES:
            chosen = [task for task in tasks if task.startswith(family + "/")]
            if not chosen:
                continue
            made, (left, right) = figures.plt.subplots(1, 2, figsize=(7, 2.9), layout="constrained")
            colours = figures.plt.get_cmap("viridis")
            for place, task in enumerate(chosen):
                colour = colours(0.85 * place / max(len(chosen) - 1, 1))
                here = [(k, seconds(self.runs[c, task]) if self.is_decided(c, task) else self.limit[c, task], self.is_decided(c, task))
                        for k, c, _ in steps if (c, task) in self.runs]
                line(left, here, colour, short(task))
                theirs = paper["rows"].get(task.split("/")[1] + ".c")
                values = [(k, theirs[paper["columns"].index(column)]) for k, _, column in steps] if theirs else []
                line(right, [(k, 1800 if value in OPEN else float(value), value not in OPEN) for k, value in values if value], colour, None)
            for axes, title in ((left, "pcegar"), (right, "thesis")):
                axes.set(yscale="log", xlabel="k, edges of a block", ylabel="CPU s", title=title)
                axes.set_xticks([k for k, _, _ in steps])
                figures.log_ticks(axes.yaxis)
            right.legend(*left.get_legend_handles_labels(), fontsize=7, loc="center left", bbox_to_anchor=(1, 0.5))
            figure = "Figure 5.1" if number == "5.2" else f"To Table {number}"
            self.page.figure(f"figure_{number.replace('.', '_')}_{family}", f"{figure}, {NAMES[family]}: CPU time against k, here and in the "
                             "thesis. Open marks at the top: not decided, for time (here the limit of the run, there 1800 s) or memory.", made)

    def overview(self):
        """Geometric mean of the times with the thesis's operators, relative to LBE, here and in the thesis."""
        self.page.heading("In short")
        made, axes = figures.figure(6.4, 3.4)
        bars = []
        for number, _, columns, families in TABLES:
            if number == "5.5":
                continue
            for name, configuration, column in columns:
                if configuration != LBE and any(key[0] == configuration for key in self.runs):
                    bars.append((f"{number} {name}", *self.shares(configuration, number, column, families)))
        rows = []
        for label, here, common, theirs, count in bars:
            rows.append((label, f"{100 * here:.0f} %", common, f"{100 * theirs:.0f} %" if count else "-", count))
        place = range(len(bars))
        axes.bar([p - 0.2 for p in place], [100 * b[1] for b in bars], 0.4, color=figures.BLUE, label="pcegar")
        axes.bar([p + 0.2 for p in place], [100 * b[3] for b in bars], 0.4, color="#b8b8b8", label="thesis")
        axes.set_xticks(list(place), [b[0] for b in bars], rotation=60, ha="right", fontsize=7)
        axes.set(ylabel="programs decided, %", ylim=(0, 105))
        axes.grid(axis="x", visible=False)
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, fontsize=8)
        here, _, theirs, _ = self.shares(LBE, "5.1", "LBE (adj.)", FAMILIES)
        limits = sorted({f"{limit['cpu']:g}" for limit in self.header["limits"].values()}, key=float)
        self.page.figure("overview", f"Programs that each configuration decides, among those that the thesis has too: here within "
                         f"{limits[0]} to {limits[-1]} s, in the thesis within 1800 s (on a machine of 2009). LBE: {100 * here:.0f} % and "
                         f"{100 * theirs:.0f} %.", made)
        self.page.table("overview", "Programs that are decided", ["table, configuration", "pcegar", "of", "thesis", "of"], rows, paper=(3, 4))

    def shares(self, configuration, number, column, families):
        """Share of the programs decided here and in the thesis: of those that both tried."""
        paper = PAPER[number]
        tried = [task for task in self.tasks_of([configuration], families) if task.split("/")[1] + ".c" in paper["rows"]]
        here = sum(self.is_decided(configuration, task) for task in tried)
        index = paper["columns"].index(column)
        theirs = sum(paper["rows"][task.split("/")[1] + ".c"][index] not in OPEN for task in tried)
        count = len(tried)
        return here / max(count, 1), count, theirs / max(count, 1), count

    def own(self, name, title, columns):
        known = [(text, configuration) for text, configuration in columns if any(key[0] == configuration for key in self.runs)]
        tasks = [task for task in self.tasks if all((configuration, task) in self.runs for _, configuration in known)]
        if len(known) < 2 or not tasks:
            return
        self.page.heading(title)
        rows = [[f"{task.split('/')[0]}/{short(task)}", *(self.cell(configuration, task) for _, configuration in known)] for task in tasks]
        rows.append([f"decided of {len(tasks)}", *(sum(self.is_decided(c, task) for task in tasks) for _, c in known)])
        both = [task for task in tasks if all(self.is_decided(c, task) for _, c in known)]
        rows.append([f"sum over {len(both)} that all decide",
                     *(f"{sum(seconds(self.runs[c, task]) for task in both):.1f}" for _, c in known)])
        rows.append(["refinements of these", *(sum(self.runs[c, task]["counts"].get("refinement.executed", 0) for task in both)
                                               for _, c in known)])
        self.page.table(name, title, ["program", *(text for text, _ in known)], rows)
        first, series = known[0][1], {}
        for text, c in known[1:]:
            series[text] = [seconds(self.runs[first, task]) / seconds(self.runs[c, task]) for task in tasks
                            if self.is_decided(first, task) and self.is_decided(c, task)]
        if not any(series.values()):
            return
        made, axes = figures.figure(5.2, 0.9 + 0.35 * len(series))
        figures.speedup_boxes(axes, series, f"{known[0][0]} faster", "this faster")
        medians = ", ".join(f"{text} {statistics.median(values):.2f}" for text, values in series.items() if values)
        self.page.figure(name, f"Speed-ups against '{known[0][0]}' over programs that both decide. Medians: {medians}.", made)


def natural(text):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", text)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    header, rows = results.read(arguments.results)
    print(f"report: {Report(header, rows, arguments.out).write()}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The tables, figures and hypotheses of the thesis on provident refinement (chapter 4), from results of all.yml.

  report.py RESULTS.jsonl --out DIR     writes DIR/index.html, SVG figures, and tables as JSON
"""

import argparse
import pathlib
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from bench import figures, results, summary  # noqa: E402
from bench.page import Page  # noqa: E402
from bench.tests import Paired, holm, mcnemar  # noqa: E402

ALPHA = 0.05
ENOUGH = 5  # pairs that differ; with fewer, no outcome of the one-sided test is below ALPHA
PROPERTIES = ("08_1a", "10_1a", "32_1a", "43_1a", "68_1a", "68_1b", "77_1a", "101_1a", "106_1a", "118_1a", "129_1a",
              "132_1a", "134_1a", "147_1a")
TABLE_46 = dict(zip(PROPERTIES, (171, 108, 163, 120, 169, 181, 86, 186, 163, 0, 6, 152, 86, 187)))
TABLE_45 = {"single, provident": (1, "5.00", "6.10", 29, 781), "single, executed": (1, "5.00", "6.10", 29, 781),
            "multi, provident": (11, "29.5", "43.5", 356, 5560), "multi, executed": (1, "1.00", "1.26", 6, 161)}
RECIPES = {"thesis": "the thesis to the letter (--recipe thesis)", "default": "the defaults of pcegar"}
OPERATORS = {"all of the analysis": None, "prec (abstraction)": "abstraction", "stop (coverage)": "coverage",
             "transfer (post)": "post", "refinement": "refinement.provident"}
SHORT = 0.005  # CPU seconds; an operator that takes less in one of the runs is not compared


def seconds(row):
    """CPU seconds of the analysis: without loading pcegar and reading the program, as in the thesis."""
    times = row["measured"]["seconds"]
    return max(times["total"] - times.get("startup", 0) - times.get("frontend", 0), 1e-4)


def executed(row):
    return row["counts"].get("refinement.executed", 0)


def provident(row):
    return row["counts"].get("refinement.provident", 0)


def solved(row):
    """What counts in the thesis: TRUE after at least one refinement."""
    return row["status"] == "TRUE" and executed(row) > 0


def fastest(rows):
    """Of repetitions the one with the least CPU seconds, if all have the same status."""
    return min(rows, key=lambda row: row["measured"]["cpu"])


def cells(rows, experiment):
    """{configuration: {(task, property): row}}; a task without its set, for experiments have sets of their own."""
    table = {}
    for row in rows:
        if row["experiment"] == experiment:
            key = row["task"].split("/", 1)[1], row["property"]
            table.setdefault(row["configuration"], {}).setdefault(key, []).append(row)
    return {name: {key: fastest(same) for key, same in of.items()} for name, of in table.items()}


def pairs_of(table, first, second):
    """Runs of one task that count, with both configurations."""
    a, b = table.get(first, {}), table.get(second, {})
    return [(a[key], b[key]) for key in sorted(a) if key in b and solved(a[key]) and solved(b[key])]


def five(values):
    if not values:
        return ("-",) * 5
    return (min(values), f"{statistics.median(values):.2f}", f"{statistics.mean(values):.2f}", max(values), sum(values))


def number(value, form=".2f"):
    return "-" if value is None else format(value, form)


def probability(value):
    return "-" if value is None else ("< 0.001" if value < 0.001 else f"{value:.3f}")


def verdict(accepted, enough=True):
    return ("accepted" if accepted else "not accepted") if enough else "too few tasks to tell"


class Report:
    def __init__(self, header, rows, folder):
        self.header, self.rows = header, rows
        self.page = Page(folder, "Provident refinement: the thesis's evaluation, repeated")
        self.together = cells(rows, "together")
        self.levels = cells(rows, "levels")
        self.separate = cells(rows, "separate")
        self.outcomes = []

    def write(self):
        page = self.page
        page.machine(self.header)
        page.text("Times are CPU seconds of the analysis. As in the thesis, a task counts if both configurations prove it (TRUE, for "
                  "all its properties) after at least one refinement. A speed-up of 2 means half the time. Numbers in grey are the "
                  "thesis's: 250 Linux modules, another tool (CPAchecker), solver and machine, so compare directions and factors, not "
                  "seconds. Tests are Wilcoxon's signed-rank test over pairs of tasks, one-sided for what the hypothesis claims, of "
                  "the logarithms of times and of differences of counts; the effect size r is the rank-biserial correlation: 1 if every "
                  "task goes the claimed way, 0 if none prevails, -1 if every task goes the other way.")
        lines, wrong = summary.summarise(self.rows)
        page.text(f"{len(self.rows)} runs; wrong answers: {wrong}.")
        place = len(page.parts)
        for recipe, text in RECIPES.items():
            if f"{recipe}-single" in self.together:
                page.heading(f"With {text}")
                self.efficiency(recipe)
                self.effectiveness(recipe)
                self.influence(recipe)
                self.knowledge(recipe)
        body = page.parts[place:]
        del page.parts[place:]
        page.heading("Hypotheses")
        page.table("hypotheses", "Each hypothesis at the level 0.05", ["hypothesis", "recipe", "tasks", "here", "p", "r", "outcome",
                                                                       "thesis", "its outcome"], self.outcomes, paper=(7, 8))
        page.parts += body
        return page.write()

    # --- H1 ------------------------------------------------------------------------------------

    def efficiency(self, recipe):
        page, pairs = self.page, pairs_of(self.together, f"{recipe}-single", f"{recipe}-multi")
        times = [(seconds(a), seconds(b)) for a, b in pairs]
        speedups = [a / b for a, b in times]
        test = Paired([a for a, _ in times], [b for _, b in times], logarithms=True)
        counts = {"single, provident": [provident(a) for a, _ in pairs], "single, executed": [executed(a) for a, _ in pairs],
                  "multi, provident": [provident(b) for _, b in pairs], "multi, executed": [executed(b) for _, b in pairs]}
        page.table(f"{recipe}_table_4_5", f"Table 4.5: refinements, {len(pairs)} tasks (thesis: 128)",
                   ["path, refinements", *("min", "median", "mean", "max", "sum"), *(f"thesis {w}" for w in
                                                                                    ("min", "median", "mean", "max", "sum"))],
                   [(name, *five(values), *TABLE_45[name]) for name, values in counts.items()], paper=range(6, 11))
        slow = [s for s in speedups if s < 1]
        share = [100 * sum(low <= s < high for s in speedups) / max(len(speedups), 1)
                 for low, high in ((0, 1), (1, 1.5), (1.5, 2), (2, 1e9))]
        totals = [sum(counts[f"{path}, executed"]) for path in ("single", "multi")]
        rows = [("mean speed-up", number(statistics.mean(speedups) if speedups else None), "1.71"),
                ("median speed-up", number(statistics.median(speedups) if speedups else None), "1.47"),
                ("largest speed-up", number(max(speedups, default=None)), "5.59"),
                ("worst slow-down", number(1 / min(slow) if slow else None), "1.65"),
                ("slow-downs", f"{share[0]:.1f} %", "8.6 %"), ("speed-up from 1 to 1.5", f"{share[1]:.1f} %", "43.8 %"),
                ("speed-up from 1.5 to 2", f"{share[2]:.1f} %", "26.6 %"), ("speed-up of 2 and more", f"{share[3]:.1f} %", "21.1 %"),
                ("executed refinements, single : multi", f"{totals[0]} : {totals[1]}", "781 : 161"),
                ("times fewer", number(totals[0] / totals[1] if totals[1] else None), "4.85")]
        page.table(f"{recipe}_h1", "H1: multi-path needs less CPU time", ["", "here", "thesis"], rows, paper=(2,))
        enough = test.pairs >= ENOUGH
        self.outcomes.append(("H1: less CPU time", recipe, len(pairs), f"mean {rows[0][1]}, median {rows[1][1]} times faster",
                              probability(test.p), number(test.effect),
                              verdict(test.p is not None and test.p < ALPHA, enough), "mean 1.71, median 1.47", "accepted"))
        made, axes = figures.figure()
        figures.scatter(axes, times, ("single-path, CPU s", "multi-path, CPU s"))
        page.figure(f"{recipe}_figure_4_1", f"Figure 4.1: CPU time, {len(pairs)} tasks. Marks to the lower right are better for "
                    f"multi-path. Mean speed-up {rows[0][1]} (thesis: 1.71), median {rows[1][1]} (1.47).", made)
        self.operators(recipe, pairs)

    def operators(self, recipe, pairs):
        series = {}
        for label, name in OPERATORS.items():
            found = [(seconds(a), seconds(b)) if name is None else
                     (a["measured"]["seconds"].get(name, 0), b["measured"]["seconds"].get(name, 0)) for a, b in pairs]
            series[label] = [a / b for a, b in found if min(a, b) >= SHORT]
        made, axes = figures.figure(5.2, 2.8)
        figures.speedup_boxes(axes, series, "single-path faster", "multi-path faster")
        self.page.figure(f"{recipe}_figure_4_2", "Figure 4.2: speed-ups of the operators (in brackets: tasks in which both runs spend at "
                         f"least {SHORT * 1000:.0f} ms in it). The time of merge is not measured apart. The thesis saw no large speed-ups "
                         "but for prec.", made)

    # --- H2 ------------------------------------------------------------------------------------

    def effectiveness(self, recipe):
        single, multi = (self.together[f"{recipe}-{path}"] for path in ("single", "multi"))
        keys = [key for key in sorted(single) if key in multi and (solved(single[key]) or solved(multi[key]))]
        only = [sum(solved(single[k]) > solved(multi[k]) for k in keys), sum(solved(multi[k]) > solved(single[k]) for k in keys)]
        counts = [sum(solved(table[key]) for key in keys) for table in (single, multi)]
        p = mcnemar(*only)
        limit = self.header["limits"]["together"]["cpu"]
        made, axes = figures.figure(4.6, 3.2)
        figures.quantiles(axes, {"single-path": [seconds(single[k]) for k in keys if solved(single[k])],
                                 "multi-path": [seconds(multi[k]) for k in keys if solved(multi[k])]},
                          "solved tasks", "CPU s", limit)
        self.page.figure(f"{recipe}_figure_4_3", f"Figure 4.3: tasks solved within a CPU time (limit {limit:g} s). Lower and more right is "
                         f"better. Solved: {counts[0]} single-path, {counts[1]} multi-path (thesis: 130 and 150 of 250 within 300 s).", made)
        capped = Paired(*([seconds(t[k]) if solved(t[k]) else limit for k in keys] for t in (single, multi)), logarithms=True)
        self.page.text(f"H2: {only[1]} tasks are solved by multi-path only, {only[0]} by single-path only (exact McNemar test: p = "
                       f"{probability(p)}). With the limit as time of what is not solved, Wilcoxon's test gives p = "
                       f"{probability(capped.p)}, r = {number(capped.effect)}.")
        enough = sum(only) >= ENOUGH
        self.outcomes.append(("H2: more tasks solved", recipe, len(keys), f"{counts[0]} : {counts[1]}; only one: {only[0]} : {only[1]}",
                              probability(p), number((only[1] - only[0]) / sum(only) if sum(only) else None),
                              verdict(p < ALPHA, enough), "130 : 150", "accepted"))

    # --- H3 ------------------------------------------------------------------------------------

    def influence(self, recipe):
        pairs = pairs_of(self.separate, f"{recipe}-single", f"{recipe}-multi")
        if not pairs:
            return
        page, of = self.page, {name: [] for name in PROPERTIES}
        for a, b in pairs:
            of.setdefault(a["property"], []).append((a, b))
        tests = {name: Paired([seconds(a) for a, _ in found], [seconds(b) for _, b in found], logarithms=True, two_sided=True)
                 for name, found in of.items()}
        adjusted = holm({name: test.p for name, test in tests.items()})
        rows, slower, any_slow = [], [], 0
        for name, found in of.items():
            speedups = [seconds(a) / seconds(b) for a, b in found]
            slow = sum(s < 1 for s in speedups)
            any_slow += slow
            if adjusted[name] is not None and adjusted[name] < ALPHA and tests[name].effect < 0:
                slower.append(name)
            rows.append((name, len(found), number(statistics.median(speedups) if found else None), slow,
                         f"{sum(executed(a) for a, _ in found)} : {sum(executed(b) for _, b in found)}", probability(adjusted[name]),
                         number(tests[name].effect), TABLE_46.get(name, "-")))
        page.table(f"{recipe}_table_4_6", "Table 4.6: tasks per property (TRUE after a refinement), and H3",
                   ["property", "tasks", "median speed-up", "slow-downs", "executed, single : multi", "p (two-sided, Holm)", "r",
                    "thesis: tasks"], rows, paper=(7,))
        made, axes = figures.figure(5.2, 4.6)
        figures.speedup_boxes(axes, {name: [seconds(a) / seconds(b) for a, b in found] for name, found in of.items()},
                              "single-path faster", "multi-path faster", few=5)
        page.figure(f"{recipe}_figure_4_4", "Figure 4.4: speed-ups per property. In the thesis 106_1a and 132_1a gain, and 08_1a, "
                    "32_1a and 43_1a lose.", made)
        for figure, name, said in (("4_5", "32_1a", "single-path is faster"), ("4_6", "106_1a", "multi-path is 1.99 times faster in the "
                                                                               "mean, median 1.83; refinements 1211 : 180"),
                                   ("4_7", "132_1a", "multi-path is 1.52 times faster in the mean where it is faster; refinements 567 : 171")):
            made, axes = figures.figure(3.4, 3.2)
            found = of.get(name, [])
            figures.scatter(axes, [(seconds(a), seconds(b)) for a, b in found], ("single-path, CPU s", "multi-path, CPU s"))
            page.figure(f"{recipe}_figure_{figure}", f"Figure {figure.replace('_', '.')}: {name}, {len(found)} tasks; refinements "
                        f"{sum(executed(a) for a, _ in found)} : {sum(executed(b) for _, b in found)}. Thesis: {said}.", made)
        overall = Paired([seconds(a) for a, _ in pairs], [seconds(b) for _, b in pairs], logarithms=True)
        self.outcomes.append(("H3: less CPU time for every property", recipe, len(pairs),
                              f"{any_slow} slow-downs; properties slower in the test: {', '.join(slower) or 'none'}",
                              probability(overall.p), number(overall.effect), verdict(not any_slow, any_slow or overall.pairs >= ENOUGH),
                              "08_1a, 32_1a, 43_1a slower", "rejected"))

    # --- H4 ------------------------------------------------------------------------------------

    def knowledge(self, recipe):
        tables = {**self.together, **self.levels}
        names = [f"{recipe}-{order}-{k}" for k in (2, 4, 8) for order in ("asc", "desc") if f"{recipe}-{order}-{k}" in tables]
        if not names:
            return
        every = [f"{recipe}-single", *names, f"{recipe}-multi"]
        if recipe == "thesis" and "default-multi" in tables:
            every.append("default-multi")
        keys = [key for key in sorted(tables[names[0]]) if all(key in tables[n] and solved(tables[n][key]) for n in every)]
        labels = {f"{recipe}-single": "single-path", f"{recipe}-multi": "multi-path", "default-multi": "ours (the defaults)"}
        if recipe == "default":
            labels["default-multi"] = "multi-path, ours"
        for name in names:
            _, order, k = name.split("-")
            labels[name] = f"S≤{k}, level {'ascending' if order == 'asc' else 'descending'}"
        series = {labels[name]: [executed(tables[name][key]) for key in keys] for name in every}
        made, axes = figures.figure(5.4, 0.9 + 0.36 * len(series))
        figures.boxes(axes, series, "executed refinements of a task")
        axes.set_xlim(left=0)
        self.page.figure(f"{recipe}_figure_4_8", f"Figure 4.8: executed refinements per configuration, {len(keys)} tasks that all prove.", made)
        rows = []
        for k in (2, 4, 8):
            asc, desc = f"{recipe}-asc-{k}", f"{recipe}-desc-{k}"
            if asc not in names or desc not in names:
                continue
            both = [(executed(b), executed(a)) for a, b in pairs_of(tables, asc, desc)]  # H4 claims that descending needs more
            test = Paired([b for b, _ in both], [a for _, a in both])
            rows.append((f"S≤{k}", len(both), f"{sum(a for _, a in both)} : {sum(b for b, _ in both)}", probability(test.p),
                         number(test.effect), sum(a < b for b, a in both), sum(a > b for b, a in both)))
            self.outcomes.append((f"H4: ascending levels save refinements, k = {k}", recipe, len(both), f"{rows[-1][2]} refinements",
                                  rows[-1][3], rows[-1][4], verdict(test.p is not None and test.p < ALPHA, test.pairs >= ENOUGH),
                                  "saves at least a few", "accepted"))
        self.page.table(f"{recipe}_h4", "H4: targets near the root first",
                        ["selection", "tasks", "refinements, ascending : descending", "p", "r", "fewer if ascending", "more"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    header, rows = results.read(arguments.results)
    print(f"report: {Report(header, rows, arguments.out).write()}")


if __name__ == "__main__":
    main()

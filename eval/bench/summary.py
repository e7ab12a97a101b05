# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What a result file says in a few lines: answers and CPU seconds of each configuration, and ratios between them."""

import csv
import math
import random
import statistics

ANSWERS = ("correct", "wrong", "unlabelled", "unknown")


def interval(ratios, samples=2000):
    """Geometric mean of ratios and its 95 % interval, by resampling the tasks (with a fixed seed)."""
    logarithms = [math.log(ratio) for ratio in ratios]
    chance = random.Random(1)
    means = sorted(statistics.fmean(chance.choices(logarithms, k=len(logarithms))) for _ in range(samples))
    return tuple(math.exp(value) for value in
                 (statistics.fmean(logarithms), means[int(samples * 0.025)], means[int(samples * 0.975) - 1]))


def decided(row):
    return row["status"] in ("TRUE", "FALSE")


def by_cell(rows):
    """{experiment: {configuration: {(task, property, repetition): row}}}"""
    table = {}
    for row in rows:
        table.setdefault(row["experiment"], {}).setdefault(row["configuration"], {})[
            row["task"], row["property"], row["repetition"]] = row
    return table


def ratios(first, second):
    """CPU seconds second : first, for each task that both decided: the median over the repetitions."""
    found = {}
    for cell, row in first.items():
        other = second.get(cell)
        if other and decided(row) and decided(other):
            found.setdefault(cell[:2], []).append(other["measured"]["cpu"] / max(row["measured"]["cpu"], 1e-3))
    return [statistics.median(values) for values in found.values()]


def summarise(rows):
    """Lines of text, and the number of wrong answers."""
    lines, wrong = [], 0
    for experiment, configurations in by_cell(rows).items():
        width = max(map(len, configurations))
        lines.append(f"{experiment}: runs decided | properties " + ", ".join(ANSWERS)
                     + " | no verdict | CPU s | CPU : that of the first, 95 % interval, tasks")
        first = next(iter(configurations.values()))
        for name, cells in configurations.items():
            answers = [check["answer"] for row in cells.values() for check in row["checks"].values()]
            failed = sum(row["status"] not in ("TRUE", "FALSE", "UNKNOWN") for row in cells.values())
            wrong += answers.count("wrong")
            line = (f"  {name:{width}}  {sum(map(decided, cells.values())):5} of {len(cells):5} | "
                    + " ".join(f"{answers.count(answer):5}" for answer in ANSWERS)
                    + f" | {failed:4} | {sum(row['measured']['cpu'] for row in cells.values()):8.1f}")
            found = ratios(first, cells) if cells is not first else []
            if found:
                mean, low, high = interval(found)
                line += f" | {mean:.3f} [{low:.3f}, {high:.3f}] {len(found)}"
            lines.append(line)
    return lines, wrong


def failures(rows):
    """Wrong answers, and runs that ended without a verdict and without a limit: one line each."""
    for row in rows:
        place = f"{row['experiment']}: {row['task']}, {row['property']}, {row['configuration']}"
        for name, check in row["checks"].items():
            if check["answer"] == "wrong":
                yield f"WRONG {place}: {name} is {check['verdict']}"
        if row["status"].startswith(("exit", "signal")):
            yield f"FAILED {place}: {row['status']}: {row.get('message', '')}"


def write_csv(rows, path):
    """One line per run; correct, wrong, ...: how many of its properties."""
    keys = ("experiment", "configuration", "task", "property", "repetition", "status")
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow([*keys, *ANSWERS, "cpu_seconds", "wall_seconds", "memory_bytes"])
        for row in rows:
            answers = [check["answer"] for check in row["checks"].values()]
            out.writerow([*(row[key] for key in keys), *(answers.count(answer) for answer in ANSWERS),
                          *(row["measured"][key] for key in ("cpu", "wall", "memory"))])

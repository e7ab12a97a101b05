# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Figures that the reports share. They need python3-matplotlib."""

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot as plt  # noqa: E402
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter  # noqa: E402

BLUE, ORANGE, GREEN, GREY = "#0060a8", "#d55e00", "#00805a", "#777777"
COLOURS = (ORANGE, BLUE, GREEN, "#a05090", "#b08000", "#404040")

plt.rcParams.update({
    "svg.hashsalt": "pcegar", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9,
    "axes.spines.top": False, "axes.spines.right": False, "axes.titlesize": 9, "axes.titleweight": "bold",
    "axes.grid": True, "grid.color": "#e4e4e4", "grid.linewidth": 0.6, "axes.axisbelow": True, "legend.frameon": False,
})


def figure(width=4.2, height=3.8):
    made, axes = plt.subplots(figsize=(width, height), layout="constrained")
    return made, axes


def save(made, path):
    """As SVG, and the same bytes for the same figure."""
    made.savefig(path, metadata={"Date": None})
    plt.close(made)
    text = path.read_text(encoding="utf-8")  # Matplotlib leaves blanks at the ends of lines
    path.write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n", encoding="utf-8")


def nothing(axes, text="no task"):
    axes.set_axis_off()
    axes.text(0.5, 0.5, text, ha="center", va="center", transform=axes.transAxes, color=GREY)


def plain(value, _position=None):
    return f"{value:g}"


def log_ticks(axis):
    """Numbers as they are, and enough of them where the range is short."""
    low, high = sorted(axis.get_view_interval())
    if high < 150 * low:
        axis.set_major_locator(LogLocator(subs=(1, 2, 5) if high > 4 * low else (1, 1.5, 2, 3, 4, 5, 7)))
    axis.set_major_formatter(FuncFormatter(plain))
    axis.set_minor_formatter(NullFormatter())


def scatter(axes, pairs, labels, lines=(1.5, 2), size=16):
    """Times of pairs (first, second) on logarithmic axes, with lines of equal speed-up."""
    if not pairs:
        return nothing(axes)
    low, high = min(min(p) for p in pairs) / 1.5, max(max(p) for p in pairs) * 1.5
    for factor in (1, *lines):
        axes.plot([low, high], [low / factor, high / factor], color=GREY, lw=0.9, ls="-" if factor == 1 else "--", zorder=1)
        if factor > 1:
            axes.annotate(f"×{factor:g}", (high, high / factor), xytext=(2, -2), textcoords="offset points", fontsize=7,
                          color=GREY, annotation_clip=False)
    axes.scatter(*zip(*pairs), s=size, color=BLUE, alpha=0.65, lw=0, zorder=2)
    axes.set(xscale="log", yscale="log", xlim=(low, high), ylim=(low, high), xlabel=labels[0], ylabel=labels[1], aspect="equal")
    for axis in (axes.xaxis, axes.yaxis):
        log_ticks(axis)
    return axes


def quantiles(axes, series, xlabel, ylabel, limit=None):
    """series: {label: values}; how many tasks are done within a time each."""
    for colour, (label, values) in zip(COLOURS, series.items()):
        values = sorted(values)
        axes.step(range(1, len(values) + 1), values, where="post", color=colour, lw=1.6, label=f"{label} ({len(values)})",
                  marker="o" if len(values) < 40 else None, ms=3)
    axes.set(yscale="log", xlabel=xlabel, ylabel=ylabel)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    log_ticks(axes.yaxis)
    if limit:
        axes.axhline(limit, color=GREY, lw=0.8, ls=":")
    axes.legend(loc="upper left", fontsize=8)


def boxes(axes, series, xlabel, log=False, middle=None, few=8):
    """Horizontal boxes with all values as points; a series of fewer than `few` values has points only."""
    names = list(series)
    for place, name in enumerate(reversed(names), 1):
        values = series[name]
        if len(values) >= few:
            axes.boxplot([values], positions=[place], vert=False, widths=0.55, showfliers=False, patch_artist=True,
                         boxprops={"facecolor": "#dce9f4", "edgecolor": BLUE}, medianprops={"color": ORANGE, "lw": 1.8},
                         whiskerprops={"color": BLUE}, capprops={"color": BLUE})
        spread = [place + 0.16 * ((i * 0.618) % 1 * 2 - 1) for i in range(len(values))]
        axes.scatter(values, spread, s=7, color="#303030", alpha=0.45, lw=0, zorder=3)
    axes.set_yticks(range(1, len(names) + 1), [f"{name}  ({len(series[name])})" for name in reversed(names)])
    axes.set(xlabel=xlabel, ylim=(0.4, len(names) + 0.6))
    axes.grid(axis="y", visible=False)
    if log:
        axes.set_xscale("log")
        log_ticks(axes.xaxis)
    if middle is not None:
        axes.axvline(middle, color=GREY, lw=1)


def speedup_boxes(axes, series, left, right, few=8):
    """series: {label: ratios}, on a symmetric logarithmic axis in powers of two."""
    boxes(axes, series, "", few=few)
    flat = [v for values in series.values() for v in values] or [1]
    reach = max(2.0, *flat, *(1 / v for v in flat)) * 1.1
    axes.set_xscale("log", base=2)
    axes.set_xlim(1 / reach, reach)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda v, _: f"×{v:g}" if v >= 1 else f"÷{1 / v:g}"))
    axes.axvline(1, color=GREY, lw=1.2)
    axes.set_xlabel(f"← {left}      {right} →", fontsize=8)

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Statistical tests over pairs. They need python3-scipy."""

import math

from scipy import stats


class Paired:
    """Wilcoxon's signed-rank test: are the values of `first` larger than those of `second`?

    p: None if no pair differs. effect: the rank-biserial correlation, that is the share of the ranks of pairs
    in which `first` is larger minus the share of the others. pairs: how many differ.
    """

    def __init__(self, first, second, logarithms=False, two_sided=False):
        differences = [math.log(a / b) if logarithms else a - b for a, b in zip(first, second)]
        differences = [d for d in differences if d]
        self.pairs = len(differences)
        self.p = self.effect = None
        if not differences:
            return
        ranks = stats.rankdata([abs(d) for d in differences])
        total = sum(ranks)
        self.effect = sum(rank if d > 0 else -rank for rank, d in zip(ranks, differences)) / total
        self.p = float(stats.wilcoxon(differences, alternative="two-sided" if two_sided else "greater").pvalue)


def mcnemar(only_first, only_second):
    """Exact one-sided test: does the second have more than the first, among tasks that only one of them has?"""
    if only_first + only_second == 0:
        return 1.0
    return float(stats.binomtest(only_second, only_first + only_second, alternative="greater").pvalue)


def holm(values):
    """Holm's correction of several probabilities; None stays None."""
    known = sorted((p, name) for name, p in values.items() if p is not None)
    adjusted, most = dict.fromkeys(values), 0.0
    for place, (p, name) in enumerate(known):
        most = max(most, min(1.0, p * (len(known) - place)))
        adjusted[name] = most
    return adjusted

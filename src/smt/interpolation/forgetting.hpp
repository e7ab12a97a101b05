// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "smt/interpolation/interpolation.hpp"

namespace pcegar::smt {

/// An interpolation problem that forgets some variables across cuts: the same blocks with those
/// variables renamed apart, still unsatisfiable. Interpolants of it, with `original` applied,
/// interpolate the given blocks and mention only what is not forgotten.
struct ForgettingProblem {
  std::vector<Term> blocks;
  std::unordered_map<Term, Term> original;  ///< renamed variable -> variable
};

/// Of a variable that occurs in the blocks: which group (e.g. program variable) it belongs to, and
/// how gladly that group is forgotten (groups with larger values are tried first; ties by id).
struct VariableGroup {
  Term group;
  int eagerness = 0;
};

/// Forgets as many variable groups as a greedy search finds. `sequence` is a known sequence of
/// interpolants for the blocks: what it does not mention is forgotten from the start. Nothing if no
/// group of the sequence could be dropped, or the solver gave up.
[[nodiscard]] std::optional<ForgettingProblem> forget_variables(
    TermManager& terms, Backend& backend, std::span<const Term> blocks,
    std::span<const Term> sequence, const std::function<VariableGroup(Term)>& group_of);

}  // namespace pcegar::smt

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Sliced path prefixes (Beyer, Loewe, Wendler, "Sliced Path Prefixes: An Effective Method to Enable
// Refinement Selection", FORTE 2015).
//
// The paper walks the operations of a path; whenever the path so far is infeasible, that prefix is
// recorded and the assumption that made it so is replaced by a no-op, and the walk goes on. Every
// recorded prefix is weaker than the path and infeasible, so its interpolants rule out the path.
//
// With large blocks, an operation would be a whole block formula, and two reasons for infeasibility
// in the last block could not be told apart. So the walk enters the block that is infeasible: a
// path formula is a conjunction of the formulas of its edges, with disjunctions where branches
// join. The parts are ordered. Definitions come first: a definition is an equation over a variable
// that does not occur before, as an assignment adds it; it cannot make anything infeasible, and
// dropping it would lose the variable's history. The other parts follow by age. The least
// infeasible number of parts is found by unsat cores; block k, cut after the last of them, ends the
// recorded prefix, and the walk goes on with that one part dropped. A block that is one single
// disjunction is dropped as a whole. A question that takes more than a limited effort ends the
// walk: a slice is only an additional choice.
//
// One more slice is the path without conditions on loop counters. A driver's callback goes through
// loops over its ports; where the path leaves such a loop too early, that is the first reason why
// it is infeasible, and learning it unrolls the loop, though nothing in it matters. The walk would
// have to drop the loops one after the other. So this slice is asked for once interpolants unroll a
// loop.
//
// Interpolants of a sliced prefix are interpolants of the path: each block is implied by the
// path's, so I_{k-1} and A_k imply I_k for the path's A_k too. They speak of the variables' current
// versions at each cut only, since a later block can mention no older version.
#include "refiners/path_slicer.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "interpolation/formula_parts.hpp"

namespace pcegar::refiners {

namespace {
/// Of the solver, in a round.
constexpr std::uint64_t most_steps = 10'000'000;
}  // namespace

PathSlicer::PathSlicer(smt::TermManager& terms, PathFeasibility& feasibility,
                       IsLoopCounter is_loop_counter, Statistics& statistics)
    : terms_(terms),
      feasibility_(feasibility),
      is_loop_counter_(std::move(is_loop_counter)),
      found_(statistics.counter("refinement.slices")),
      without_counters_(statistics.counter("refinement.without_loop_counters")),
      timer_(statistics.timer("refinement.slicing")) {}

template <class Look>
auto PathSlicer::within_round(const Look& look) -> decltype(look()) {
  if (steps_ > most_steps) {
    return {};
  }
  const ScopedTimer timer(timer_);
  const std::uint32_t steps_before = feasibility_.steps();
  auto result = look();
  steps_ += feasibility_.steps() - steps_before;  // modulo 2^32
  return result;
}

std::vector<std::vector<smt::Term>> PathSlicer::slices(std::span<const smt::Term> blocks,
                                                       std::size_t first_infeasible,
                                                       std::size_t limit, bool only_longer) {
  return within_round([&] { return walk(blocks, first_infeasible, limit, only_longer); });
}

std::optional<std::vector<smt::Term>> PathSlicer::without_loop_counters(
    std::span<const smt::Term> blocks) {
  return within_round([&] { return infeasible_without_loop_counters(blocks); });
}

std::vector<std::vector<smt::Term>> PathSlicer::walk(std::span<const smt::Term> blocks,
                                                     std::size_t first_infeasible,
                                                     std::size_t limit, bool only_longer) {
  std::vector<std::vector<smt::Term>> result;
  const auto first = blocks.first(first_infeasible);
  const std::vector<smt::Term> plain(first.begin(), first.end());
  std::vector<smt::Term> path(blocks.begin(), blocks.end());
  std::size_t length = first_infeasible;
  while (result.size() < limit) {
    const bool is_plain = length == first_infeasible && path[length - 1] == plain.back();
    if (only_longer && !is_plain && length == first_infeasible && result.size() + 1 == limit) {
      break;
    }
    std::vector<smt::Term> prefix(path.begin(), path.begin() + std::ptrdiff_t(length - 1));
    PathFeasibility::Parts found = parts_of(prefix, path[length - 1]);
    std::vector<smt::Term>& parts = found.all;
    const auto known = feasibility_.infeasible_parts(prefix, found);
    if (!known) {
      break;
    }
    const std::size_t needed = *known;
    const smt::Term block = path[length - 1];
    prefix.push_back(needed == parts.size() ? block : terms_.and_(std::span(parts).first(needed)));
    if (prefix != plain) {
      ++found_;
      result.push_back(std::move(prefix));
    }
    parts.erase(parts.begin() + std::ptrdiff_t(needed) - 1);
    path[length - 1] = terms_.and_(parts);
    if (path[length - 1] == block) {
      break;  // it adds nothing: an earlier block that could not be decided is infeasible
    }
    const Feasibility rest = feasibility_.decide(path, smt::Effort::Limited);
    const auto* infeasible = std::get_if<InfeasiblePrefix>(&rest);
    if (infeasible == nullptr) {
      break;
    }
    length = infeasible->length;
  }
  return result;
}

std::optional<std::vector<smt::Term>> PathSlicer::infeasible_without_loop_counters(
    std::span<const smt::Term> blocks) {
  std::vector<smt::Term> path;
  for (const smt::Term block : blocks) {
    path.push_back(without_conditions_on_counters(block));
  }
  if (std::ranges::equal(path, blocks)) {
    return std::nullopt;
  }
  const Feasibility rest = feasibility_.decide(path, smt::Effort::Limited);
  const auto* infeasible = std::get_if<InfeasiblePrefix>(&rest);
  if (infeasible == nullptr) {
    return std::nullopt;
  }
  ++without_counters_;
  path.resize(infeasible->length);
  return path;
}

/// Equations with other variables are kept: most of them are definitions, the variables' history.
bool PathSlicer::is_condition_on_counter(smt::Term literal) const {
  const std::vector<smt::Term>& variables = terms_.free_variables(literal);
  return terms_.kind(literal) == smt::Kind::Equal
             ? std::ranges::all_of(variables, is_loop_counter_)
             : std::ranges::any_of(variables, is_loop_counter_);
}

smt::Term PathSlicer::without_conditions_on_counters(smt::Term root) {
  using interpolation::Shape;
  std::vector<std::pair<smt::Term, bool>> open{{root, false}};
  while (!open.empty()) {
    const auto [term, parts_done] = open.back();
    open.pop_back();
    if (relaxed_.contains(term)) {
      continue;
    }
    const interpolation::FormulaView view =
        interpolation::view_of(terms_, term, interpolation::Cases::AsConjunction);
    if (view.shape == Shape::Literal) {
      relaxed_.emplace(term, is_condition_on_counter(term) ? terms_.true_() : term);
    } else if (!parts_done) {
      open.emplace_back(term, true);
      for (const smt::Term part : view.parts) {
        open.emplace_back(part, false);
      }
    } else {
      std::vector<smt::Term> parts;
      for (const smt::Term part : view.parts) {
        parts.push_back(relaxed_.at(part));
      }
      const bool is_same = parts == view.parts;
      const bool is_conjunction = view.shape == Shape::Conjunction;
      relaxed_.emplace(term, is_same          ? term
                             : is_conjunction ? terms_.and_(parts)
                                              : terms_.or_(parts));
    }
  }
  return relaxed_.at(root);
}

PathFeasibility::Parts PathSlicer::parts_of(std::span<const smt::Term> before, smt::Term block) {
  std::set<smt::Term> conjuncts;
  std::vector<smt::Term> open{block};
  while (!open.empty()) {
    const smt::Term term = open.back();
    open.pop_back();
    if (terms_.kind(term) == smt::Kind::And) {
      const auto arguments = terms_.arguments(term);
      open.insert(open.end(), arguments.begin(), arguments.end());
    } else {
      conjuncts.insert(term);
    }
  }
  std::set<smt::Term> known;
  for (const smt::Term earlier : before) {
    const std::vector<smt::Term>& variables = terms_.free_variables(earlier);
    known.insert(variables.begin(), variables.end());
  }
  std::vector<smt::Term> definitions;
  std::vector<smt::Term> others;
  for (const smt::Term conjunct : conjuncts) {
    const std::vector<smt::Term>& variables = terms_.free_variables(conjunct);
    const bool defines = terms_.kind(conjunct) == smt::Kind::Equal &&
                         std::any_of(variables.begin(), variables.end(),
                                     [&](smt::Term variable) { return !known.contains(variable); });
    if (defines) {
      known.insert(variables.begin(), variables.end());
    }
    (defines ? definitions : others).push_back(conjunct);
  }
  PathFeasibility::Parts result{std::move(definitions), 0};
  result.definitions = result.all.size();
  result.all.insert(result.all.end(), others.begin(), others.end());
  return result;
}

}  // namespace pcegar::refiners

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
// Interpolants of a sliced prefix are interpolants of the path: each block is implied by the
// path's, so I_{k-1} and A_k imply I_k for the path's A_k too. They speak of the variables' current
// versions at each cut only, since a later block can mention no older version.
#include "refiners/path_slicer.hpp"

#include <algorithm>
#include <set>

namespace pcegar::refiners {

namespace {
/// Of the solver, in a round.
constexpr std::uint64_t most_steps = 10'000'000;
}  // namespace

PathSlicer::PathSlicer(smt::TermManager& terms, PathFeasibility& feasibility,
                       Statistics& statistics)
    : terms_(terms),
      feasibility_(feasibility),
      found_(statistics.counter("refinement.slices")),
      timer_(statistics.timer("refinement.slicing")) {}

std::vector<std::vector<smt::Term>> PathSlicer::slices(std::span<const smt::Term> blocks,
                                                       std::size_t first_infeasible,
                                                       std::size_t limit, bool only_longer) {
  if (steps_ > most_steps) {
    return {};
  }
  const ScopedTimer timer(timer_);
  const std::uint32_t steps_before = feasibility_.steps();
  auto result = walk(blocks, first_infeasible, limit, only_longer);
  steps_ += feasibility_.steps() - steps_before;  // modulo 2^32
  return result;
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

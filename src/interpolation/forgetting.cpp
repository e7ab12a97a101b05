// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Forgetting variables across cuts.
//
// A proof may argue about variables that have nothing to do with the contradiction: large blocks
// are disjunctions of many paths, and a solver that splits on irrelevant branches resolves them
// away one by one, which leaves their conditions in the interpolants. What an interpolant can
// mention is exactly what connects its two sides, so we remove connections:
//
//   Every block gets its own copy of every variable. Between two consecutive blocks in which a
//   variable occurs there is a link, the equality of the two copies. With all links the problem is
//   the given one; a set of links whose conjunction with the blocks is still unsatisfiable is a
//   relevant one, and copies that are not linked are simply different variables. Interpolants of
//   the problem with fewer links, with the copies named as the original again, are interpolants of
//   the given problem that mention at each cut linked variables only.
//
// Links that cross a cut whose (known) interpolant does not mention the variable are superfluous
// from the start: that interpolant separates without it. A group is all links of one program
// variable. Among the groups that may be forgotten we look for few that must stay, by implicit
// hitting sets: keep the groups that are known to be needed, forget the rest, and ask the engine. A
// refutation is an answer, and its interpolants shrink the links further. A model breaks the links
// of some forgotten groups; at least one of these has to stay, so we keep the one with the fewest
// broken links, too, and ask again. The number of problems is one more than the number of groups
// that stay; dropping group by group would take as many problems as there are groups.
//
// The idea is close to the slicing of path formulas and to refinement selection: of the many
// reasons for infeasibility one with few variables is chosen. Implicit hitting sets are known from
// minimal unsatisfiable subsets and MaxSAT (Davies and Bacchus, CP 2011); we are greedy, so the
// result need not be a smallest set.
#include "interpolation/forgetting.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace pcegar::interpolation {

namespace {

struct Link {
  Term variable;
  Term group;
  std::size_t from;  ///< blocks (0-based) whose copies it connects
  std::size_t to;
};

/// Blocks in which the copies of some links are one variable, and others are not.
struct Problem {
  std::vector<Term> blocks;
  std::unordered_map<Term, Term> original;            ///< renamed variable -> variable
  std::map<std::pair<Term, std::size_t>, Term> copy;  ///< (variable, block) -> renamed variable
};

class Forgetter {
public:
  Forgetter(TermManager& terms, InterpolationEngine& engine, std::span<const Term> blocks,
            const std::function<VariableGroup(Term)>& group_of, const InterpolationLimits& limits,
            ForgettingStatistics& statistics)
      : terms_(terms),
        engine_(engine),
        blocks_(blocks),
        group_of_(group_of),
        limits_(limits),
        statistics_(statistics) {
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      for (const Term variable : terms.free_variables(blocks[k])) {
        occurrences_[variable].push_back(k);
      }
    }
  }

  std::optional<Interpolants> run(std::span<const Term> sequence) {
    std::vector<Link> links = links_of(sequence);
    std::set<Term> forgettable;
    for (const Link& link : links) {
      if (group_of_(link.variable).wish == VariableGroup::Wish::Forget) {
        forgettable.insert(link.group);
      }
    }
    std::set<Term> kept;
    while (kept.size() < forgettable.size()) {
      const auto is_forgotten = [&](const Link& link) {
        return forgettable.contains(link.group) && !kept.contains(link.group);
      };
      std::vector<Link> fewer;
      std::copy_if(links.begin(), links.end(), std::back_inserter(fewer),
                   [&](const Link& link) { return !is_forgotten(link); });
      const Problem problem = problem_with(fewer);
      ++statistics_.problems;
      InterpolationResult result = engine_.interpolate(terms_, problem.blocks, limits_);
      if (auto* found = std::get_if<Interpolants>(&result)) {
        ++statistics_.refutable;
        for (Term& interpolant : found->sequence) {
          interpolant = terms_.substitute(interpolant, problem.original);
        }
        return std::move(*found);
      }
      const auto* satisfiable = std::get_if<NotRefutable>(&result);
      if (satisfiable == nullptr) return std::nullopt;
      std::map<Term, std::size_t> broken;  // forgotten group -> links that the model breaks
      for (const Link& link : links) {
        if (is_forgotten(link)) broken[link.group] += 0;
      }
      count_broken(problem, links, satisfiable->model, broken);
      kept.insert(least_broken(broken));
    }
    return std::nullopt;
  }

private:
  std::vector<Link> links_of(std::span<const Term> sequence) {
    std::vector<std::set<Term>> mentioned;
    for (const Term interpolant : sequence) {
      const std::vector<Term>& variables = terms_.free_variables(interpolant);
      mentioned.emplace_back(variables.begin(), variables.end());
    }
    std::vector<Link> links;
    for (const auto& [variable, blocks] : occurrences_) {
      const Term group = group_of_(variable).group;
      for (std::size_t i = 1; i < blocks.size(); ++i) {
        bool needed = true;
        for (std::size_t cut = blocks[i - 1]; cut < blocks[i]; ++cut) {
          needed = needed && mentioned[cut].contains(variable);
        }
        if (needed) links.push_back({variable, group, blocks[i - 1], blocks[i]});
      }
    }
    return links;
  }

  Problem problem_with(const std::vector<Link>& links) {
    std::set<std::pair<Term, std::size_t>> linked_to_previous;
    for (const Link& link : links) linked_to_previous.emplace(link.variable, link.to);
    Problem result;
    std::vector<std::unordered_map<Term, Term>> renaming(blocks_.size());
    for (const auto& [variable, blocks] : occurrences_) {
      Term name = variable;
      for (const std::size_t block : blocks) {
        if (block != blocks.front() && !linked_to_previous.contains({variable, block})) {
          name = terms_.variable(terms_.name(variable) + "!b" + std::to_string(block),
                                 terms_.sort(variable));
          result.original.emplace(name, variable);
        }
        result.copy.emplace(std::pair(variable, block), name);
        if (name != variable) renaming[block].emplace(variable, name);
      }
    }
    for (std::size_t k = 0; k < blocks_.size(); ++k) {
      result.blocks.push_back(renaming[k].empty() ? blocks_[k]
                                                  : terms_.substitute(blocks_[k], renaming[k]));
    }
    return result;
  }

  /// Copies without a value in the model take that of the copy before.
  static void count_broken(const Problem& problem, const std::vector<Link>& links,
                           const std::unordered_map<Term, Term>& model,
                           std::map<Term, std::size_t>& broken) {
    Term variable;
    Term value;  // of the last copy that had one
    const auto look = [&](std::size_t block) {
      const auto found = model.find(problem.copy.at({variable, block}));
      return found == model.end() ? Term() : found->second;
    };
    for (const Link& link : links) {  // grouped by variable, in the order of blocks
      if (link.variable != variable) {
        variable = link.variable;
        value = Term();
      }
      if (const Term from = look(link.from); from.valid()) value = from;
      const Term to = look(link.to);
      if (to.valid() && value.valid() && to != value) {
        if (const auto group = broken.find(link.group); group != broken.end()) ++group->second;
      }
    }
  }

  /// The group with the fewest broken links, but at least one if any group has one.
  static Term least_broken(const std::map<Term, std::size_t>& broken) {
    const auto cost = [](std::size_t count) { return count == 0 ? SIZE_MAX : count; };
    return std::min_element(
               broken.begin(), broken.end(),
               [&](const auto& a, const auto& b) { return cost(a.second) < cost(b.second); })
        ->first;
  }

  TermManager& terms_;
  InterpolationEngine& engine_;
  std::span<const Term> blocks_;
  const std::function<VariableGroup(Term)>& group_of_;
  InterpolationLimits limits_;
  ForgettingStatistics& statistics_;
  std::map<Term, std::vector<std::size_t>> occurrences_;  // ascending
};

}  // namespace

std::optional<Interpolants> forget_variables(TermManager& terms, InterpolationEngine& engine,
                                             std::span<const Term> blocks,
                                             std::span<const Term> sequence,
                                             const std::function<VariableGroup(Term)>& group_of,
                                             const InterpolationLimits& limits,
                                             ForgettingStatistics& statistics) {
  return Forgetter(terms, engine, blocks, group_of, limits, statistics).run(sequence);
}

}  // namespace pcegar::interpolation

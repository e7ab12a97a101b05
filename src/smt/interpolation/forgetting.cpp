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
//   relevant one, and copies that are not linked are simply different variables.
//
// Links that cross a cut whose (known) interpolant does not mention the variable are superfluous
// from the start: that interpolant separates without it. The links that remain are dropped group by
// group (all links of one program variable at once), most eagerly forgotten group first, by checks
// under assumptions that shrink to the unsatisfiable core each time. The idea is close to the
// slicing of path formulas and to "refinement selection" in the literature: of the many reasons for
// infeasibility one with few variables is chosen.
#include "smt/interpolation/forgetting.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace pcegar::smt {

namespace {

// Solver steps of one check, some seconds: what is not refuted by then is not forgotten.
constexpr unsigned check_resource_limit = 20'000'000;

struct Link {
  Term variable;
  Term group;
  std::size_t from;  ///< blocks (0-based) whose copies it connects
  std::size_t to;
  Term equality;  ///< invalid if dropped from the start
};

class Forgetter {
public:
  Forgetter(TermManager& terms, std::span<const Term> blocks) : terms_(terms) {
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const std::vector<Term> variables = terms.free_variables(blocks[k]);
      std::unordered_map<Term, Term> renaming;
      for (const Term variable : variables) {
        occurrences_[variable].push_back(k);
        renaming.emplace(variable, copy(variable, k));
      }
      blocks_.push_back(terms.substitute(blocks[k], renaming));
    }
  }

  /// The copy of a variable in a block.
  Term copy(Term variable, std::size_t block) {
    return terms_.variable(terms_.name(variable) + "!b" + std::to_string(block),
                           terms_.sort(variable));
  }

  void make_links(std::span<const Term> sequence,
                  const std::function<VariableGroup(Term)>& group_of) {
    std::vector<std::set<Term>> mentioned;
    for (const Term interpolant : sequence) {
      const std::vector<Term>& variables = terms_.free_variables(interpolant);
      mentioned.emplace_back(variables.begin(), variables.end());
    }
    for (const auto& [variable, blocks] : occurrences_) {
      const VariableGroup group = group_of(variable);
      for (std::size_t i = 1; i < blocks.size(); ++i) {
        bool needed = true;
        for (std::size_t cut = blocks[i - 1]; cut < blocks[i]; ++cut) {
          needed = needed && mentioned[cut].contains(variable);
        }
        if (needed) {
          links_.push_back(
              {variable, group.group, blocks[i - 1], blocks[i],
               terms_.equal(copy(variable, blocks[i - 1]), copy(variable, blocks[i]))});
          eagerness_[group.group] = group.eagerness;
        }
      }
    }
  }

  enum class Shrunk { Yes, No, Failed };

  Shrunk shrink(Backend& backend) {
    const auto session = backend.new_session(
        terms_, {.resource_limit = check_resource_limit, .produce_cores = true});
    for (const Term block : blocks_) {
      session->assert_term(block);
    }
    const std::size_t groups_before = eagerness_.size();
    if (!keep_core(*session, [](const Link&) { return true; })) {
      return Shrunk::Failed;
    }
    std::vector<Term> order;
    for (const auto& [group, eagerness] : eagerness_) {
      order.push_back(group);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](Term a, Term b) { return eagerness_.at(a) > eagerness_.at(b); });
    for (const Term group : order) {
      keep_core(*session, [&](const Link& link) { return link.group != group; });
    }
    std::set<Term> groups_after;
    for (const Link& link : links_) {
      groups_after.insert(link.group);
    }
    return groups_after.size() < groups_before ? Shrunk::Yes : Shrunk::No;
  }

  /// Renames copies that are linked back to one name each.
  ForgettingProblem problem(std::size_t block_count) {
    ForgettingProblem result;
    std::set<std::pair<Term, std::size_t>> linked_to_previous;
    for (const Link& link : links_) {
      linked_to_previous.emplace(link.variable, link.to);
    }
    std::vector<std::unordered_map<Term, Term>> renaming(block_count);
    for (const auto& [variable, blocks] : occurrences_) {
      Term name;
      for (const std::size_t block : blocks) {
        if (!linked_to_previous.contains({variable, block})) {
          name = copy(variable, block);
          result.original.emplace(name, variable);
        }
        renaming[block].emplace(copy(variable, block), name);
      }
    }
    for (std::size_t k = 0; k < block_count; ++k) {
      result.blocks.push_back(terms_.substitute(blocks_[k], renaming[k]));
    }
    return result;
  }

private:
  /// If the blocks with the links that `keep` accepts are unsatisfiable, only the core's links
  /// stay.
  bool keep_core(Session& session, const std::function<bool(const Link&)>& keep) {
    std::vector<Term> assumptions;
    for (const Link& link : links_) {
      if (keep(link)) {
        assumptions.push_back(link.equality);
      }
    }
    if (assumptions.size() == links_.size() && started_) {
      return true;
    }
    started_ = true;
    if (!is_unsat(session.check(assumptions))) {
      return false;
    }
    const std::vector<Term> core_terms = session.unsat_core();
    const std::set<Term> core(core_terms.begin(), core_terms.end());
    std::erase_if(links_, [&](const Link& link) { return !core.contains(link.equality); });
    return true;
  }

  TermManager& terms_;
  std::vector<Term> blocks_;
  std::map<Term, std::vector<std::size_t>> occurrences_;
  std::vector<Link> links_;
  std::map<Term, int> eagerness_;
  bool started_ = false;
};

}  // namespace

std::optional<ForgettingProblem> forget_variables(
    TermManager& terms, Backend& backend, std::span<const Term> blocks,
    std::span<const Term> sequence, const std::function<VariableGroup(Term)>& group_of) {
  Forgetter forgetter(terms, blocks);
  forgetter.make_links(sequence, group_of);
  if (forgetter.shrink(backend) != Forgetter::Shrunk::Yes) {
    return std::nullopt;
  }
  return forgetter.problem(blocks.size());
}

}  // namespace pcegar::smt

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The certificate behind TRUE: a graph whose states represent every reachable concrete state, and
// none of whose states is a target. With psi the formula of an abstraction state and phi the path
// formula since then:
//
//   root        the initial state is represented by a node without parents, of which nothing is
//               assumed                                                                (solver)
//   finished    nothing is left to explore; every node is reached, or covered by one that is
//   safe        no state is a target
//   abstraction psi of the block's start and the block's formula imply psi of its end  (solver)
//   coverage    a covered abstraction implies the one that covers it                   (solver);
//               its other components are below too
//   successors  every successor of every reached state, computed once more edge by edge, is a child
//               of the node or merged into one; or it cannot be reached: psi and phi are
//               unsatisfiable                                                          (solver)
//
// So every answer of a solver that TRUE rests on is asked again here. The orders that the
// exploration used for covering are not used. This check defines "below" independently. For
// locations, call stacks and automata, which have one object for each state, it means the same
// object. For abstractions it means implication. For path states it means that the path is the
// other's, or that merging it into others makes the other's: the merges are done again. The check
// trusts the transfer relation and the encoding (which say what the program means, and what merging
// two paths means) and the simplifications of terms (an edge whose path formula is literally false
// has no successor).
#include "refiners/arg_check.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "support/error.hpp"

namespace pcegar::refiners {

namespace {

constexpr unsigned check_timeout_ms = 60'000;

bool is_same(const encoding::PathFormula& a, const encoding::PathFormula& b) {
  return a.formula == b.formula && a.ssa == b.ssa;
}

/// The path of a state, and the paths that were merged into it. The state's own list of them, in
/// the order of the merges, is only a hint: a path counts if merging it with the one beside it
/// makes a path that counts.
std::vector<encoding::PathFormula> paths_of(const cpa::PredicateState& state,
                                            encoding::PathFormulaBuilder& builder) {
  std::vector<encoding::PathFormula> result{state.path()};
  const std::vector<encoding::PathFormula>& hints = state.merged();
  for (std::size_t i = hints.size(); i > 1; --i) {
    const encoding::PathFormula& first = hints[i - 1];
    const encoding::PathFormula& second = hints[i - 2];
    const encoding::PathFormula both = builder.merge(first, second);
    if (std::any_of(result.begin(), result.end(),
                    [&](const encoding::PathFormula& known) { return is_same(known, both); })) {
      result.insert(result.end(), {first, second});
    }
  }
  return result;
}

class Checker {
public:
  Checker(const AnalysisView& view, const cpa::ReachedSet& reached, const ArgCheckParts& parts,
          const Limits& limits, Statistics& statistics)
      : view_(view),
        reached_(reached),
        parts_(parts),
        limits_(limits),
        session_(parts.backend.new_session(
            parts.builder.terms(), {.timeout_ms = check_timeout_ms, .shares_context = true})),
        queries_(statistics.counter("certificate.solver_queries")),
        infeasible_(statistics.counter("certificate.infeasible_successors")) {}

  std::string run() {
    if (!reached_.waitlist().empty() || reached_.has_uncovered()) {
      return "the exploration is not finished";
    }
    const cpa::Arg& graph = view_.arg.graph();
    bool has_root = false;
    for (std::size_t i = 0; i < graph.size(); ++i) {
      limits_.check();
      const cpa::ArgNodeId id(i);
      const cpa::Arg::Node& node = graph.node(id);
      if (node.removed()) {
        continue;
      }
      has_root = has_root || (node.parents.empty() && represents_start(id));
      if (std::string problem = check_node(id, node); !problem.empty()) {
        return problem;
      }
    }
    return has_root ? "" : "the initial state is missing";
  }

private:
  std::string check_node(cpa::ArgNodeId id, const cpa::Arg::Node& node) {
    if (view_.composite(id).facts().has<cpa::Target>()) {
      return "a target state is left";
    }
    const cpa::PredicateState& state = view_.predicate(id);
    if (state.is_abstraction() && state.abstraction()->previous != nullptr) {
      const cpa::Abstraction& end = *state.abstraction();
      const cpa::Abstraction& start = *end.previous;
      const std::string problem =
          refute({at(start.region, {}), end.block.formula,
                  parts_.builder.terms().not_(at(end.region, end.block.ssa))});
      if (!problem.empty()) {
        return "an abstraction is not implied by its block" + problem;
      }
    }
    return node.is_covered() ? check_coverage(id, node.covered_by) : check_successors(id, node);
  }

  /// A state is covered by one that includes its path, or by abstractions that it implies together.
  std::string check_coverage(cpa::ArgNodeId id, const std::vector<cpa::ArgNodeId>& by) {
    const cpa::PredicateState& small = view_.predicate(id);
    std::vector<smt::Term> regions;
    for (const cpa::ArgNodeId above : by) {
      const cpa::PredicateState& large = view_.predicate(above);
      if (!reached_.contains(view_.arg.state_of(above))) {
        return "a state is covered by one that is not reached";
      }
      if (small.is_abstraction() != large.is_abstraction()) {
        return "a state is covered by one of another kind";
      }
      if (!is_below_elsewhere(view_.composite(id), view_.composite(above))) {
        return "a state is covered by one with other components";
      }
      if (large.is_abstraction()) {
        regions.push_back(at(large.abstraction()->region, {}));
      }
    }
    if (!small.is_abstraction()) {
      return std::any_of(by.begin(), by.end(),
                         [&](cpa::ArgNodeId above) { return includes_path(above, small); })
                 ? ""
                 : "a path state is not part of the one that covers it";
    }
    const std::string problem =
        refute({at(small.abstraction()->region, {}),
                parts_.builder.terms().not_(parts_.builder.terms().or_(regions))});
    return problem.empty() ? "" : "a state is covered by one that it does not imply" + problem;
  }

  std::string check_successors(cpa::ArgNodeId id, const cpa::Arg::Node& node) {
    const cpa::StatePtr state = view_.arg.state_of(id);
    if (!reached_.contains(state)) {
      return "a state is neither reached nor covered";
    }
    const cpa::PrecisionPtr& precision = reached_.precision(state);
    const cfa::LocationId location = view_.composite(id).facts().get<cpa::AtLocation>().location;
    for (const cfa::EdgeId edge : view_.program.location(location).leaving) {
      for (const cpa::StatePtr& successor :
           parts_.composite.transfer().successors(node.state, precision, edge)) {
        const bool is_represented =
            std::any_of(node.children.begin(), node.children.end(), [&](const cpa::ArgLink& link) {
              return link.edge == edge && represents(link.node, successor);
            });
        if (is_represented) {
          continue;
        }
        ++infeasible_;
        const cpa::PredicateState& lost = predicate_of(successor);
        const std::string problem =
            refute({at(lost.abstraction()->region, {}), lost.path().formula});
        if (!problem.empty()) {
          return "a successor is missing" + problem;
        }
      }
    }
    return {};
  }

  /// Whether a child stands for a successor: it includes its path, or is the abstraction of it.
  bool represents(cpa::ArgNodeId child, const cpa::StatePtr& successor) {
    if (!is_below_elsewhere(cpa::as_composite(successor), view_.composite(child))) {
      return false;
    }
    const cpa::PredicateState& mine = view_.predicate(child);
    const cpa::PredicateState& other = predicate_of(successor);
    if (!mine.is_abstraction()) {
      return includes_path(child, other);
    }
    const cpa::Abstraction& end = *mine.abstraction();
    return end.previous == other.abstraction() && is_same(end.block, other.path());
  }

  /// The start of the program, about which nothing is known.
  bool represents_start(cpa::ArgNodeId id) {
    const cpa::StatePtr initial = parts_.composite.initial_state();
    const cpa::PredicateState& mine = view_.predicate(id);
    return is_below_elsewhere(cpa::as_composite(initial), view_.composite(id)) &&
           mine.is_abstraction() && mine.abstraction()->previous == nullptr &&
           refute({parts_.builder.terms().not_(at(mine.abstraction()->region, {}))}).empty();
  }

  /// Whether all components except the predicate analysis agree; the components for control are
  /// then the same.
  [[nodiscard]] bool is_below_elsewhere(const cpa::CompositeState& a,
                                        const cpa::CompositeState& b) const {
    const cpa::Components& components = parts_.composite.components();
    for (std::size_t i = 0; i < components.size(); ++i) {
      if (i != view_.predicates.place() &&
          !components[i]->domain().is_less_or_equal(a.parts()[i], b.parts()[i])) {
        return false;
      }
    }
    return true;
  }

  /// Whether a node's paths from its abstraction have that of a state among them.
  bool includes_path(cpa::ArgNodeId node, const cpa::PredicateState& state) {
    const cpa::PredicateState& mine = view_.predicate(node);
    if (state.is_abstraction() || mine.abstraction() != state.abstraction()) {
      return false;
    }
    const auto [known, is_new] = paths_.try_emplace(node);
    if (is_new) {
      known->second = paths_of(mine, parts_.builder);
    }
    return std::any_of(
        known->second.begin(), known->second.end(),
        [&](const encoding::PathFormula& path) { return is_same(path, state.path()); });
  }

  [[nodiscard]] const cpa::PredicateState& predicate_of(const cpa::StatePtr& state) const {
    return cpa::as_composite(state).at(view_.predicates);
  }

  smt::Term at(bdd::Bdd region, const encoding::SsaMap& ssa) {
    return parts_.builder.instantiate(parts_.predicates.formula(region), ssa);
  }

  /// Empty if the formulas are unsatisfiable together; else why that is not known.
  std::string refute(std::initializer_list<smt::Term> formulas) {
    ++queries_;
    session_->push();
    for (const smt::Term formula : formulas) {
      session_->assert_term(formula);
    }
    const smt::CheckResult result = session_->check();
    session_->pop();
    if (const auto* unknown = std::get_if<smt::UnknownResult>(&result)) {
      if (const auto reason = limits_.exceeded()) {
        throw LimitReached(*reason);  // an interrupted query is no flaw of the proof
      }
      return " (" + unknown->reason + ")";
    }
    return smt::is_unsat(result) ? "" : " (the solver finds a model)";
  }

  const AnalysisView& view_;
  const cpa::ReachedSet& reached_;
  const ArgCheckParts& parts_;
  const Limits& limits_;
  std::unique_ptr<smt::Session> session_;
  std::map<cpa::ArgNodeId, std::vector<encoding::PathFormula>> paths_;
  Counter& queries_;
  Counter& infeasible_;
};

}  // namespace

ProofCheck check_arg(const AnalysisView& view, const cpa::ReachedSet& reached,
                     const ArgCheckParts& parts, const Limits& limits, Statistics& statistics) {
  return proof_check(Checker(view, reached, parts, limits, statistics).run());
}

}  // namespace pcegar::refiners

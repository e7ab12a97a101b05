// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The certificate behind TRUE: a graph whose states represent every reachable concrete state and of
// which none is a target. With psi the formula of an abstraction state and phi the path formula
// since then:
//
//   root        the initial state is represented by a node without parents
//   finished    nothing is left to explore; every node is reached, or covered by one that is
//   safe        no state is a target
//   abstraction psi of the block's start and the block's formula imply psi of its end  (solver)
//   coverage    a covered abstraction implies the one that covers it                   (solver);
//               its other components are below too
//   successors  every successor of every reached state, computed once more edge by edge, is a child
//               of the node or merged into one; or it cannot be reached: psi and phi are
//               unsatisfiable                                                          (solver)
//
// So every answer of a solver that TRUE rests on is asked again here. Trusted are the transfer
// relation and the encoding (which say what the program means), the simplifications of terms (an
// edge whose path formula is literally false has no successor) and the syntactic comparison of path
// formulas, which repeats the order of the predicate CPA.
#include "refiners/arg_check.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"

namespace pcegar::refiners {

namespace {

constexpr unsigned query_timeout_ms = 60'000;

class Checker {
public:
  Checker(const AnalysisView& view, const cpa::ReachedSet& reached, const ArgCheckParts& parts,
          const Limits& limits, Statistics& statistics)
      : view_(view),
        reached_(reached),
        parts_(parts),
        limits_(limits),
        session_(parts.backend.new_session(
            parts.builder.terms(), {.timeout_ms = query_timeout_ms, .shares_context = true})),
        queries_(statistics.counter("certificate.solver_queries")),
        infeasible_(statistics.counter("certificate.infeasible_successors")) {}

  std::string run() {
    if (!reached_.waitlist().empty() || reached_.has_orphans()) {
      return "the exploration is not finished";
    }
    const cpa::Arg& graph = view_.arg.graph();
    bool has_root = false;
    const cpa::StatePtr initial = parts_.composite.initial_state();
    for (std::size_t i = 0; i < graph.size(); ++i) {
      limits_.check();
      const cpa::ArgNodeId id(i);
      const cpa::Arg::Node& node = graph.node(id);
      if (node.removed()) {
        continue;
      }
      has_root = has_root || (node.parents.empty() && is_below(initial, node.state));
      if (std::string problem = check_node(id, node); !problem.empty()) {
        return problem;
      }
    }
    return has_root ? "" : "the initial state is missing";
  }

private:
  std::string check_node(cpa::ArgNodeId id, const cpa::Arg::Node& node) {
    if (!view_.composite(id).facts().targets.empty()) {
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
    return node.covered_by.valid() ? check_coverage(id, node.covered_by)
                                   : check_successors(id, node);
  }

  std::string check_coverage(cpa::ArgNodeId id, cpa::ArgNodeId by) {
    const cpa::PredicateState& small = view_.predicate(id);
    const cpa::PredicateState& large = view_.predicate(by);
    if (!reached_.contains(view_.arg.state_of(by))) {
      return "a state is covered by one that is not reached";
    }
    const cpa::CompositeState& covering = view_.composite(by);
    if (small.is_abstraction() != large.is_abstraction()) {
      return "a state is covered by one of another kind";
    }
    if (!small.is_abstraction()) {
      return is_below(view_.arg.graph().node(id).state, view_.arg.graph().node(by).state)
                 ? ""
                 : "a path state is not part of the one that covers it";
    }
    if (!is_below_elsewhere(view_.composite(id), covering)) {
      return "a state is covered by one with other components";
    }
    const std::string problem =
        refute({at(small.abstraction()->region, {}),
                parts_.builder.terms().not_(at(large.abstraction()->region, {}))});
    return problem.empty() ? "" : "a state is covered by one that it does not imply" + problem;
  }

  std::string check_successors(cpa::ArgNodeId id, const cpa::Arg::Node& node) {
    const cpa::StatePtr state = view_.arg.state_of(id);
    if (!reached_.contains(state)) {
      return "a state is neither reached nor covered";
    }
    const cpa::PrecisionPtr& precision = reached_.precision(state);
    const cfa::LocationId location = view_.composite(id).facts().location;
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
    const cpa::PredicateState& mine = view_.predicate(child);
    if (!mine.is_abstraction()) {
      return is_below(successor, view_.arg.graph().node(child).state);
    }
    const cpa::PredicateState& other = predicate_of(successor);
    const cpa::Abstraction& end = *mine.abstraction();
    return end.previous == other.abstraction() && end.block.formula == other.path().formula &&
           end.block.ssa == other.path().ssa &&
           is_below_elsewhere(static_cast<const cpa::CompositeState&>(*successor),
                              view_.composite(child));
  }

  bool is_below(const cpa::StatePtr& small, const cpa::StatePtr& large) {
    return parts_.composite.domain().is_less_or_equal(small, large);
  }

  /// The order on all components but the predicate analysis'.
  bool is_below_elsewhere(const cpa::CompositeState& small, const cpa::CompositeState& large) {
    std::vector<cpa::StatePtr> components = small.parts();
    components[view_.predicate_part] = large.part(view_.predicate_part);
    return is_below(std::make_shared<cpa::CompositeState>(std::move(components)),
                    std::make_shared<cpa::CompositeState>(large.parts()));
  }

  [[nodiscard]] const cpa::PredicateState& predicate_of(const cpa::StatePtr& state) const {
    return static_cast<const cpa::PredicateState&>(
        *static_cast<const cpa::CompositeState&>(*state).part(view_.predicate_part));
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
  Counter& queries_;
  Counter& infeasible_;
};

}  // namespace

std::string check_arg(const AnalysisView& view, const cpa::ReachedSet& reached,
                      const ArgCheckParts& parts, const Limits& limits, Statistics& statistics) {
  return Checker(view, reached, parts, limits, statistics).run();
}

}  // namespace pcegar::refiners

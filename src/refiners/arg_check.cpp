// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/arg_check.hpp"

namespace pcegar::refiners {

namespace {

constexpr unsigned query_timeout_ms = 60'000;

class Checker {
public:
  Checker(encoding::PathFormulaBuilder& builder, cpa::PredicateRegistry& predicates,
          smt::Backend& backend)
      : builder_(builder),
        predicates_(predicates),
        session_(backend.new_session(builder.terms(), {.timeout_ms = query_timeout_ms})) {}

  /// psi at the block's start and the block imply psi' at its end.
  bool block_holds(const cpa::Abstraction& abstraction) {
    return implies(builder_.terms().and_(at(abstraction.previous->region, encoding::SsaMap{}),
                                         abstraction.block.formula),
                   at(abstraction.region, abstraction.block.ssa));
  }

  bool covers(const cpa::Abstraction& small, const cpa::Abstraction& large) {
    return small.location == large.location &&
           implies(at(small.region, encoding::SsaMap{}), at(large.region, encoding::SsaMap{}));
  }

private:
  smt::Term at(bdd::Bdd region, const encoding::SsaMap& ssa) {
    return builder_.instantiate(predicates_.formula(region), ssa);
  }
  bool implies(smt::Term premise, smt::Term conclusion) {
    session_->push();
    session_->assert_term(premise);
    session_->assert_term(builder_.terms().not_(conclusion));
    const bool holds = smt::is_unsat(session_->check());
    session_->pop();
    return holds;
  }

  encoding::PathFormulaBuilder& builder_;
  cpa::PredicateRegistry& predicates_;
  std::unique_ptr<smt::Session> session_;
};

}  // namespace

std::string check_arg(const AnalysisView& view, const cpa::ReachedSet& reached,
                      encoding::PathFormulaBuilder& builder, cpa::PredicateRegistry& predicates,
                      smt::Backend& backend, const Limits& limits) {
  if (!reached.waitlist().empty()) {
    return "the exploration is not finished";
  }
  Checker checker(builder, predicates, backend);
  const cpa::Arg& graph = view.arg.graph();
  for (std::size_t i = 0; i < graph.size(); ++i) {
    limits.check();
    const cpa::ArgNodeId id(i);
    const cpa::Arg::Node& node = graph.node(id);
    if (node.removed()) {
      continue;
    }
    if (!view.composite(id).facts().targets.empty()) {
      return "a target state is left";
    }
    const bool covered = node.covered_by.valid();
    if (!covered && !reached.contains(view.arg.state_of(id))) {
      return "a state is neither reached nor covered";
    }
    const cpa::PredicateState& state = view.predicate(id);
    if (!state.is_abstraction()) {
      continue;
    }
    if (state.abstraction()->previous != nullptr && !checker.block_holds(*state.abstraction())) {
      return "an abstraction is not implied by its block";
    }
    if (covered &&
        !checker.covers(*state.abstraction(), *view.predicate(node.covered_by).abstraction())) {
      return "a state is covered by one that does not imply it";
    }
  }
  return {};
}

}  // namespace pcegar::refiners

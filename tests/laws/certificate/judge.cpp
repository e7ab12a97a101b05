// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "judge.hpp"

namespace pcegar::certify::test {

namespace {

constexpr unsigned max_queries = 2'000;
constexpr unsigned query_resource_limit = 20'000'000;

bool is_target(const cpa::StatePtr& control) {
  return cpa::as_composite(control).facts().has<cpa::Target>();
}

cfa::LocationId location_of(const cpa::StatePtr& control) {
  return cpa::as_composite(control).facts().get<cpa::AtLocation>().location;
}

}  // namespace

Judge::Judge(const CertificateParts& parts, smt::Backend& backend)
    : parts_(parts), terms_(parts.builder.terms()), backend_(backend) {}

bool Judge::same(const cpa::StatePtr& a, const cpa::StatePtr& b) {
  return a->partition_key() == b->partition_key() &&
         parts_.control.domain().is_less_or_equal(a, b) &&
         parts_.control.domain().is_less_or_equal(b, a);
}

smt::Term Judge::invariant_at(const cpa::StatePtr& control, const encoding::SsaMap& ssa) {
  smt::Term result = terms_.false_();
  for (const Invariant& invariant : *invariants_) {
    if (same(invariant.control, control)) result = terms_.or_(result, invariant.formula);
  }
  return parts_.builder.instantiate(result, ssa);
}

bool Judge::has_invariant(const cpa::StatePtr& control) {
  for (const Invariant& invariant : *invariants_) {
    if (same(invariant.control, control)) return true;
  }
  return false;
}

Judgement Judge::refuted(const std::vector<smt::Term>& formulas) {
  const auto [entry, is_new] = known_.try_emplace(formulas, Judgement::Undecided);
  if (!is_new) return entry->second;
  if (queries_left_-- == 0) {
    known_.erase(entry);
    return Judgement::Undecided;
  }
  const auto session = backend_.new_session(terms_, {.resource_limit = query_resource_limit});
  for (const smt::Term formula : formulas) session->assert_term(formula);
  const smt::CheckResult result = session->check();
  if (smt::is_unsat(result)) entry->second = Judgement::Inductive;
  if (smt::is_sat(result)) entry->second = Judgement::NotInductive;
  return entry->second;
}

std::vector<Judge::Step> Judge::next(const Step& step) {
  std::vector<Step> result;
  for (const cfa::EdgeId edge : parts_.program.location(location_of(step.control)).leaving) {
    for (const cpa::StatePtr& control : parts_.control.transfer().successors(
             step.control, parts_.control.initial_precision(), edge)) {
      encoding::PathFormula path = parts_.builder.extend(step.path, edge);
      for (const cfa::Expression* condition :
           parts_.conditions.of_step(step.control, edge, control)) {
        path = parts_.builder.assume(path, *condition, true);
      }
      result.push_back({control, std::move(path)});
    }
  }
  return result;
}

Judgement Judge::at_end(smt::Term before, const Step& end) {
  if (is_target(end.control)) return refuted({before, end.path.formula});
  return refuted({before, end.path.formula, terms_.not_(invariant_at(end.control, end.path.ssa))});
}

Judgement Judge::block_from(const cpa::StatePtr& start) {
  const smt::Term before = invariant_at(start, {});
  std::vector<Step> open = next({start, parts_.builder.empty()});
  while (!open.empty()) {
    const Step step = std::move(open.back());
    open.pop_back();
    const bool ends = is_target(step.control) ||
                      parts_.blocks.decide(location_of(step.control), step.path.length) !=
                          cpa::BlockDecision::Continue;
    if (!ends) {
      for (Step& further : next(step)) open.push_back(std::move(further));
      continue;
    }
    const Judgement judgement = at_end(before, step);
    if (judgement != Judgement::Inductive) return judgement;
  }
  return Judgement::Inductive;
}

Judgement Judge::operator()(const std::vector<Invariant>& invariants) {
  invariants_ = &invariants;
  queries_left_ = max_queries;
  const cpa::StatePtr initial = parts_.control.initial_state();
  const Judgement start = refuted({terms_.not_(invariant_at(initial, {}))});
  if (start != Judgement::Inductive || !has_invariant(initial)) {
    return start == Judgement::Undecided ? start : Judgement::NotInductive;
  }
  for (const Invariant& invariant : invariants) {
    const Judgement judgement = block_from(invariant.control);
    if (judgement != Judgement::Inductive) return judgement;
  }
  return Judgement::Inductive;
}

}  // namespace pcegar::certify::test

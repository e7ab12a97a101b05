// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/relevant_chain.hpp"

#include <algorithm>
#include <map>

#include "interpolation/counted_session.hpp"
#include "interpolation/formula_parts.hpp"
#include "smt/smaller_core.hpp"
#include "support/error.hpp"

// Finds the parts of a chain of blocks that its contradiction needs. After Dietsch, Heizmann, Musa,
// Nutz, Podelski: "Craig vs. Newton in software model checking" (ESEC/FSE 2017): an unsatisfiable
// core, with everything outside of it dropped before strongest postconditions or weakest
// preconditions are taken.
//
// Deviation. There a path is a sequence of statements, here a block stands for many paths and is
// mostly disjunctions; the core over its outermost conjuncts would be all of it. So every part of
// every conjunction within the block (in negation normal form, where weaker parts make the whole
// weaker) gets a switch: part c becomes (s => c). The core is a set of switches that is enough;
// parts whose switch is off become true, also deep inside a disjunction.
//
// The core is made smaller by trying without a group of switches, with groups getting smaller; each
// attempt that succeeds gives a new core. The number of attempts is bounded, and a deterministic
// limit bounds the solver's effort; a part that is not proved superfluous stays.

namespace pcegar::interpolation {
namespace {

constexpr unsigned solver_resource_limit = 20'000'000;
constexpr unsigned minimisation_attempts = 96;
// To find out what is needed at all, the solver's first core is enough: with 12 attempts the same
// refinements were found, and `modules/hangar` took 52 s instead of 42, `stable` 32 instead of 26.
constexpr unsigned no_attempts = 0;
constexpr unsigned few_steps = 5'000'000;

SessionOptions session_options(const Deadline& deadline, unsigned steps) {
  return {.timeout_ms = deadline.left_ms(), .resource_limit = steps, .produce_cores = true};
}

}  // namespace

std::variant<RelevantChain::Made, NotRefutable, GaveUp> RelevantChain::make(
    TermManager& terms, Backend& backend, std::span<const Term> blocks, const Deadline& deadline) {
  std::unique_ptr<RelevantChain> chain(new RelevantChain(terms, deadline));
  auto reduced = chain->reduced(backend, blocks, {minimisation_attempts, solver_resource_limit});
  if (auto* gave_up = std::get_if<GaveUp>(&reduced)) return std::move(*gave_up);
  if (std::holds_alternative<NotRefutable>(reduced)) return NotRefutable{};
  chain->session_ =
      counted_session(backend, terms, session_options(deadline, solver_resource_limit), deadline);
  for (const Term block : std::get<std::vector<Term>>(reduced)) {
    chain->blocks_.push_back(block);
    const Term block_switch =
        terms.variable("needed!block!" + std::to_string(chain->blocks_.size()), terms.bool_sort());
    chain->session_->assert_term(terms.implies(block_switch, chain->blocks_.back()));
    chain->block_switches_.push_back(block_switch);
  }
  return Made{std::move(chain)};
}

std::optional<std::vector<Term>> RelevantChain::needed(TermManager& terms, Backend& backend,
                                                       std::span<const Term> blocks,
                                                       const Deadline& deadline) {
  RelevantChain chain(terms, deadline);
  auto reduced = chain.reduced(backend, blocks, {no_attempts, few_steps});
  auto* parts = std::get_if<std::vector<Term>>(&reduced);
  return parts == nullptr ? std::nullopt : std::optional(std::move(*parts));
}

std::variant<std::vector<Term>, NotRefutable, GaveUp> RelevantChain::reduced(
    Backend& backend, std::span<const Term> blocks, const Effort& effort) {
  const std::unique_ptr<Session> session = counted_session(
      backend, terms_, session_options(deadline_, effort.steps_of_solver), deadline_);
  std::vector<Switchable> switchables;
  std::vector<Term> switches;
  for (const Term block : blocks) {
    switchables.push_back(make_switchable(block));
    const Switchable& made = switchables.back();
    session->assert_term(made.formula);
    switches.insert(switches.end(), made.switches.begin(), made.switches.end());
  }
  const CheckResult result = session->check(switches);
  if (is_sat(result)) return NotRefutable{};
  if (!is_unsat(result)) return GaveUp{"core: " + std::get<UnknownResult>(result).reason};
  const std::vector<Term> core = smt::smaller_core(
      *session, {}, session->unsat_core(), effort.attempts, [this] { return deadline_.passed(); });
  const std::set<Term> on(core.begin(), core.end());
  std::vector<Term> parts;
  for (const Switchable& made : switchables) parts.push_back(with_only(made, on));
  return parts;
}

std::optional<Term> RelevantChain::weaken(Term formula, std::size_t first_block) {
  if (formula == terms_.false_()) return formula;
  const Switchable made = make_switchable(formula);
  const std::span<const Term> behind = std::span(block_switches_).subspan(first_block);
  std::vector<Term> assumptions(behind.begin(), behind.end());
  assumptions.insert(assumptions.end(), made.switches.begin(), made.switches.end());
  session_->push();
  session_->assert_term(made.formula);
  std::optional<Term> weaker;
  if (is_unsat(session_->check(assumptions))) {
    const std::vector<Term> core_terms = session_->unsat_core();
    const std::set<Term> core(core_terms.begin(), core_terms.end());
    std::vector<Term> on;
    std::copy_if(made.switches.begin(), made.switches.end(), std::back_inserter(on),
                 [&](Term s) { return core.contains(s); });
    const std::vector<Term> kept = smt::smaller_core(*session_, behind, on, minimisation_attempts,
                                                     [this] { return deadline_.passed(); });
    weaker = with_only(made, std::set<Term>(kept.begin(), kept.end()));
  }
  session_->pop();
  return weaker;
}

RelevantChain::Switchable RelevantChain::make_switchable(Term root) {
  Switchable result;
  std::map<Term, Term> relaxed;
  std::map<Term, Term> switch_of;
  const auto switched = [&](Term part) {
    const auto [entry, is_new] = switch_of.try_emplace(part);
    if (is_new) {
      entry->second =
          terms_.variable("needed!part!" + std::to_string(switch_count_++), terms_.bool_sort());
      result.switches.push_back(entry->second);
    }
    return terms_.or_(terms_.not_(entry->second), relaxed.at(part));
  };
  // Post-order over the parts in negation normal form.
  std::vector<std::pair<Term, bool>> stack{{root, false}};
  while (!stack.empty()) {
    const auto [term, parts_done] = stack.back();
    stack.pop_back();
    if (relaxed.contains(term)) continue;
    const FormulaView view = view_of(terms_, term, Cases::AsConjunction);
    if (view.shape == Shape::Literal) {
      relaxed.emplace(term, term);
    } else if (!parts_done) {
      stack.emplace_back(term, true);
      for (const Term part : view.parts) stack.emplace_back(part, false);
    } else {
      std::vector<Term> parts;
      for (const Term part : view.parts) {
        parts.push_back(view.shape == Shape::Conjunction ? switched(part) : relaxed.at(part));
      }
      relaxed.emplace(term,
                      view.shape == Shape::Conjunction ? terms_.and_(parts) : terms_.or_(parts));
    }
  }
  relaxed.try_emplace(root, root);
  result.formula = switched(root);
  return result;
}

Term RelevantChain::with_only(const Switchable& formula, const std::set<Term>& switches_on) {
  std::unordered_map<Term, Term> values;
  for (const Term s : formula.switches) {
    values.emplace(s, terms_.bool_constant(switches_on.contains(s)));
  }
  return terms_.substitute(formula.formula, values);
}

}  // namespace pcegar::interpolation

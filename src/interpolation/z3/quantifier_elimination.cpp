// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/quantifier_elimination.hpp"

#include <vector>

#include "smt/z3/context.hpp"
#include "smt/z3/from_z3.hpp"
#include "smt/z3/to_z3.hpp"

// Quantifier elimination by Z3's tactics: qe-light (destructive equality resolution and bounds),
// then qe2 (model-based: Bjorner and Janota, "Playing with quantified satisfaction", LPAR 2015).
// Every call has a context of its own, as in spacer.cpp, so that answers do not depend on earlier
// calls; that context can be interrupted from outside. Z3 4.8.12 has no deterministic limit for
// tactics, only wall-clock time.

namespace pcegar::interpolation {
namespace {

using smt::z3::Context;
using smt::z3::FromZ3;
using smt::z3::ToZ3;
using smt::z3::Z3Error;

/// A tactic that lives as long as this object.
class Tactic {
public:
  Tactic(const Context& context, Z3_tactic tactic) : context_(context), tactic_(tactic) {
    if (tactic_ == nullptr) throw Z3Error("no such tactic");
    Z3_tactic_inc_ref(context_.get(), tactic_);
  }
  ~Tactic() { Z3_tactic_dec_ref(context_.get(), tactic_); }
  Tactic(const Tactic&) = delete;
  Tactic& operator=(const Tactic&) = delete;
  [[nodiscard]] Z3_tactic get() const { return tactic_; }

private:
  const Context& context_;
  Z3_tactic tactic_;
};

/// The formulas of all goals that a tactic leaves of one goal: their disjunction.
Term result_of(TermManager& terms, const Context& context, FromZ3& translate,
               Z3_apply_result applied) {
  const Z3_context c = context.get();
  std::vector<Term> goals;
  for (unsigned g = 0; g < Z3_apply_result_get_num_subgoals(c, applied); ++g) {
    const Z3_goal goal = Z3_apply_result_get_subgoal(c, applied, g);
    std::vector<Term> formulas;
    for (unsigned i = 0; i < Z3_goal_size(c, goal); ++i) {
      formulas.push_back(translate(context.keep(Z3_goal_formula(c, goal, i))));
    }
    goals.push_back(terms.and_(formulas));
  }
  return terms.or_(goals);
}

Term eliminate(TermManager& terms, Term formula, std::span<const Term> variables,
               unsigned timeout_ms) {
  const Context context;
  const Z3_context c = context.get();
  ToZ3 to_z3(terms, context);
  FromZ3 from_z3(terms, context, {});
  for (const Term variable : terms.free_variables(formula)) {
    from_z3.add_constant(to_z3(variable), variable);
  }
  std::vector<Z3_app> bound;
  for (const Term variable : variables) bound.push_back(Z3_to_app(c, to_z3(variable)));
  const Z3_ast quantified = context.keep(Z3_mk_exists_const(
      c, 0, static_cast<unsigned>(bound.size()), bound.data(), 0, nullptr, to_z3(formula)));
  const Tactic light(context, Z3_mk_tactic(c, "qe-light"));
  const Tactic full(context, Z3_mk_tactic(c, "qe2"));
  const Tactic both(context, Z3_tactic_and_then(c, light.get(), full.get()));
  const Tactic timed(context, Z3_tactic_try_for(c, both.get(), timeout_ms));
  const Z3_goal goal = Z3_mk_goal(c, false, false, false);
  context.check();
  Z3_goal_inc_ref(c, goal);
  Z3_goal_assert(c, goal, quantified);
  const Z3_apply_result applied = Z3_tactic_apply(c, timed.get(), goal);
  context.check();  // first of all: any other call forgets that this one failed
  Z3_apply_result_inc_ref(c, applied);
  Z3_goal_dec_ref(c, goal);
  // FromZ3 rejects what still has a quantifier. The context frees goal and result in any case.
  const Term result = result_of(terms, context, from_z3, applied);
  Z3_apply_result_dec_ref(c, applied);
  return result;
}

}  // namespace

std::optional<Term> eliminate_by_solver(TermManager& terms, Term formula,
                                        std::span<const Term> variables, unsigned timeout_ms) {
  if (variables.empty()) return formula;
  try {
    return eliminate(terms, formula, variables, timeout_ms);
  } catch (const Z3Error&) {
    return std::nullopt;
  }
}

}  // namespace pcegar::interpolation

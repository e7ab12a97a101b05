// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "interpolation/deadline.hpp"
#include "interpolation/linear_projection.hpp"
#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

/// Formulas without given variables, implied by the existential quantification over them and, as
/// far as the theories allow, equivalent to it. See projection.cpp.
class Projection {
public:
  Projection(TermManager& terms, Backend& backend, const Deadline& deadline);

  /// What to do where only a solver knows the exact answer, and may take seconds.
  enum class Hard : std::uint8_t { OverApproximate, AskSolver };
  /// Nothing if the answer would take too many case distinctions.
  std::optional<Term> operator()(Term formula, const std::set<Term>& variables, Hard hard);
  /// Whether the last answer could be more exact with Hard::AskSolver.
  [[nodiscard]] bool has_spared_solver() const { return has_spared_solver_; }

private:
  using Variables = std::set<Term>;

  Term project(Term formula, const Variables& variables);
  Term project_component(std::vector<Term> conjuncts, const Variables& variables);
  Term project_cases(std::vector<Term> conjuncts, std::size_t split, const std::vector<Term>& cases,
                     const Variables& variables);
  Term project_literals(const std::vector<Term>& literals, const Variables& variables);
  std::optional<Term> project_arithmetic(const std::vector<Term>& literals,
                                         const Variables& variables, ProjectionPrecision precision);
  Term over_approximate(const std::vector<Term>& literals, const Variables& variables);

  void solve_equalities(std::vector<Term>& conjuncts, Variables& variables);
  void substitute_everywhere(std::vector<Term>& conjuncts, Term variable, Term value);
  std::vector<std::vector<Term>> components(const std::vector<Term>& conjuncts,
                                            const Variables& variables);
  bool infeasible(Term formula);

  TermManager& terms_;
  const Deadline& deadline_;
  std::unique_ptr<Session> feasibility_;
  Hard hard_ = Hard::AskSolver;
  bool has_spared_solver_ = false;
  unsigned cases_left_ = 0;
  unsigned depth_ = 0;
  bool too_large_ = false;
};

}  // namespace pcegar::interpolation

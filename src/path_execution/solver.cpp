// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "path_execution/solver.hpp"

#include <algorithm>
#include <array>

namespace pcegar::path_execution {

std::optional<bool> Solver::is_possible(const std::vector<smt::Term>& constraints, smt::Term more) {
  const bool goes_on = session_ != nullptr && asserted_.size() <= constraints.size() &&
                       std::equal(asserted_.begin(), asserted_.end(), constraints.begin());
  if (!goes_on) {
    session_ = backend_.new_session(terms_, {.resource_limit = resource_limit_});
    asserted_.clear();
  }
  for (std::size_t i = asserted_.size(); i < constraints.size(); ++i) {
    session_->assert_term(constraints[i]);
    asserted_.push_back(constraints[i]);
  }
  const std::array<smt::Term, 1> assumptions{more};
  const smt::CheckResult result = session_->check(assumptions);
  if (smt::is_sat(result)) return true;
  if (smt::is_unsat(result)) return false;
  return std::nullopt;
}

}  // namespace pcegar::path_execution

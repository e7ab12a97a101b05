// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmpxx.h>

#include <memory>
#include <optional>
#include <vector>

#include "smt/solver.hpp"
#include "smt/term.hpp"

namespace pcegar::path_execution {

/// Questions about constraints that grow, and are taken back now and then.
class Solver {
public:
  Solver(smt::TermManager& terms, smt::Backend& backend, unsigned resource_limit)
      : terms_(terms), backend_(backend), resource_limit_(resource_limit) {}

  /// Whether the constraints can hold together with `more`; nothing if the solver gives up.
  [[nodiscard]] std::optional<bool> is_possible(const std::vector<smt::Term>& constraints,
                                                smt::Term more);
  /// After an answer "possible": the value of a term in a model, if the solver has one.
  [[nodiscard]] smt::Term value(smt::Term term) { return session_->value(term); }

private:
  smt::TermManager& terms_;
  smt::Backend& backend_;
  unsigned resource_limit_;
  std::unique_ptr<smt::Session> session_;
  std::vector<smt::Term> asserted_;
};

}  // namespace pcegar::path_execution

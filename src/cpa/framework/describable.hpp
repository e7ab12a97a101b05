// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"

namespace pcegar::cpa {

/// Owns conditions that are made of states.
class ConditionPool {
public:
  explicit ConditionPool(const cfa::Program& program)
      : types_(program.types().pointer_bits()), int_(types_.integer(32, true)) {}
  /// "variable op value", an int that is 1 or 0. The value is as in cfa::Constant.
  const cfa::Expression* compare(const cfa::Program& program, cfa::VariableId variable,
                                 cfa::BinaryOperator op, std::uint64_t value);

private:
  cfa::TypeTable types_;
  const cfa::Type* int_;
  cfa::ExpressionPool expressions_;
};

/// A state of a data analysis that can describe its concrete states by conditions. As a fact, it
/// lets the certificate behind TRUE prove what the analysis has found, and the laws compare it with
/// executions.
class Describable {
public:
  static constexpr std::string_view fact_name = "conditions";
  virtual ~Describable() = default;
  /// Each holds (is not 0) in every concrete state that the state represents.
  [[nodiscard]] virtual std::vector<const cfa::Expression*> conditions(
      ConditionPool& pool) const = 0;

protected:
  Describable() = default;
  Describable(const Describable&) = default;
  Describable& operator=(const Describable&) = default;
};

}  // namespace pcegar::cpa

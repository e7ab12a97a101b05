// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"
#include "spec/automaton.hpp"
#include "spec/values.hpp"

namespace pcegar::spec {

/// The l-values that an edge writes to.
struct Written {
  std::vector<const cfa::Expression*> targets;
  std::vector<cfa::VariableId> variables = {};  ///< the parameters of a call

  [[nodiscard]] static Written by_call(const cfa::Program& program, cfa::EdgeId edge,
                                       const cfa::CallSite& site);
};

/// Compares the operands of one edge with a pattern and collects the bindings of its jokers.
class OperandMatcher {
public:
  OperandMatcher(const cfa::Program& program, cfa::ExpressionPool& pool, Written written)
      : program_(program), pool_(pool), written_(std::move(written)) {}

  /// For an l-value that the edge writes to: its joker stands for the new value.
  [[nodiscard]] bool matches_target(const PatternArgument& pattern, const cfa::Expression& target);
  /// For a value that the edge reads; `kept` (or null) is a copy of it from before the edge.
  [[nodiscard]] bool matches_value(const PatternArgument& pattern, const cfa::Expression& value,
                                   const cfa::Expression* kept = nullptr);
  void add_to(Bindings& bindings) const;

private:
  struct Structure;
  enum class Role { Target, Value };

  [[nodiscard]] bool matches(const PatternArgument& pattern, const cfa::Expression& operand,
                             Role role);
  void bind(unsigned number, const cfa::Expression& operand, Role role);

  const cfa::Program& program_;
  cfa::ExpressionPool& pool_;
  Written written_;
  const cfa::Expression* kept_ = nullptr;  ///< the copy of the current operand, if there is one
  const cfa::Expression* copy_ = nullptr;
  Bindings found_;
};

}  // namespace pcegar::spec

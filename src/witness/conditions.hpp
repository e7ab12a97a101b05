// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cfa/program.hpp"
#include "spec/assume_lowering.hpp"

namespace pcegar::witness {

/// Reads C expressions of witnesses as conditions of the program; owns them.
class Conditions {
public:
  explicit Conditions(const cfa::Program& program);

  /// The expression's truth at a place in a function. `result` is what "\result" stands for; null:
  /// it has no meaning. Throws InputError.
  [[nodiscard]] const cfa::Expression* read(const std::string& text, const SourcePosition& written,
                                            cfa::FunctionId function, const SourcePosition& place,
                                            const cfa::Expression* result = nullptr);
  [[nodiscard]] const cfa::Expression* negation(const cfa::Expression* condition) {
    return make_.negation(condition);
  }
  [[nodiscard]] const cfa::Expression* conjunction(const cfa::Expression* a,
                                                   const cfa::Expression* b) {
    return make_.conjunction(a, b);
  }

private:
  const cfa::Program& program_;
  cfa::ExpressionPool pool_;
  cfa::TypeTable types_;
  spec::TypedExpressions make_;
  spec::Automaton nothing_;  ///< without variables
  spec::VariableSlots slots_;
};

}  // namespace pcegar::witness

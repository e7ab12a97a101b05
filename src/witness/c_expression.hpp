// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "smt/term.hpp"

namespace pcegar::witness {

/// A variable of a formula in C.
struct CVariable {
  std::string text;       ///< an l-value: "x", "s.a[3]"
  const cfa::Type* type;  ///< integer or pointer, as wide as the variable of the formula
};
/// Nothing for what has no name, or is not in scope.
using CVariables = std::function<std::optional<CVariable>(smt::Term)>;

/// A C expression that holds wherever the bit-precise formula does; see c_expression.cpp. "1" if
/// nothing of the formula can be written.
[[nodiscard]] std::string c_expression(const smt::TermManager& terms, smt::Term formula,
                                       const CVariables& variables);

/// A C expression that holds where one of these does; "1" if it would be too long.
[[nodiscard]] std::string any_of(const std::vector<std::string>& cases);

/// The variables of a program by the names that formulas have for them, as C sees them.
class CScope {
public:
  explicit CScope(const cfa::Program& program);
  /// What the storage is called at a place in a function; nothing if it has no name there or the
  /// name may mean something else.
  [[nodiscard]] std::optional<CVariable> name_at(const std::string& storage, const cfa::Type* type,
                                                 cfa::FunctionId function,
                                                 const SourcePosition& place) const;
  /// Whether the name of this variable means it there.
  [[nodiscard]] bool is_visible(cfa::VariableId variable, cfa::FunctionId function,
                                const SourcePosition& place) const;

private:
  const cfa::Program& program_;
  std::map<std::string, cfa::VariableId> by_unique_name_;
  std::multimap<std::string, cfa::VariableId> by_name_;
};

}  // namespace pcegar::witness

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "cfa/expression.hpp"

namespace pcegar::frontend {

/// The enumerators of an enumeration by their values; of several with one value, the first.
using EnumeratorNames = std::map<std::int64_t, std::string>;

/// Which variables and members were declared with an enumeration. In the CFA they are integers, and
/// nothing that decides a verdict looks in here: it is for showing values to people.
class Enumerations {
public:
  using Names = std::shared_ptr<const EnumeratorNames>;
  void add(cfa::VariableId variable, Names names) { variables_[variable] = std::move(names); }
  void add(const cfa::Type* record, std::size_t field, Names names) {
    fields_[{record, field}] = std::move(names);
  }

  /// Null if it has none; also for an invalid variable.
  [[nodiscard]] const EnumeratorNames* names_of(cfa::VariableId variable) const {
    const auto found = variables_.find(variable);
    return found == variables_.end() ? nullptr : found->second.get();
  }
  [[nodiscard]] const EnumeratorNames* names_of(const cfa::Expression& lvalue) const {
    if (const auto* variable = std::get_if<cfa::VariableReference>(&lvalue.node)) {
      return names_of(variable->variable);
    }
    const auto* access = std::get_if<cfa::FieldAccess>(&lvalue.node);
    const auto found =
        access == nullptr ? fields_.end() : fields_.find({access->base->type, access->field});
    return found == fields_.end() ? nullptr : found->second.get();
  }

private:
  std::map<cfa::VariableId, Names> variables_;
  std::map<std::pair<const cfa::Type*, std::size_t>, Names> fields_;
};

}  // namespace pcegar::frontend

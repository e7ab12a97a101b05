// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::cells {

/// Where local variables matter: between one mention and another, and in the functions that are
/// called there.
class VariableSpans {
public:
  /// The program must outlive it.
  explicit VariableSpans(const cfa::Program& program);

  /// The locations where all local variables of an expression matter, ascending; nothing if it has
  /// none, or only such whose address is taken.
  [[nodiscard]] std::optional<std::vector<cfa::LocationId>> span(const cfa::Expression& e);

private:
  using Locations = std::vector<bool>;  ///< by LocationId
  const Locations& span(cfa::VariableId variable);
  [[nodiscard]] Locations reached(std::vector<cfa::LocationId> from, bool forwards) const;
  void add_callees(Locations& locations) const;

  const cfa::Program& program_;
  std::map<cfa::VariableId, std::vector<cfa::EdgeId>> mentions_;
  std::map<cfa::VariableId, Locations> spans_;
};

}  // namespace pcegar::cells

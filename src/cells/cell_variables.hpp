// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cells/array_finder.hpp"
#include "cfa/program.hpp"

namespace pcegar::cells {

/// The distinguished place of an array, or of several.
struct KeyVariables {
  const cfa::Type* index = nullptr;
  const cfa::Type* flag = nullptr;
  std::vector<cfa::VariableId> keys{};                  ///< one for each dimension
  std::vector<std::optional<std::uint64_t>> lengths{};  ///< bounds of the keys
  cfa::VariableId chosen{};
};

/// What stands for one array. See array_cells.cpp.
struct CellVariables : KeyVariables {
  const cfa::Type* element = nullptr;
  cfa::VariableId cell{};
  // Of the last access elsewhere, if the program reads the array in several places:
  std::vector<cfa::VariableId> last_keys{};
  cfa::VariableId last{};
  std::optional<cfa::VariableId> has_last{};
};

/// Adds them to a program.
[[nodiscard]] KeyVariables make_key_variables(cfa::Program& program, const std::string& name,
                                              const Array& array);
[[nodiscard]] CellVariables make_cell_variables(cfa::Program& program, const Array& array,
                                                const KeyVariables& keys);

}  // namespace pcegar::cells

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
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

/// The expression with other operands.
template <class Replace>
const cfa::Expression* with_operands(cfa::ExpressionPool& pool, const cfa::Expression& e,
                                     const Replace& replace) {
  const auto make = [&](cfa::Expression::Node node) {
    return pool.make(std::move(node), e.type, e.position);
  };
  return std::visit(
      [&](const auto& node) -> const cfa::Expression* {
        using Node = std::decay_t<decltype(node)>;
        auto copy = node;
        bool changes = false;
        const auto put = [&](const cfa::Expression*& operand) {
          const cfa::Expression* other = replace(*operand);
          changes = changes || other != operand;
          operand = other;
        };
        if constexpr (std::is_same_v<Node, cfa::Unary> || std::is_same_v<Node, cfa::Cast>) {
          put(copy.operand);
        } else if constexpr (std::is_same_v<Node, cfa::Binary>) {
          put(copy.left);
          put(copy.right);
        } else if constexpr (std::is_same_v<Node, cfa::AddressOf>) {
          put(copy.target);
        } else if constexpr (std::is_same_v<Node, cfa::Dereference>) {
          put(copy.pointer);
        } else if constexpr (std::is_same_v<Node, cfa::FieldAccess>) {
          put(copy.base);
        } else if constexpr (std::is_same_v<Node, cfa::ElementAccess>) {
          put(copy.base);
          put(copy.index);
        }
        return changes ? make(std::move(copy)) : &e;
      },
      e.node);
}

}  // namespace pcegar::cells

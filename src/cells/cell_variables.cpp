// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cells/cell_variables.hpp"

namespace pcegar::cells {

namespace {

cfa::VariableId add_variable(cfa::Program& program, const std::string& name,
                             const cfa::Type* type) {
  return program.add_variable(
      {.name = name, .unique_name = name, .type = type, .kind = cfa::VariableKind::Global});
}

/// One for each dimension.
std::vector<cfa::VariableId> add_indices(cfa::Program& program, const std::string& what,
                                         const std::string& of, std::size_t dimensions,
                                         const cfa::Type* type) {
  std::vector<cfa::VariableId> result;
  for (std::size_t d = 0; d < dimensions; ++d) {
    std::string name = what;
    name += dimensions > 1 ? std::to_string(d + 1) : "";
    name += " of " + of;
    result.push_back(add_variable(program, name, type));
  }
  return result;
}

}  // namespace

KeyVariables make_key_variables(cfa::Program& program, const std::string& name,
                                const Array& array) {
  constexpr unsigned index_bits = 64;
  const cfa::Type* flag = program.types().integer(32, true);
  const cfa::Type* index =
      array.index != nullptr ? array.index : program.types().integer(index_bits, true);
  return {index, flag, add_indices(program, "key", name, array.lengths.size(), index),
          array.lengths, add_variable(program, "chosen of " + name, flag)};
}

CellVariables make_cell_variables(cfa::Program& program, const Array& array,
                                  const KeyVariables& keys) {
  CellVariables result{keys, array.element,
                       add_variable(program, "cell of " + array.name, array.element)};
  if (array.reads > 1) {
    result.last_keys = add_indices(program, "last key", array.name, keys.keys.size(), keys.index);
    result.last = add_variable(program, "last of " + array.name, array.element);
    result.has_last = add_variable(program, "has last of " + array.name, keys.flag);
  }
  return result;
}

}  // namespace pcegar::cells

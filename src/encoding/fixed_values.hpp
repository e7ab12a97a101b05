// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>

#include "cfa/program.hpp"
#include "encoding/storage_layout.hpp"

namespace pcegar::encoding {

/// Where a variable is held.
using StorageOf = std::function<const Storage&(cfa::VariableId)>;

/// The slots that hold the number which the start of the program gives them as long as the program
/// runs, with that constant (of an integer or pointer type, converted as the initialiser says): of
/// constant tables, and of other static variables that the program never changes. `may_change` says
/// whether something other than an operation on the variable itself may change it (writes through
/// pointers, functions outside of the program). See fixed_values.cpp.
std::map<SlotId, const cfa::Expression*> fixed_values(
    const cfa::Program& program, const StorageOf& storage_of,
    const std::function<bool(cfa::VariableId)>& may_change);

}  // namespace pcegar::encoding

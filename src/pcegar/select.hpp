// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "refiners/provident_refiner.hpp"

namespace pcegar {

/// The operator select (002, Definition 3): from provident refinements, ranked and all spurious, to
/// the compound one that is applied; given and returned as indices. One index means that it is
/// applied at its pivot; several mean their union, applied at the root with global scope
/// ("Joining provident refinements"). Never empty. A feasible counterexample always wins before
/// select is asked ("Note on implementation").
using SelectOperator =
    std::function<std::vector<std::size_t>(std::span<const refiners::ProvidentRefinement* const>)>;

/// A row of the table of select operators (002, Table 4.2).
struct SelectRow {
  std::string_view name;  ///< "join:K" takes a parameter
  std::string_view description;
};
[[nodiscard]] std::span<const SelectRow> select_table();
/// Parses "first", "join-all", "join:K"; throws InputError naming the known operators.
[[nodiscard]] SelectOperator make_select(const std::string& text);

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::verification {

/// The input of a partition operator: the properties that are not decided yet.
struct PartitionRound {
  const cfa::Program& program;
  std::vector<std::string> properties;  ///< names, not empty, in the order of the specifications
  /// The edges that each property's automaton looks at, ascending.
  std::vector<std::vector<cfa::EdgeId>> footprints;
};

/// Decides which properties are explored together, and in which order. The result is a list of
/// partitions (lists of indices), none empty, with every property in exactly one; anything else is
/// a contract violation.
using PartitionOperator =
    std::function<std::vector<std::vector<std::size_t>>(const PartitionRound&)>;

/// A row of the table of partition operators. Built-in ones are in verification/decomposition.cpp.
struct PartitionRow {
  std::string name;
  std::string parameter;  ///< its name; empty if the operator takes none
  std::string description;
  /// From the parameter's text; throws InputError.
  std::function<PartitionOperator(const std::string& parameter)> make;
};

}  // namespace pcegar::verification

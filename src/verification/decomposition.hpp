// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "verification/partition_operator.hpp"
#include "verification/property_loop.hpp"

namespace pcegar::verification {

/// Numbers of properties that are explored together, ascending.
using Partition = std::vector<std::size_t>;

/// One partition.
[[nodiscard]] std::vector<Partition> all_together(const PartitionRound& round);

/// Which properties are explored together, and in which order. See decomposition.cpp.
struct Decomposition {
  /// Joint: a partition has only a part of its budget, and is divided if it fails.
  enum class Kind : std::uint8_t { Partitions, Joint };
  Kind kind = Kind::Partitions;
  PartitionOperator partition = all_together;  ///< that the run starts with
};

[[nodiscard]] std::vector<PartitionRow> built_in_partition_rows();
/// Reads the value of --properties. Throws InputError.
[[nodiscard]] Decomposition parse_decomposition(const std::string& text,
                                                std::span<const PartitionRow> rows);

[[nodiscard]] std::vector<Partition> one_by_one(const Partition& properties);
/// At most `count` partitions in order, none empty, whose sizes differ by at most one.
[[nodiscard]] std::vector<Partition> balanced(const Partition& properties, std::size_t count);
/// Properties whose footprints share an edge are in one partition; this relation is transitive.
/// Partitions are in the order of their first properties. `footprints` is indexed by property; each
/// is ascending.
[[nodiscard]] std::vector<Partition> sharing_edges(
    const Partition& properties, const std::vector<std::vector<cfa::EdgeId>>& footprints);

/// The partitions that a run starts with, of the properties with these numbers. `names` and
/// `footprints` are indexed by property.
[[nodiscard]] std::vector<Partition> first_partitions(
    const Decomposition& decomposition, const Partition& properties,
    const std::vector<std::string>& names, const std::vector<std::vector<cfa::EdgeId>>& footprints,
    const cfa::Program& program);

/// The budget of one property; nothing: any amount.
struct Budget {
  std::optional<double> cpu_seconds;
  std::optional<std::uint64_t> refinements;
  [[nodiscard]] bool is_limited() const { return cpu_seconds || refinements; }
};

/// The budgets of all properties of a run as one pool.
class BudgetPool {
public:
  BudgetPool(const Budget& each, std::size_t properties);
  void spend(const Usage& usage);
  /// What each of so many properties gets if all that is left is given to them in equal parts;
  /// nothing if that is too little to start again, or if there are no budgets.
  [[nodiscard]] std::optional<Budget> share(std::size_t properties) const;

private:
  Budget each_;
  Budget left_;
};

}  // namespace pcegar::verification

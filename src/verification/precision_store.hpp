// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "cpa/predicate/precision_file.hpp"
#include "encoding/memory_map.hpp"

namespace pcegar::verification {

/// A stored precision: the predicates that explorations have found, in a form that outlives them.
struct StoredPrecision {
  using Precision = std::shared_ptr<const cpa::PredicatePrecision>;
  std::shared_ptr<smt::TermManager> terms;
  cpa::SavedPrecision saved;  ///< all of them
  enum class From : std::uint8_t {
    User,        ///< tracked from the start
    Exploration  ///< tracked on demand, but for those in `by_property`
  } from = From::Exploration;
  /// By the name of a property: the predicates that the refinements for it have found, over the
  /// same atoms. They are tracked from the start when that property is explored again.
  std::map<std::string, Precision> by_property;
};

/// What the explorations of a run store for later partitions. For every stage (by its place in
/// encoding_stages()) the predicates, since a stage has one encoding and so one meaning of each
/// term. And the program's memory, whose construction takes a points-to analysis.
struct PrecisionStore {
  std::shared_ptr<const encoding::MemoryMap> memory;
  std::map<std::size_t, StoredPrecision> by_stage;
  /// By stage: properties that its arithmetic did not decide when they were explored one by one.
  std::map<std::size_t, std::set<std::string>> undecided_by;
};

}  // namespace pcegar::verification

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "cpa/predicate/predicate_precision.hpp"
#include "encoding/memory_map.hpp"

namespace pcegar::cli {

/// The predicates that an exploration tracked in the end, in a form that outlives it.
struct Learnt {
  std::shared_ptr<smt::TermManager> terms;
  std::vector<smt::Term> atoms;  ///< by PredicateId
  std::shared_ptr<const cpa::PredicatePrecision> precision;
};

/// What the explorations of a run leave to those of later partitions: of every plan (by its place
/// in plans()) the predicates, since a plan has one encoding and so one meaning of a term; and the
/// program's memory, which takes a points-to analysis.
struct Knowledge {
  std::shared_ptr<const encoding::MemoryMap> memory;
  std::map<std::size_t, Learnt> by_plan;
};

}  // namespace pcegar::cli

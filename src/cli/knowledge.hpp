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

namespace pcegar::cli {

/// The predicates that an exploration tracked in the end, in a form that outlives it.
struct Learnt {
  std::shared_ptr<smt::TermManager> terms;
  cpa::SavedPrecision saved;
  enum class From : std::uint8_t {
    User,        ///< tracked from the start
    Exploration  ///< tracked from the start by who explores one of `properties` again, else on
                 ///< demand
  } from = From::Exploration;
  std::set<std::string> properties;  ///< names of those that it was learnt for
};

/// What the explorations of a run leave to those of later partitions: of every plan (by its place
/// in plans()) the predicates, since a plan has one encoding and so one meaning of a term; and the
/// program's memory, which takes a points-to analysis.
struct Knowledge {
  std::shared_ptr<const encoding::MemoryMap> memory;
  std::map<std::size_t, Learnt> by_plan;
};

}  // namespace pcegar::cli

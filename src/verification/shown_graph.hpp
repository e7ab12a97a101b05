// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pcegar/symbol_names.hpp"
#include "refiners/error_path.hpp"

namespace pcegar::verification {

/// The graph of an exploration with what its states say, as values, for reports.
struct ShownGraph {
  enum class Kind : std::uint8_t {
    Path,         ///< within a block
    Abstraction,  ///< where predicates were computed
    Covered,
    Target
  };
  struct Node {
    std::size_t id;  ///< in the exploration
    cfa::LocationId location;
    Kind kind = Kind::Path;
    std::string text;     ///< of all components
    std::string message;  ///< of a target
    std::size_t region;   ///< what holds at the start of its block
  };
  /// From state to state, as places in `nodes`.
  struct Link {
    std::size_t from;
    std::size_t to;
    cfa::EdgeId edge;
  };
  /// A predicate (place in `predicates`) and whether it holds.
  struct Literal {
    std::size_t predicate;
    bool holds;
  };
  /// A combination of predicates: a disjunction of conjunctions. No cases and no support: false;
  /// a case without literals: true; no cases but a support: there are too many.
  struct Region {
    std::vector<std::vector<Literal>> cases;
    std::vector<std::size_t> support;  ///< the predicates that it is about
  };
  std::vector<Node> nodes;  ///< nearest to the root first
  std::vector<Link> links;
  std::vector<std::pair<std::size_t, std::size_t>> covered_by;
  std::vector<Region> regions;
  std::vector<std::string> predicates;  ///< SMT-LIB
  std::vector<std::string> properties;  ///< that the exploration was about
  std::size_t left_out = 0;             ///< states beyond the bound
};

/// At most so many states of the graph of `view`.
[[nodiscard]] ShownGraph shown_graph(const refiners::AnalysisView& view,
                                     cpa::PredicateRegistry& predicates, const SymbolNames& names,
                                     std::size_t most_states);

}  // namespace pcegar::verification

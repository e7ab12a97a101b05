// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "cpa/framework/state.hpp"
#include "cpa/predicate/predicate_registry.hpp"
#include "smt/term.hpp"

namespace pcegar {

/// "file:line:column, function".
[[nodiscard]] inline std::string place_of(const cfa::Program& program, cfa::LocationId id) {
  const cfa::Location& location = program.location(id);
  return location.position.to_string() + ", " + program.function(location.function).name;
}

/// The names and meanings of the ids in rounds and refinements, for operators and logs that show
/// them.
struct SymbolNames {
  const cfa::Program& program;
  smt::TermManager& terms;
  const cpa::PredicateRegistry& predicates;
  std::vector<std::string> properties;  ///< names, by PropertyId

  [[nodiscard]] std::string property(cpa::PropertyId id) const {
    return id.valid() ? properties.at(id.index()) : std::string("not modelled");
  }
  [[nodiscard]] std::string place(cfa::LocationId id) const { return place_of(program, id); }
  [[nodiscard]] std::string predicate(cpa::PredicateId id) const {
    return smt::to_smtlib(terms, predicates.atom(id));
  }
  /// The variables of the predicate, in the order of ids.
  [[nodiscard]] std::span<const smt::Term> variables(cpa::PredicateId id) const {
    return terms.free_variables(predicates.atom(id));
  }
};

}  // namespace pcegar

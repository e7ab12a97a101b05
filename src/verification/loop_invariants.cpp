// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A loop may have several heads: a recursive function's copies have their own. An execution may be
// at any of them, so the invariant of the loop is the disjunction over all; and over all that the
// proof tells apart there, automata and call stacks.
#include "verification/loop_invariants.hpp"

#include <map>
#include <tuple>

#include "cpa/framework/state.hpp"
#include "witness/c_expression.hpp"

namespace pcegar::verification {

namespace {

bool starts_block_at_loop_heads(const cfa::Program& program, const cpa::BlockOperator& blocks) {
  for (std::size_t i = 0; i < program.location_count(); ++i) {
    const cfa::LocationId id(i);
    if (program.location(id).is_loop_head && blocks.decide(id, 1) != cpa::BlockDecision::Abstract) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::vector<witness::Invariant> loop_invariants(const cfa::Program& program,
                                                const encoding::PathFormulaBuilder& builder,
                                                const smt::TermManager& terms,
                                                const cpa::BlockOperator& blocks,
                                                std::span<const certify::Invariant> invariants) {
  if (!starts_block_at_loop_heads(program, blocks)) {
    return {};
  }
  const witness::CScope scope(program);
  struct Loop {
    SourcePosition at;
    std::string function;
    std::vector<std::string> cases;  ///< that the invariant is a disjunction of
  };
  std::map<std::tuple<std::string, unsigned, unsigned>, Loop> loops;
  for (const certify::Invariant& invariant : invariants) {
    const cfa::LocationId id = cpa::facts_of(*invariant.control).get<cpa::AtLocation>().location;
    const cfa::Location& location = program.location(id);
    const cfa::Function& function = program.function(location.function);
    if (!location.is_loop_head || function.is_model || location.position.line == 0) {
      continue;
    }
    const auto name = [&](smt::Term variable) -> std::optional<witness::CVariable> {
      const auto storage = builder.storage_variable(variable);
      return storage && storage->type != nullptr
                 ? scope.name_at(storage->name, storage->type, location.function, location.position)
                 : std::nullopt;
    };
    Loop& loop = loops[{location.position.file, location.position.line, location.position.column}];
    loop.at = location.position;
    loop.function = function.name;
    loop.cases.push_back(witness::c_expression(terms, invariant.formula, name));
  }
  std::vector<witness::Invariant> result;
  for (auto& [place, loop] : loops) {
    const std::string whole = witness::any_of(loop.cases);
    if (whole != "1") {
      witness::Invariant& invariant = result.emplace_back();
      invariant.at = loop.at;
      invariant.function = loop.function;
      invariant.value = whole;
    }
  }
  return result;
}

}  // namespace pcegar::verification

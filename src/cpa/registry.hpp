// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cpa/automaton/automaton_cpa.hpp"
#include "cpa/callstack/unsupported_edges.hpp"
#include "cpa/composition.hpp"
#include "cpa/predicate/abstractor.hpp"
#include "cpa/predicate/block_operator.hpp"

namespace pcegar::cpa {

/// The parts that the analyses for control are made from. They outlive the analyses.
struct ControlParts {
  const cfa::Program& program;
  const UnsupportedEdges& unsupported_edges;
  /// The observer automata of the run; their property is their place.
  const std::vector<spec::Automaton>& automata;
  /// Receives the texts of an automaton's PRINT.
  std::function<void(const spec::Automaton&, const std::string&)> print;
  /// Asked if an automaton tells objects apart.
  std::function<const alias::PointsTo&()> points_to;
  /// The program that the automata observe, if `program` is a part of it with the same edges.
  const cfa::Program* whole = nullptr;
};

/// The parts that all analyses are made from. They outlive the analyses.
struct AnalysisParts {
  ControlParts control;
  Statistics& statistics;
  encoding::PathFormulaBuilder& builder;
  PredicateRegistry& predicates;
  Abstractor& abstractor;
  BlockOperator blocks;
};

/// Who finds the precision of an analysis.
enum class Refinement : std::uint8_t {
  None,          ///< there is one precision only
  Interpolants,  ///< along infeasible paths; they decide which paths are infeasible, too
  Replay         ///< of paths with parts of its precision (Refinable)
};

/// An analysis that a composition can have: it consists of a folder of cpa and a row here.
struct AnalysisRow {
  std::string_view name;
  std::string_view help;
  Refinement refinement;
  std::vector<FactKind> needs;      ///< facts that other components publish
  std::vector<FactKind> publishes;  ///< facts
  using AddControl = void (*)(const ControlParts& parts, CompositeBuilder& builder);
  using AddData = void (*)(const AnalysisParts& parts, CompositeBuilder& builder);
  std::variant<AddControl, AddData> add;

  [[nodiscard]] Role role() const {
    return std::holds_alternative<AddControl>(add) ? Role::Control : Role::Data;
  }
};

/// All analyses, in the order in which a composition has them. Those for control are in every
/// composition.
[[nodiscard]] std::span<const AnalysisRow> all_analyses();

/// Parses names of analyses for data, separated by commas. Throws InputError for an unknown name,
/// for one that comes twice, and if none decides whether paths are feasible.
[[nodiscard]] std::vector<std::string> parse_analyses(const std::string& text);

/// Composes the analyses for control and the named ones for data; the order of the names does not
/// matter. Throws InputError as parse_analyses() does, and if an analysis needs a fact that no
/// other one publishes.
[[nodiscard]] std::unique_ptr<Composition> compose(const AnalysisParts& parts,
                                                   std::span<const std::string> data);

/// The analyses for control alone.
[[nodiscard]] std::unique_ptr<Composition> compose_control(const ControlParts& parts);

}  // namespace pcegar::cpa

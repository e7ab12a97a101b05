// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "pcegar/search_effort.hpp"
#include "refiners/provident_refinement.hpp"

namespace pcegar {

struct SymbolNames;

/// Whether exploration with the precision would not find the path again.
using RulesOut = std::function<bool(const refiners::ErrorPath&, const cpa::PredicatePrecision&)>;

/// The input of select.
struct SelectRound {
  /// Not empty, ranked, all spurious.
  std::span<const refiners::ProvidentRefinement* const> candidates;
  const cpa::PredicatePrecision& tracked;
  SearchEffort effort;
  const RulesOut& rules_out;
  const SymbolNames& names;

  [[nodiscard]] const refiners::RefinementCandidate& candidate(std::size_t i) const {
    return std::get<refiners::Spurious>(candidates[i]->outcome).chosen();
  }
};

/// One operator of the table: chooses some of the candidates, by index. An empty result, or an
/// index that is out of range or repeated, is a contract violation.
using SelectStage = std::function<std::vector<std::size_t>(const SelectRound&)>;

/// The result of select: the compound refinement, and why the other candidates are not part of it.
struct Selection {
  std::vector<std::size_t> chosen;  ///< never empty
  /// For each candidate the name of the operator that left it out; empty if it is chosen.
  std::vector<std::string> left_out_by;
};

/// The operator select (002, Definition 3). From provident refinements, ranked and all spurious, it
/// chooses the compound refinement to apply. A single refinement is applied at its pivot; several
/// are joined ("Joining provident refinements"). A feasible counterexample always wins before
/// select is asked ("Note on implementation"). Several operators are asked one after the other,
/// each about the choice of the one before.
class SelectOperator {
public:
  struct Stage {
    std::string name;
    SelectStage choose;
  };
  explicit SelectOperator(std::vector<Stage> stages) : stages_(std::move(stages)) {}
  Selection operator()(const SelectRound& round) const;

private:
  std::vector<Stage> stages_;
};

/// A row of the table of select operators. Built-in ones are in select/, one file each.
struct SelectRow {
  std::string name;
  std::string parameter;  ///< "K", "K:SCORE"; empty if the operator takes none
  std::string description;
  /// From the parameter's text; throws InputError. Called once a run, so operators may have memory.
  std::function<SelectStage(const std::string& parameter)> make;
  std::string helps = {};  ///< where, in Markdown, for docs/refinement.md
};
/// The built-in operators: those of 002, Table 4.2, and ours.
[[nodiscard]] std::vector<SelectRow> built_in_select_rows();

/// Parses names separated by commas, as in "delay:loops,join:8"; throws InputError naming the known
/// operators.
[[nodiscard]] SelectOperator make_select(const std::string& text, std::span<const SelectRow> rows);

}  // namespace pcegar

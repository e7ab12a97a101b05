// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "html/graph.hpp"
#include "support/assumptions.hpp"
#include "support/statistics.hpp"
#include "verification/property_result.hpp"
#include "verification/recursion_depth.hpp"
#include "verification/shown_graph.hpp"

namespace pcegar::html {

/// What a report is about. What is referred to must outlive the report.
struct Contents {
  std::string version;                  ///< of pcegar
  std::vector<std::string> files = {};  ///< the input
  std::vector<std::string> arguments;   ///< of the command line
  const std::vector<verification::PropertyResult>& results;
  const std::vector<Assumption>& assumptions;
  const Statistics& statistics;
  const verification::LoadedProgram* program;         ///< null: it could not be represented
  std::set<cfa::LocationId> reached = {};             ///< by explorations, executions and paths
  const verification::ShownGraph* graph = nullptr;    ///< of the last exploration, if there is one
  std::string refinement_log = {};                    ///< JSON, one record a line
  std::map<std::string, std::string> own_files = {};  ///< texts that are in no file: models
};

/// Of graphs that are to be placed, at most so many nodes each.
inline constexpr std::size_t most_placed_nodes = 1'500;
/// States that a report has; others are left out.
inline constexpr std::size_t most_states = 20'000;

/// A report as one page, which needs nothing else. See document.cpp.
class Document {
public:
  explicit Document(const Contents& contents);
  ~Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  /// The graphs that Graphviz may place.
  [[nodiscard]] const std::vector<Drawing>& drawings() const;
  /// Takes over what it has placed. A problem is said in the page; graphs without a place are
  /// placed by the page itself, more simply.
  void place(const std::vector<std::optional<Placement>>& placed, const std::string& problem);
  /// The page.
  [[nodiscard]] std::string page() const;

private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace pcegar::html

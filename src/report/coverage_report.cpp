// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/coverage_report.hpp"

#include <algorithm>
#include <ostream>

namespace pcegar::report {

namespace {

/// Several copies of a function or a line are reached if one of them is.
template <class Map, class Key>
void note(Map& map, Key key, bool is_reached) {
  bool& known = map[std::move(key)];
  known = known || is_reached;
}

template <class Map>
auto count_reached(const Map& map) {
  return std::count_if(map.begin(), map.end(), [](const auto& entry) { return entry.second; });
}

}  // namespace

std::map<std::string, FileCoverage> coverage_of(const cfa::Program& program,
                                                const std::set<cfa::LocationId>& reached) {
  std::map<std::string, FileCoverage> files;
  const auto is_of_program = [&](cfa::FunctionId id) {
    return id != program.start_function() && !program.function(id).is_model;
  };
  for (std::size_t i = 0; i < program.function_count(); ++i) {
    const cfa::FunctionId id(i);
    const cfa::Function& function = program.function(id);
    if (function.has_body && is_of_program(id) && function.position.line != 0) {
      note(files[function.position.file].functions,
           std::pair(function.position.line, function.name), reached.contains(function.entry));
    }
  }
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Edge& edge = program.edge(cfa::EdgeId(i));
    const bool leaves_call = std::holds_alternative<cfa::ReturnFromCall>(edge.operation);
    if (!leaves_call && edge.position.line != 0 &&
        is_of_program(program.location(edge.source).function)) {
      note(files[edge.position.file].lines, edge.position.line, reached.contains(edge.source));
    }
  }
  return files;
}

void write_coverage(const cfa::Program& program, const std::set<cfa::LocationId>& reached,
                    std::ostream& out) {
  for (const auto& [file, coverage] : coverage_of(program, reached)) {
    out << "TN:pcegar\nSF:" << file << "\n";
    for (const auto& [function, is_reached] : coverage.functions) {
      out << "FN:" << function.first << "," << function.second << "\n";
    }
    for (const auto& [function, is_reached] : coverage.functions) {
      out << "FNDA:" << (is_reached ? 1 : 0) << "," << function.second << "\n";
    }
    out << "FNF:" << coverage.functions.size() << "\nFNH:" << count_reached(coverage.functions)
        << "\n";
    for (const auto& [line, is_reached] : coverage.lines) {
      out << "DA:" << line << "," << (is_reached ? 1 : 0) << "\n";
    }
    out << "LF:" << coverage.lines.size() << "\nLH:" << count_reached(coverage.lines)
        << "\nend_of_record\n";
  }
}

}  // namespace pcegar::report

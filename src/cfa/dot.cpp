// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/dot.hpp"

#include <ostream>
#include <string>

namespace pcegar::cfa {

namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
    }
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

void write_location(const Program& program, LocationId id, std::ostream& out) {
  const Location& location = program.location(id);
  out << "    n" << id.value() << " [label=\"" << id.value();
  if (location.position.line != 0) {
    out << "\\nline " << location.position.line;
  }
  out << '"' << (location.is_loop_head ? ", shape=doublecircle" : "") << "];\n";
}

}  // namespace

void write_dot(const Program& program, std::ostream& out) {
  out << "digraph cfa {\n  node [shape=circle, fontsize=9];\n  edge [fontsize=9];\n";
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    const Function& function = program.function(FunctionId(f));
    if (!function.has_body) {
      continue;
    }
    out << "  subgraph cluster_" << f << " {\n    label=\"" << escaped(function.name) << "\";\n";
    for (std::size_t l = 0; l < program.location_count(); ++l) {
      if (program.location(LocationId(l)).function == FunctionId(f)) {
        write_location(program, LocationId(l), out);
      }
    }
    out << "  }\n";
  }
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const Edge& edge = program.edge(EdgeId(e));
    const bool call = std::holds_alternative<EnterCall>(edge.operation) ||
                      std::holds_alternative<ReturnFromCall>(edge.operation);
    out << "  n" << edge.source.value() << " -> n" << edge.target.value() << " [label=\""
        << escaped(to_string(program, edge)) << '"' << (call ? ", style=dashed" : "") << "];\n";
  }
  out << "}\n";
}

}  // namespace pcegar::cfa

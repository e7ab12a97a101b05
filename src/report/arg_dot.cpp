// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/arg_dot.hpp"

#include <fmt/format.h>

#include <ostream>
#include <string>

namespace pcegar::report {

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

}  // namespace

void write_arg_dot(const cfa::Program& program, const cpa::Arg& arg, std::ostream& out) {
  out << "digraph arg {\n  node [shape=box, fontsize=9];\n  edge [fontsize=8];\n";
  for (std::size_t i = 0; i < arg.size(); ++i) {
    const cpa::Arg::Node& node = arg.node(cpa::ArgNodeId(i));
    if (node.removed()) {
      continue;
    }
    const bool target = cpa::is_target(*node.state);
    out << fmt::format("  n{} [label=\"{}: {}\"{}];\n", i, i, escaped(node.state->to_text()),
                       target ? ", color=red" : "");
    for (const cpa::ArgLink& child : node.children) {
      out << fmt::format("  n{} -> n{} [label=\"{}\"];\n", i, child.node.value(),
                         escaped(cfa::to_string(program, program.edge(child.edge))));
    }
    for (const cpa::ArgNodeId above : node.covered_by) {
      out << fmt::format("  n{} -> n{} [style=dashed, color=green];\n", i, above.value());
    }
  }
  out << "}\n";
}

}  // namespace pcegar::report

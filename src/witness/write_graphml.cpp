// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A violation is a chain: one edge for each waypoint. The invariants of correctness are those of
// nodes that edges into the loop's head lead to; from each node, control may go to every loop.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "witness/write.hpp"

namespace pcegar::witness {

namespace {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') {
          result += c;
        }
    }
  }
  return result;
}

std::string data(std::string_view key, std::string_view value) {
  return fmt::format("<data key=\"{}\">{}</data>", key, escaped(value));
}

struct Key {
  std::string_view name;
  std::string_view element;
  std::string_view type;
  std::string_view otherwise;  ///< the default; empty: none
};
constexpr std::array keys = {Key{"witness-type", "graph", "string", ""},
                             Key{"sourcecodelang", "graph", "string", ""},
                             Key{"producer", "graph", "string", ""},
                             Key{"specification", "graph", "string", ""},
                             Key{"programfile", "graph", "string", ""},
                             Key{"programhash", "graph", "string", ""},
                             Key{"architecture", "graph", "string", ""},
                             Key{"creationtime", "graph", "string", ""},
                             Key{"entry", "node", "boolean", "false"},
                             Key{"violation", "node", "boolean", "false"},
                             Key{"sink", "node", "boolean", "false"},
                             Key{"invariant", "node", "string", ""},
                             Key{"invariant.scope", "node", "string", ""},
                             Key{"startline", "edge", "int", ""},
                             Key{"endline", "edge", "int", ""},
                             Key{"startoffset", "edge", "int", ""},
                             Key{"control", "edge", "string", ""},
                             Key{"enterLoopHead", "edge", "boolean", "false"},
                             Key{"enterFunction", "edge", "string", ""},
                             Key{"assumption", "edge", "string", ""},
                             Key{"assumption.scope", "edge", "string", ""},
                             Key{"assumption.resultfunction", "edge", "string", ""},
                             Key{"originfile", "edge", "string", ""}};

class Graph {
public:
  Graph(const Witness& witness, const SourceText& source) : witness_(witness), source_(source) {}

  std::string text() {
    text_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
    for (const Key& key : keys) {
      text_ += fmt::format(
          "  <key id=\"{0}\" attr.name=\"{0}\" attr.type=\"{2}\" for=\"{1}\">{3}</key>\n", key.name,
          key.element, key.type,
          key.otherwise.empty() ? "" : "<default>" + std::string(key.otherwise) + "</default>");
    }
    text_ += "  <graph edgedefault=\"directed\">\n";
    metadata();
    if (witness_.kind == Witness::Kind::Violation) {
      violation();
    } else {
      correctness();
    }
    return text_ + "  </graph>\n</graphml>\n";
  }

private:
  void line(const std::string& text) { text_ += "    " + text + "\n"; }

  void metadata() {
    const Metadata& about = witness_.metadata;
    const bool is_violation = witness_.kind == Witness::Kind::Violation;
    line(data("witness-type", is_violation ? "violation_witness" : "correctness_witness"));
    line(data("sourcecodelang", "C"));
    line(data("producer", about.producer_name + " " + about.producer_version));
    line(data("specification", about.specification));
    for (const Metadata::InputFile& file : about.input_files) {
      line(data("programfile", file.name));
      line(data("programhash", file.sha256));
    }
    line(data("architecture", about.data_model == DataModel::Lp64 ? "64bit" : "32bit"));
    line(data("creationtime", about.creation_time));
  }

  void node(const std::string& name, const std::string& content) {
    line(content.empty() ? fmt::format("<node id=\"{}\"/>", name)
                         : fmt::format("<node id=\"{}\">{}</node>", name, content));
  }
  void edge(const std::string& from, const std::string& to, const std::string& content) {
    line(fmt::format("<edge source=\"{}\" target=\"{}\">{}</edge>", from, to, content));
  }

  [[nodiscard]] std::string place(const SourcePosition& at) const {
    std::string result;
    if (witness_.metadata.input_files.size() > 1) {
      result += data("originfile", at.file);
    }
    result += data("startline", std::to_string(at.line));
    const auto offset = at.column == 0 ? std::nullopt : source_.offset(at);
    return offset ? result + data("startoffset", std::to_string(*offset)) : result;
  }

  /// Nothing if the format cannot express it.
  [[nodiscard]] std::optional<std::string> edge_of(const Waypoint& waypoint) const {
    switch (waypoint.kind) {
      case Waypoint::Kind::Branching:
        if (waypoint.value != "true" && waypoint.value != "false") {
          return std::nullopt;
        }
        return place(waypoint.at) + data("control", "condition-" + waypoint.value);
      case Waypoint::Kind::FunctionEnter:
        return place(waypoint.at) + data("enterFunction", waypoint.callee);
      case Waypoint::Kind::FunctionReturn:
        return place(waypoint.at) + data("assumption", waypoint.value + ";") +
               data("assumption.scope", waypoint.function) +
               data("assumption.resultfunction", waypoint.callee);
      case Waypoint::Kind::Assumption:
        if (waypoint.statement.line == 0) {
          return std::nullopt;
        }
        return place(waypoint.statement) + data("assumption", waypoint.value + ";") +
               data("assumption.scope", waypoint.function);
      case Waypoint::Kind::Target: return place(waypoint.at);
    }
    return std::nullopt;
  }

  void violation() {
    std::size_t nodes = 0;
    node("N0", data("entry", "true"));
    for (const Waypoint& waypoint : witness_.waypoints) {
      const auto content = waypoint.action == Waypoint::Action::Follow
                               ? edge_of(waypoint)
                               : std::optional<std::string>();
      if (!content) {
        continue;
      }
      const std::string from = "N" + std::to_string(nodes);
      const std::string to = "N" + std::to_string(++nodes);
      node(to, waypoint.kind == Waypoint::Kind::Target ? data("violation", "true") : "");
      edge(from, to, *content);
    }
  }

  void correctness() {
    const std::vector<Invariant>& all = witness_.invariants;
    node("N0", data("entry", "true"));
    for (std::size_t i = 0; i < all.size(); ++i) {
      node("N" + std::to_string(i + 1),
           data("invariant", all[i].value) + data("invariant.scope", all[i].function));
    }
    for (std::size_t from = 0; from <= all.size(); ++from) {
      for (std::size_t to = 0; to < all.size(); ++to) {
        edge("N" + std::to_string(from), "N" + std::to_string(to + 1),
             place(all[to].at) + (all[to].kind == Invariant::Kind::Loop
                                      ? data("enterLoopHead", "true")
                                      : std::string()));
      }
    }
  }

  const Witness& witness_;
  const SourceText& source_;
  std::string text_;
};

}  // namespace

std::string graphml_text(const Witness& witness, const SourceText& source) {
  return Graph(witness, source).text();
}

}  // namespace pcegar::witness

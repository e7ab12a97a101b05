// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// GraphML as waypoints: a violation must be a path from the entry to the violation, as it is in the
// witnesses of most tools; edges to sinks are waypoints to avoid. Of an edge, the parts that a
// waypoint can express become waypoints, one after the other: entering a function, a condition, an
// assumption. What else an edge says (source code, ends of lines) restricts nothing more here.
#include <algorithm>
#include <map>
#include <set>

#include "support/error.hpp"
#include "witness/document.hpp"
#include "witness/readers.hpp"

namespace pcegar::witness {

namespace {

[[noreturn]] void fail(const XmlElement& at, const std::string& message) {
  throw InputError(at.position, "witness: " + message);
}

const XmlElement* find_data(const XmlElement& element, std::string_view key) {
  for (const XmlElement& child : element.children) {
    if (child.name == "data" && child.attribute("key") == key) {
      return &child;
    }
  }
  return nullptr;
}
std::string data(const XmlElement& element, std::string_view key) {
  const XmlElement* const found = find_data(element, key);
  return found == nullptr ? std::string() : found->text;
}
const XmlElement& needed(const XmlElement& element, std::string_view key) {
  const XmlElement* const found = find_data(element, key);
  if (found == nullptr || found->text.empty()) {
    fail(element, "'" + std::string(key) + "' is missing");
  }
  return *found;
}

class GraphmlReader {
public:
  GraphmlReader(const SourceText& source, const XmlElement& graph)
      : source_(source), graph_(graph) {}

  Witness read() {
    Witness result;
    result.metadata = metadata();
    const XmlElement& type = needed(graph_, "witness-type");
    if (type.text != "violation_witness" && type.text != "correctness_witness") {
      fail(type, "unknown witness-type '" + type.text + "'");
    }
    read_graph();
    if (type.text == "violation_witness") {
      result.waypoints = violation();
    } else {
      result.kind = Witness::Kind::Correctness;
      result.invariants = correctness();
    }
    return result;
  }

private:
  Metadata metadata() {
    Metadata result;
    result.producer_name = needed(graph_, "producer").text;
    result.specification = needed(graph_, "specification").text;
    result.specification_written = needed(graph_, "specification").position;
    result.creation_time = needed(graph_, "creationtime").text;
    if (needed(graph_, "sourcecodelang").text != "C") {
      fail(needed(graph_, "sourcecodelang"), "the language must be C");
    }
    const XmlElement& architecture = needed(graph_, "architecture");
    if (architecture.text != "32bit" && architecture.text != "64bit") {
      fail(architecture, "unknown architecture '" + architecture.text + "'");
    }
    result.data_model = architecture.text == "64bit" ? DataModel::Lp64 : DataModel::Ilp32;
    result.data_model_written = architecture.position;
    (void)needed(graph_, "programfile");
    (void)needed(graph_, "programhash");
    for (const XmlElement& child : graph_.children) {
      if (child.attribute("key") == "programfile") {
        result.input_files.push_back({child.text, {}, child.position});
      } else if (child.attribute("key") == "programhash" && !result.input_files.empty()) {
        result.input_files.back().sha256 = child.text;
        result.input_files.back().written = child.position;
      }
    }
    return result;
  }

  void read_graph() {
    for (const XmlElement& child : graph_.children) {
      if (child.name == "node") {
        const std::string id = child.attribute("id");
        if (id.empty() || !nodes_.emplace(id, &child).second) {
          fail(child, "a node needs an id of its own");
        }
        if (data(child, "entry") == "true") {
          if (!entry_.empty()) {
            fail(child, "there are two entries");
          }
          entry_ = id;
        }
      } else if (child.name == "edge") {
        edges_.push_back(&child);
      }
    }
    for (const XmlElement* edge : edges_) {
      for (const char* end : {"source", "target"}) {
        if (!nodes_.contains(edge->attribute(end))) {
          fail(*edge, std::string("the edge's ") + end + " is no node");
        }
      }
    }
    if (entry_.empty()) {
      fail(graph_, "no node is the entry");
    }
  }

  [[nodiscard]] SourcePosition place(const XmlElement& edge) const {
    const XmlElement& line = needed(edge, "startline");
    const XmlElement* const origin = find_data(edge, "originfile");
    SourcePosition result{origin == nullptr
                              ? source_.files().front()
                              : read_file_name(origin->text, origin->position, source_),
                          read_whole_number(line.text, line.position, "line")};
    if (const XmlElement* const offset = find_data(edge, "startoffset")) {
      const auto exact = source_.position(
          result.file, read_whole_number(offset->text, offset->position, "offset"));
      if (!exact || exact->line != result.line) {
        fail(*offset, "the offset is not on line " + line.text);
      }
      result.column = exact->column;
    }
    return result;
  }

  void add_waypoints(const XmlElement& edge, Waypoint::Action action,
                     std::vector<Waypoint>& into) const {
    const auto add = [&](Waypoint::Kind kind, const SourcePosition& written) -> Waypoint& {
      Waypoint& result = into.emplace_back();
      result.kind = kind;
      result.action = action;
      result.at = place(edge);
      result.written = written;
      return result;
    };
    if (const XmlElement* const function = find_data(edge, "enterFunction")) {
      add(Waypoint::Kind::FunctionEnter, function->position).callee = function->text;
    }
    if (const XmlElement* const control = find_data(edge, "control")) {
      if (control->text != "condition-true" && control->text != "condition-false") {
        fail(*control, "unknown control '" + control->text + "'");
      }
      add(Waypoint::Kind::Branching, control->position).value =
          control->text == "condition-true" ? "true" : "false";
    }
    if (const XmlElement* const assumption = find_data(edge, "assumption")) {
      const std::string result_of = data(edge, "assumption.resultfunction");
      const bool is_return = !result_of.empty();
      Waypoint& waypoint =
          add(is_return ? Waypoint::Kind::FunctionReturn : Waypoint::Kind::Assumption,
              assumption->position);
      waypoint.function = data(edge, "assumption.scope");
      waypoint.callee = result_of;
      waypoint.moment = Waypoint::Moment::After;
      waypoint.statement = waypoint.at;
      waypoint.value = assumption->text;
      const std::size_t last = waypoint.value.find_last_not_of("; \n\t");
      waypoint.value.erase(last == std::string::npos ? 0 : last + 1);
      std::replace(waypoint.value.begin(), waypoint.value.end(), ';', '\n');
      if (waypoint.value.empty() || waypoint.value.find('\n') != std::string::npos) {
        fail(*assumption, "an edge has one assumption");
      }
    }
  }

  std::vector<Waypoint> violation() {
    std::vector<Waypoint> result;
    std::set<std::string> seen;
    std::string at = entry_;
    while (data(*nodes_.at(at), "violation") != "true") {
      if (!seen.insert(at).second) {
        fail(*nodes_.at(at), "cycles are not supported in a violation witness");
      }
      const XmlElement* next = nullptr;
      for (const XmlElement* edge : edges_) {
        if (edge->attribute("source") != at) {
          continue;
        }
        if (data(*nodes_.at(edge->attribute("target")), "sink") == "true") {
          add_waypoints(*edge, Waypoint::Action::Avoid, result);
        } else if (next != nullptr) {
          fail(*edge, "branches are not supported in a violation witness");
        } else {
          next = edge;
        }
      }
      if (next == nullptr) {
        fail(*nodes_.at(at), "no path leads to a violation");
      }
      const bool is_last = data(*nodes_.at(next->attribute("target")), "violation") == "true";
      add_waypoints(*next, Waypoint::Action::Follow, result);
      if (is_last) {
        Waypoint& target = result.emplace_back();
        target.at = place(*next);
        target.written = next->position;
      }
      at = next->attribute("target");
    }
    return result;
  }

  std::vector<Invariant> correctness() {
    std::map<std::string, std::vector<const XmlElement*>> entering;
    for (const XmlElement* edge : edges_) {
      entering[edge->attribute("target")].push_back(edge);
    }
    std::vector<Invariant> result;
    for (const auto& [id, node] : nodes_) {
      const XmlElement* const value = find_data(*node, "invariant");
      if (value == nullptr || value->text == "true" || value->text == "1") {
        continue;
      }
      std::set<std::pair<std::string, std::pair<unsigned, unsigned>>> known;
      for (const XmlElement* edge : entering[id]) {
        Invariant invariant;
        invariant.kind = data(*edge, "enterLoopHead") == "true" ? Invariant::Kind::Loop
                                                                : Invariant::Kind::Location;
        invariant.at = place(*edge);
        invariant.value = value->text;
        invariant.function = data(*node, "invariant.scope");
        invariant.written = value->position;
        if (known.insert({invariant.at.file, {invariant.at.line, invariant.at.column}}).second) {
          result.push_back(std::move(invariant));
        }
      }
      if (entering[id].empty()) {
        fail(*node, "no edge leads to a node with an invariant");
      }
    }
    return result;
  }

  const SourceText& source_;
  const XmlElement& graph_;
  std::map<std::string, const XmlElement*> nodes_;
  std::vector<const XmlElement*> edges_;
  std::string entry_;
};

}  // namespace

Witness read_graphml_witness(std::string_view text, const std::string& file,
                             const SourceText& source) {
  const XmlElement whole = parse_xml(text, file);
  if (whole.name != "graphml") {
    fail(whole, "expected the element 'graphml'");
  }
  for (const XmlElement& child : whole.children) {
    if (child.name == "graph") {
      return GraphmlReader(source, child).read();
    }
  }
  fail(whole, "the element 'graph' is missing");
}

}  // namespace pcegar::witness

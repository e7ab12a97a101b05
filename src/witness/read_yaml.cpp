// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "support/error.hpp"
#include "witness/document.hpp"
#include "witness/readers.hpp"

namespace pcegar::witness {

namespace {

[[noreturn]] void fail(const YamlNode& at, const std::string& message) {
  throw InputError(at.position, "witness: " + message);
}

const YamlNode& member(const YamlNode& node, const std::string& key) {
  const YamlNode* const found = node.find(key);
  if (found == nullptr) {
    fail(node, "'" + key + "' is missing");
  }
  return *found;
}
const YamlNode& sequence(const YamlNode& node, const std::string& what) {
  if (node.kind != YamlNode::Kind::Sequence) {
    fail(node, "'" + what + "' must be a list");
  }
  return node;
}
std::string text_member(const YamlNode& node, const std::string& key) {
  const YamlNode& found = member(node, key);
  if (found.kind != YamlNode::Kind::Scalar || found.text.empty()) {
    fail(found, "'" + key + "' must be a text");
  }
  return found.text;
}

class YamlWitnessReader {
public:
  YamlWitnessReader(const SourceText& source, std::string file)
      : source_(source), file_(std::move(file)) {}

  Witness read(const YamlNode& whole) {
    if (whole.kind != YamlNode::Kind::Sequence || whole.items.size() != 1) {
      fail(whole, "expected a list of one entry");
    }
    const YamlNode& entry = whole.items.front();
    const std::string type = text_member(entry, "entry_type");
    if (type != "violation_sequence" && type != "invariant_set") {
      fail(member(entry, "entry_type"), "unknown entry_type '" + type + "'");
    }
    Witness result;
    result.kind = type == "invariant_set" ? Witness::Kind::Correctness : Witness::Kind::Violation;
    result.metadata = metadata(member(entry, "metadata"));
    const YamlNode& content = sequence(member(entry, "content"), "content");
    for (const YamlNode& item : content.items) {
      if (result.kind == Witness::Kind::Correctness) {
        result.invariants.push_back(invariant(member(item, "invariant")));
      } else {
        segment(member(item, "segment"), result.waypoints);
      }
    }
    if (result.kind == Witness::Kind::Violation) {
      check_target(content, result.waypoints);
    }
    return result;
  }

private:
  Metadata metadata(const YamlNode& node) {
    Metadata result;
    const std::string version = text_member(node, "format_version");
    if (version != "2.0") {
      fail(member(node, "format_version"), "format_version '" + version + "' is not supported");
    }
    (void)text_member(node, "uuid");
    result.creation_time = text_member(node, "creation_time");
    const YamlNode& producer = member(node, "producer");
    result.producer_name = text_member(producer, "name");
    result.producer_version = text_member(producer, "version");
    const YamlNode& task = member(node, "task");
    const YamlNode& hashes = member(task, "input_file_hashes");
    for (const YamlNode& input : sequence(member(task, "input_files"), "input_files").items) {
      result.input_files.push_back(
          {input.text, text_member(hashes, input.text), member(hashes, input.text).position});
    }
    result.specification = text_member(task, "specification");
    result.specification_written = member(task, "specification").position;
    result.data_model_written = member(task, "data_model").position;
    const std::string model = text_member(task, "data_model");
    if (model != "LP64" && model != "ILP32") {
      fail(member(task, "data_model"), "unknown data_model '" + model + "'");
    }
    result.data_model = model == "LP64" ? DataModel::Lp64 : DataModel::Ilp32;
    if (text_member(task, "language") != "C") {
      fail(member(task, "language"), "the language must be C");
    }
    return result;
  }

  SourcePosition location(const YamlNode& node, std::string& function) {
    SourcePosition result;
    const YamlNode& name = member(node, "file_name");
    result.file = read_file_name(text_member(node, "file_name"), name.position, source_);
    result.line =
        read_whole_number(text_member(node, "line"), member(node, "line").position, "line");
    if (result.line == 0) {
      fail(member(node, "line"), "lines count from 1");
    }
    if (const YamlNode* column = node.find("column")) {
      result.column = read_whole_number(column->text, column->position, "column");
    }
    if (const YamlNode* in = node.find("function")) {
      function = in->text;
    }
    return result;
  }

  Invariant invariant(const YamlNode& node) {
    Invariant result;
    const std::string type = text_member(node, "type");
    if (type != "loop_invariant" && type != "location_invariant") {
      fail(member(node, "type"), "unknown type '" + type + "' of an invariant");
    }
    result.kind = type == "loop_invariant" ? Invariant::Kind::Loop : Invariant::Kind::Location;
    if (text_member(node, "format") != "c_expression") {
      fail(member(node, "format"), "the format must be c_expression");
    }
    result.at = location(member(node, "location"), result.function);
    result.value = text_member(node, "value");
    result.written = member(node, "value").position;
    return result;
  }

  void segment(const YamlNode& node, std::vector<Waypoint>& into) {
    const std::vector<YamlNode>& items = sequence(node, "segment").items;
    if (items.empty()) {
      fail(node, "a segment needs a waypoint");
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
      const YamlNode& item = member(items[i], "waypoint");
      into.push_back(waypoint(item));
      const bool follows = into.back().action == Waypoint::Action::Follow;
      if (follows != (i + 1 == items.size())) {
        fail(item, "a segment has one waypoint to follow, the last one");
      }
    }
  }

  Waypoint waypoint(const YamlNode& node) {
    using Kind = Waypoint::Kind;
    static constexpr std::array<std::pair<std::string_view, Kind>, 5> kinds = {
        {{"assumption", Kind::Assumption},
         {"branching", Kind::Branching},
         {"function_enter", Kind::FunctionEnter},
         {"function_return", Kind::FunctionReturn},
         {"target", Kind::Target}}};
    Waypoint result;
    const std::string type = text_member(node, "type");
    const auto* const kind = std::find_if(kinds.begin(), kinds.end(),
                                          [&](const auto& known) { return known.first == type; });
    if (kind == kinds.end()) {
      fail(member(node, "type"), "unknown type '" + type + "' of a waypoint");
    }
    result.kind = kind->second;
    const std::string action = text_member(node, "action");
    if (action != "follow" && action != "avoid") {
      fail(member(node, "action"), "unknown action '" + action + "'");
    }
    result.action = action == "follow" ? Waypoint::Action::Follow : Waypoint::Action::Avoid;
    result.at = location(member(node, "location"), result.function);
    result.written = node.position;
    const bool has_constraint = node.find("constraint") != nullptr;
    const bool needs_none = result.kind == Kind::FunctionEnter || result.kind == Kind::Target;
    if (has_constraint && needs_none) {
      fail(member(node, "constraint"), "a waypoint of type '" + type + "' has no constraint");
    }
    if (!needs_none) {
      const YamlNode& constraint = member(node, "constraint");
      result.value = text_member(constraint, "value");
      result.written = member(constraint, "value").position;
    }
    return result;
  }

  static void check_target(const YamlNode& content, const std::vector<Waypoint>& waypoints) {
    const auto targets = std::count_if(
        waypoints.begin(), waypoints.end(),
        [](const Waypoint& waypoint) { return waypoint.kind == Waypoint::Kind::Target; });
    if (targets != 1 || waypoints.back().kind != Waypoint::Kind::Target) {
      fail(content, "the last waypoint must be the only target");
    }
  }

  const SourceText& source_;
  std::string file_;
};

}  // namespace

Witness read_yaml_witness(std::string_view text, const std::string& file,
                          const SourceText& source) {
  return YamlWitnessReader(source, file).read(parse_yaml(text, file));
}

}  // namespace pcegar::witness

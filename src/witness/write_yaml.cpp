// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "witness/sha256.hpp"
#include "witness/write.hpp"

namespace pcegar::witness {

namespace {

/// A double-quoted scalar.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
    } else {
      result += c;
    }
  }
  return result + "\"";
}

class Lines {
public:
  void add(unsigned depth, const std::string& text) {
    text_ += std::string(std::size_t{2} * depth, ' ') + text + "\n";
  }
  void location(unsigned depth, const SourcePosition& at, const std::string& function) {
    add(depth, "location:");
    add(depth + 1, "file_name: " + quoted(at.file));
    add(depth + 1, fmt::format("line: {}", at.line));
    if (at.column != 0) {
      add(depth + 1, fmt::format("column: {}", at.column));
    }
    if (!function.empty()) {
      add(depth + 1, "function: " + quoted(function));
    }
  }
  [[nodiscard]] const std::string& text() const { return text_; }

private:
  std::string text_;
};

const char* type_of(Waypoint::Kind kind) {
  switch (kind) {
    case Waypoint::Kind::Assumption: return "assumption";
    case Waypoint::Kind::Branching: return "branching";
    case Waypoint::Kind::FunctionEnter: return "function_enter";
    case Waypoint::Kind::FunctionReturn: return "function_return";
    case Waypoint::Kind::Target: return "target";
  }
  return "";
}

void add_waypoint(Lines& lines, const Waypoint& waypoint) {
  lines.add(4, "- waypoint:");
  lines.add(7, std::string("type: ") + quoted(type_of(waypoint.kind)));
  lines.add(7, std::string("action: ") +
                   (waypoint.action == Waypoint::Action::Follow ? "\"follow\"" : "\"avoid\""));
  lines.location(7, waypoint.at, waypoint.function);
  if (waypoint.value.empty()) {
    return;
  }
  lines.add(7, "constraint:");
  lines.add(8, "value: " + quoted(waypoint.value));
  if (waypoint.kind == Waypoint::Kind::Assumption) {
    lines.add(8, "format: \"c_expression\"");
  } else if (waypoint.kind == Waypoint::Kind::FunctionReturn) {
    lines.add(8, "format: \"acsl_expression\"");
  }
}

std::string content_of(const Witness& witness) {
  Lines lines;
  if (witness.kind == Witness::Kind::Violation) {
    lines.add(1, "content:");
    bool is_new = true;
    for (const Waypoint& waypoint : witness.waypoints) {
      if (is_new) {
        lines.add(2, "- segment:");
      }
      add_waypoint(lines, waypoint);
      is_new = waypoint.action == Waypoint::Action::Follow;
    }
    return lines.text();
  }
  lines.add(1, witness.invariants.empty() ? "content: []" : "content:");
  for (const Invariant& invariant : witness.invariants) {
    const bool is_loop = invariant.kind == Invariant::Kind::Loop;
    lines.add(2, "- invariant:");
    lines.add(4, is_loop ? "type: \"loop_invariant\"" : "type: \"location_invariant\"");
    lines.location(4, invariant.at, invariant.function);
    lines.add(4, "value: " + quoted(invariant.value));
    lines.add(4, "format: \"c_expression\"");
  }
  return lines.text();
}

std::string task_of(const Metadata& metadata) {
  Lines lines;
  lines.add(2, "task:");
  lines.add(3, "input_files:");
  for (const Metadata::InputFile& file : metadata.input_files) {
    lines.add(3, "- " + quoted(file.name));
  }
  lines.add(3, "input_file_hashes:");
  for (const Metadata::InputFile& file : metadata.input_files) {
    lines.add(4, quoted(file.name) + ": " + quoted(file.sha256));
  }
  lines.add(3, "specification: " + quoted(metadata.specification));
  lines.add(
      3, metadata.data_model == DataModel::Lp64 ? "data_model: \"LP64\"" : "data_model: \"ILP32\"");
  lines.add(3, "language: \"C\"");
  return lines.text();
}

}  // namespace

std::string yaml_text(const Witness& witness) {
  const Metadata& metadata = witness.metadata;
  const bool is_violation = witness.kind == Witness::Kind::Violation;
  const std::string task = task_of(metadata);
  const std::string content = content_of(witness);
  Lines lines;
  lines.add(
      0, is_violation ? "- entry_type: \"violation_sequence\"" : "- entry_type: \"invariant_set\"");
  lines.add(1, "metadata:");
  lines.add(2, "format_version: \"2.0\"");
  lines.add(2, "uuid: " + quoted(uuid_of(metadata.creation_time + task + content)));
  lines.add(2, "creation_time: " + quoted(metadata.creation_time));
  lines.add(2, "producer:");
  lines.add(3, "name: " + quoted(metadata.producer_name));
  lines.add(3, "version: " + quoted(metadata.producer_version));
  return lines.text() + task + content;
}

}  // namespace pcegar::witness

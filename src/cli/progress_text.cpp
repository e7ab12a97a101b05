// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/progress_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "support/message_form.hpp"

namespace pcegar::cli {

namespace {

constexpr std::size_t megabyte = 1'048'576;

std::string_view name_of(LogLevel level) {
  switch (level) {
    case LogLevel::Quiet:
    case LogLevel::Warning: return "warning";
    case LogLevel::Info: return "info";
    case LogLevel::Debug: break;
  }
  return "debug";
}

/// In one line; what is no UTF-8 (a file's name) is replaced.
std::string line_of(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string counted(std::uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

}  // namespace

std::string progress_text(const ProgressNow& now) {
  std::string text = fmt::format("{:.0f} s: {}", now.wall_seconds, now.phase);
  if (now.checked.size() == 1) {
    text += " " + now.checked.front();
  } else if (!now.checked.empty()) {
    text += fmt::format(" {} properties", now.checked.size());
  }
  if (now.properties > 0) {
    text += fmt::format("; {} of {} decided", now.decided, now.properties);
  }
  return text + fmt::format("; {}, {}, {}; {:.1f} s CPU, {} MB", counted(now.states, "state"),
                            counted(now.refinements, "refinement"),
                            counted(now.predicates, "predicate"), now.cpu_seconds,
                            now.memory_bytes / megabyte);
}

std::string cut_to(std::string text, std::size_t columns) {
  if (text.size() > columns) {
    const auto continues = [&](std::size_t i) {
      return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
    };
    while (columns > 0 && continues(columns)) {
      --columns;
    }
    text.resize(columns);
  }
  return text;
}

std::string progress_json(const ProgressNow& now) {
  nlohmann::ordered_json json;
  json["event"] = "progress";
  json["wall_seconds"] = now.wall_seconds;
  json["phase"] = now.phase;
  json["checked"] = now.checked;
  json["decided"] = now.decided;
  json["properties"] = now.properties;
  json["states"] = now.states;
  json["refinements"] = now.refinements;
  json["predicates"] = now.predicates;
  json["cpu_seconds"] = now.cpu_seconds;
  json["memory_bytes"] = now.memory_bytes;
  return line_of(json);
}

std::string decided_json(const PropertyVerdict& verdict) {
  nlohmann::ordered_json json;
  json["event"] = "decided";
  json["property"] = verdict.property;
  json["verdict"] = to_string(verdict.verdict);
  return line_of(json);
}

std::string message_json(LogLevel level, std::string_view, std::string_view message) {
  nlohmann::ordered_json json;
  json["event"] = "message";
  json["level"] = name_of(level);
  json["text"] = message;
  return line_of(json);
}

std::string message_over_line(LogLevel level, std::string_view prefix, std::string_view message) {
  return std::string(erase_line) + plain_message(level, prefix, message);
}

}  // namespace pcegar::cli

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pcegar::spec {

// Keys of sets and counters as a Configuration holds them: the objects' names, joined.

/// The object that the automaton watches, as part of a key.
inline constexpr const char* watched_element = "<watched>";

/// Stands for an object that is neither known nor watched, during a step.
[[nodiscard]] inline std::string stand_in(std::size_t number) {
  return "<other " + std::to_string(number) + ">";
}

/// Joins parts to a key. Names of objects have no comma outside of brackets, so the parts can be
/// separated.
[[nodiscard]] inline std::string join_key(const std::vector<std::string>& parts) {
  std::string key;
  for (const std::string& part : parts) {
    key += (key.empty() ? "" : ", ") + part;
  }
  return key;
}

/// Names with '<' are reserved; the parser rejects them.
[[nodiscard]] inline bool has_stand_in(const std::string& key) {
  return key.find("<other ") != std::string::npos;
}
[[nodiscard]] inline bool has_watched(const std::string& key) {
  return key.find(watched_element) != std::string::npos;
}

}  // namespace pcegar::spec

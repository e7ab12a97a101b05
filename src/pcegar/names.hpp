// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pcegar {

/// The parts of a list such as "level-asc,property", unchanged and in order (empty ones included).
[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);

/// "join:K" and its likes: what a row's name and parameters look like on the command line.
template <class Row>
std::string usage_of(const Row& row) {
  return row.parameter.empty() ? std::string(row.name)
                               : std::string(row.name) + ":" + std::string(row.parameter);
}

/// All names of a table, for messages.
template <class Row>
std::string known_names(std::span<const Row> rows) {
  std::string known;
  for (const Row& row : rows) {
    known += (known.empty() ? "" : ", ") + usage_of(row);
  }
  return known;
}

/// A name and what follows its first colon.
struct NameAndParameter {
  std::string name;
  std::string parameter;
};
[[nodiscard]] NameAndParameter name_and_parameter(const std::string& text);

/// The row of that name that takes a parameter exactly if there is one; null if there is none.
template <class Row>
const Row* find_row(std::span<const Row> rows, const std::string& text) {
  const NameAndParameter wanted = name_and_parameter(text);
  const bool has_parameter = text.size() > wanted.name.size();
  for (const Row& row : rows) {
    if (row.name == wanted.name && row.parameter.empty() != has_parameter) {
      return &row;
    }
  }
  return nullptr;
}

/// A positive number; throws InputError with `what` ("K in 'join:0'").
[[nodiscard]] std::size_t positive_parameter(const std::string& text, const std::string& what);

}  // namespace pcegar

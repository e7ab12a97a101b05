// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/nearest_name.hpp"

#include <algorithm>
#include <utility>

namespace pcegar::cli {

namespace {

/// The length of the shortest sequence of changes that leads from one word to the other and changes
/// no letter twice.
std::size_t changes_between(std::string_view one, std::string_view other) {
  // Rows for the last two letters of `one` and for this one; columns for the beginnings of `other`.
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(other.size() + 1);
  for (std::size_t k = 0; k <= other.size(); ++k) {
    last[k] = k;
  }
  for (std::size_t i = 1; i <= one.size(); ++i) {
    std::vector<std::size_t> row(other.size() + 1, i);
    for (std::size_t k = 1; k <= other.size(); ++k) {
      const std::size_t replaced = last[k - 1] + (one[i - 1] == other[k - 1] ? 0 : 1);
      row[k] = std::min({last[k] + 1, row[k - 1] + 1, replaced});
      if (i > 1 && k > 1 && one[i - 1] == other[k - 2] && one[i - 2] == other[k - 1]) {
        row[k] = std::min(row[k], before_last[k - 2] + 1);
      }
    }
    before_last = std::exchange(last, std::move(row));
  }
  return last.back();
}

/// More changes than that make another word.
std::size_t most_changes(std::size_t letters) {
  constexpr std::size_t letters_a_change = 3;
  constexpr std::size_t most = 3;
  return std::min(most, letters / letters_a_change);
}

}  // namespace

std::string nearest_name(std::string_view written, const std::vector<std::string>& names) {
  std::string nearest;
  std::size_t fewest = most_changes(written.size()) + 1;
  for (const std::string& name : names) {
    if (const std::size_t changes = changes_between(written, name); changes < fewest) {
      fewest = changes;
      nearest = name;
    }
  }
  constexpr std::size_t enough_letters = 3;
  if (!nearest.empty() || written.size() < enough_letters) {
    return nearest;
  }
  for (const std::string& name : names) {
    if (name.starts_with(written) && (nearest.empty() || name.size() < nearest.size())) {
      nearest = name;
    }
  }
  return nearest;
}

}  // namespace pcegar::cli

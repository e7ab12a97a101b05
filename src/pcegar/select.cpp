// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/select.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "support/error.hpp"

namespace pcegar {

namespace {

using Candidates = std::span<const refiners::ProvidentRefinement* const>;

/// The union of the first `count` refinements.
std::vector<std::size_t> join(Candidates candidates, std::size_t count) {
  std::vector<std::size_t> result(std::min(count, candidates.size()));
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

}  // namespace

std::span<const SelectRow> select_table() {
  static const std::vector<SelectRow> table{
      {"first", "the first refinement, applied at its pivot"},
      {"join-all", "the union of all refinements, applied at the root"},
      {"join:K", "the union of the first K refinements, applied at the root"},
  };
  return table;
}

SelectOperator make_select(const std::string& text) {
  if (text == "first") {
    return [](Candidates candidates) { return join(candidates, 1); };
  }
  if (text == "join-all") {
    return [](Candidates candidates) { return join(candidates, candidates.size()); };
  }
  if (text.starts_with("join:")) {
    std::size_t count = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + 5, end, count);
    if (error == std::errc{} && stop == end && count > 0) {
      return [count](Candidates candidates) { return join(candidates, count); };
    }
    throw InputError("K in '" + text + "' must be a positive number, as in join:4");
  }
  std::string known;
  for (const SelectRow& row : select_table()) {
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  throw InputError("unknown select operator '" + text + "'; known are " + known);
}

}  // namespace pcegar

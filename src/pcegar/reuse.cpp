// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/reuse.hpp"

#include <utility>

namespace pcegar {

namespace {

/// What was asked for is the sum of the first counters, what was done anew the sum of the others.
struct Kind {
  const char* name;
  std::vector<std::string> asked;
  std::vector<std::string> anew;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> table{
      {"abstractions",
       {"abstraction.computed", "abstraction.from_cache"},
       {"abstraction.with_solver"}},
      {"block_formulas",
       {"abstraction.computed", "abstraction.from_cache"},
       {"abstraction.blocks"}},
      {"path_prefixes",
       {"refinement.feasibility_queries", "refinement.feasibility_known",
        "refinement.feasibility_by_model"},
       {"refinement.feasibility_queries"}},
      {"interpolations",
       {"interpolation.sequences", "interpolation.shared"},
       {"interpolation.sequences"}},
      {"provident_refinements", {"refinement.provident"}, {"provident.computed"}},
  };
  return table;
}

std::uint64_t sum(const Statistics& statistics, const std::vector<std::string>& names) {
  std::uint64_t result = 0;
  for (const std::string& name : names) {
    const auto found = statistics.counters().find(name);
    result += found == statistics.counters().end() ? 0 : found->second.value;
  }
  return result;
}

}  // namespace

std::vector<Reuse> reuse_so_far(const Statistics& statistics) {
  std::vector<Reuse> rows;
  for (const Kind& kind : kinds()) {
    const std::uint64_t asked = sum(statistics, kind.asked);
    rows.push_back({kind.name, asked, asked - sum(statistics, kind.anew)});
  }
  return rows;
}

std::string to_text(const std::vector<Reuse>& rows) {
  std::string text;
  for (const Reuse& row : rows) {
    if (row.asked != 0) {
      text += (text.empty() ? "" : ", ") + row.name + " " + std::to_string(row.reused) + " of " +
              std::to_string(row.asked) + " (" + std::to_string(100 * row.reused / row.asked) +
              " %)";
    }
  }
  return text;
}

void record_reuse(Statistics& statistics) {
  for (const Reuse& row : reuse_so_far(statistics)) {
    statistics.counter("reuse." + row.name + ".asked") += row.asked;
    statistics.counter("reuse." + row.name + ".reused") += row.reused;
  }
}

std::vector<Reuse> ReuseMeter::since_last() {
  std::vector<Reuse> now = reuse_so_far(statistics_);
  std::vector<Reuse> rows = now;
  for (std::size_t i = 0; i < last_.size(); ++i) {
    rows[i].asked -= last_[i].asked;
    rows[i].reused -= last_[i].reused;
  }
  last_ = std::move(now);
  return rows;
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/reuse.hpp"

#include <utility>

namespace pcegar {

namespace {

WorkCounts work_of(const Statistics& statistics) {
  const auto count = [&](const char* name) -> std::uint64_t {
    const auto found = statistics.counters().find(name);
    return found == statistics.counters().end() ? 0 : found->second.value;
  };
  return {{.computed = count("abstraction.computed"),
           .from_cache = count("abstraction.from_cache"),
           .with_solver = count("abstraction.with_solver"),
           .blocks = count("abstraction.blocks"),
           .solver_queries = count("abstraction.solver_queries")},
          {.provident = count("refinement.provident"),
           .computed = count("provident.computed"),
           .feasibility = {.queries = count("refinement.feasibility_queries"),
                           .known = count("refinement.feasibility_known"),
                           .by_model = count("refinement.feasibility_by_model")},
           .interpolation = {.sequences = count("interpolation.sequences"),
                             .shared = count("interpolation.shared")}}};
}

}  // namespace

std::vector<Reuse> reuse_of(const WorkCounts& work) {
  const auto& [abstraction, refinement] = work;
  const auto& [queries, known, by_model] = refinement.feasibility;
  const auto& [sequences, shared] = refinement.interpolation;
  const std::uint64_t abstractions = abstraction.computed + abstraction.from_cache;
  return {
      {"abstractions", abstractions, abstractions - abstraction.with_solver},
      {"block_formulas", abstractions, abstractions - abstraction.blocks},
      {"path_prefixes", queries + known + by_model, known + by_model},
      {"interpolations", sequences + shared, shared},
      {"provident_refinements", refinement.provident, refinement.provident - refinement.computed}};
}

std::vector<Reuse> reuse_in_all(const Statistics& statistics) {
  return reuse_of(work_of(statistics));
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
  for (const Reuse& row : reuse_in_all(statistics)) {
    statistics.counter("reuse." + row.name + ".asked") += row.asked;
    statistics.counter("reuse." + row.name + ".reused") += row.reused;
  }
}

std::vector<Reuse> ReuseMeter::since_last() {
  std::vector<Reuse> now = reuse_of(so_far_());
  std::vector<Reuse> rows = now;
  for (std::size_t i = 0; i < last_.size(); ++i) {
    rows[i].asked -= last_[i].asked;
    rows[i].reused -= last_[i].reused;
  }
  last_ = std::move(now);
  return rows;
}

}  // namespace pcegar

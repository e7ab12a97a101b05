// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of select operators, and their composition.
#include <algorithm>
#include <utility>

#include "pcegar/names.hpp"
#include "pcegar/select.hpp"
#include "support/error.hpp"

namespace pcegar {

namespace select {
SelectRow adaptive();
SelectRow best_k();
SelectRow cover();
SelectRow delay();
SelectRow first();
SelectRow join_all();
SelectRow join_k();
SelectRow up_to_k();
SelectRow vote();
}  // namespace select

std::vector<SelectRow> built_in_select_rows() {
  return {select::first(),   select::join_all(), select::join_k(),
          select::up_to_k(), select::best_k(),   select::delay(),
          select::cover(),   select::vote(),     select::adaptive()};
}

Selection SelectOperator::operator()(const SelectRound& round) const {
  Selection result;
  result.left_out_by.resize(round.candidates.size());
  for (std::size_t i = 0; i < round.candidates.size(); ++i) {
    result.chosen.push_back(i);
  }
  for (const Stage& stage : stages_) {
    std::vector<const refiners::ProvidentRefinement*> offered;
    for (const std::size_t i : result.chosen) {
      offered.push_back(round.candidates[i]);
    }
    const std::vector<std::size_t> kept =
        stage.choose({offered, round.tracked, round.effort, round.rules_out, round.names});
    PCEGAR_ASSERT(!kept.empty(), "select returns at least one refinement");
    std::vector<std::size_t> chosen;
    std::vector<bool> taken(offered.size(), false);
    for (const std::size_t k : kept) {
      PCEGAR_ASSERT(k < offered.size() && !taken[k], "select returns some of its candidates");
      taken[k] = true;
      chosen.push_back(result.chosen[k]);
    }
    for (std::size_t k = 0; k < offered.size(); ++k) {
      if (!taken[k]) {
        result.left_out_by[result.chosen[k]] = stage.name;
      }
    }
    result.chosen = std::move(chosen);
  }
  return result;
}

SelectOperator make_select(const std::string& text, std::span<const SelectRow> rows) {
  std::vector<SelectOperator::Stage> stages;
  for (const std::string& name : split(text, ',')) {
    const SelectRow* const row = find_row(rows, name);
    if (row == nullptr) {
      throw InputError("unknown select operator '" + name + "'; known are " + known_names(rows));
    }
    stages.push_back({name, row->make(name_and_parameter(name).parameter)});
  }
  return SelectOperator(std::move(stages));
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/property_table.hpp"

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/iota.hpp>
#include <stdexcept>
#include <utility>

namespace pcegar::verification {

PropertyTable::PropertyTable(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    results_.push_back({name, Open{"its turn has not come", Cause::NotChecked}});
  }
}

std::size_t PropertyTable::number_of(const std::string& name) const {
  for (std::size_t i = 0; i < results_.size(); ++i) {
    if (results_[i].property == name) {
      return i;
    }
  }
  throw std::out_of_range("no property " + name);
}

std::vector<std::string> PropertyTable::names_of(const Numbers& properties) const {
  std::vector<std::string> names;
  for (const std::size_t i : properties) {
    names.push_back(results_[i].property);
  }
  return names;
}

PropertyTable::Numbers PropertyTable::all() const {
  return ranges::views::iota(std::size_t{0}, results_.size()) | ranges::to<Numbers>();
}

PropertyTable::Numbers PropertyTable::open() const {
  const auto is_open = [this](std::size_t i) { return results_[i].open() != nullptr; };
  const Numbers every = all();
  return every | ranges::views::filter(is_open) | ranges::to<Numbers>();
}

PropertyTable::Numbers PropertyTable::open_for(const Numbers& properties, Cause cause) const {
  const auto is_open = [&](std::size_t i) { return results_[i].is_open_for(cause); };
  return properties | ranges::views::filter(is_open) | ranges::to<Numbers>();
}

void PropertyTable::settle(std::size_t property, Holds holds) {
  results_[property].outcome = std::move(holds);
}

void PropertyTable::put(std::size_t property, PropertyResult result) {
  results_[property] = std::move(result);
}

void PropertyTable::put_later_stage(std::size_t property, PropertyResult result,
                                    const std::string& stage, Limit of_exploration) {
  PropertyResult& known = results_[property];
  const Open* now = result.open();
  const bool hit_a_bound =
      now != nullptr && (now->cause == Cause::Limit || now->cause == Cause::Budget ||
                         now->cause == Cause::OtherProperties);
  if (!hit_a_bound || known.open() == nullptr) {
    known = std::move(result);
    return;
  }
  known.open()->reason += "; " + stage + ": " + now->reason;
  known.usage = result.usage;
  if (now->cause != Cause::Limit || of_exploration == Limit::Exceeded) {
    known.open()->cause = now->cause;
  }
}

void PropertyTable::note_start(const Numbers& properties) {
  for (const std::size_t i : properties) {
    if (results_[i].is_open_for(Cause::NotChecked) ||
        results_[i].is_open_for(Cause::OtherProperties)) {
      // If the run ends at once, its reason is the property's, not a bound that it is past.
      results_[i].open()->reason = "being checked";
      results_[i].open()->cause = Cause::NotChecked;
    }
  }
}

void PropertyTable::leave_unchecked(const Numbers& properties, const std::string& reason) {
  for (const std::size_t i : properties) {
    if (results_[i].open() == nullptr) {
      continue;
    }
    Open& open = *results_[i].open();
    if (open.cause == Cause::NotChecked) {
      open.reason = reason;
    } else if (open.cause == Cause::Slice) {
      open = {reason, Cause::Limit, open.had_targets};
    } else {
      open.reason += "; not explored again: " + reason;
      open.cause = Cause::Limit;  // nothing else would help
    }
  }
}

void PropertyTable::leave_open(const std::string& reason, Cause cause) {
  for (const std::size_t i : open()) {
    results_[i].outcome = Open{reason, cause};
  }
}

void PropertyTable::limits_are_budgets() {
  for (const std::size_t i : open_for(all(), Cause::Limit)) {
    results_[i].open()->cause = Cause::Budget;
  }
}

}  // namespace pcegar::verification

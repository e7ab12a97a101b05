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
    results_.push_back(
        {{name, Verdict::Unknown, "its turn has not come", PropertyVerdict::Treatment::NotChecked},
         {},
         {},
         {},
         {},
         {}});
  }
}

std::size_t PropertyTable::number_of(const std::string& name) const {
  for (std::size_t i = 0; i < results_.size(); ++i) {
    if (results_[i].verdict.property == name) {
      return i;
    }
  }
  throw std::out_of_range("no property " + name);
}

std::vector<std::string> PropertyTable::names_of(const Numbers& properties) const {
  std::vector<std::string> names;
  for (const std::size_t i : properties) {
    names.push_back(results_[i].verdict.property);
  }
  return names;
}

PropertyTable::Numbers PropertyTable::all() const {
  return ranges::views::iota(std::size_t{0}, results_.size()) | ranges::to<Numbers>();
}

PropertyTable::Numbers PropertyTable::open() const {
  const auto is_open = [this](std::size_t i) {
    return results_[i].verdict.verdict == Verdict::Unknown;
  };
  const Numbers every = all();
  return every | ranges::views::filter(is_open) | ranges::to<Numbers>();
}

PropertyTable::Numbers PropertyTable::open_for(const Numbers& properties, Cause cause) const {
  const auto is_open = [&](std::size_t i) {
    return results_[i].verdict.verdict == Verdict::Unknown && results_[i].cause == cause;
  };
  return properties | ranges::views::filter(is_open) | ranges::to<Numbers>();
}

void PropertyTable::settle(std::size_t property, PropertyVerdict verdict) {
  results_[property].verdict = std::move(verdict);
}

void PropertyTable::put(std::size_t property, PropertyResult result) {
  results_[property] = std::move(result);
}

void PropertyTable::put_later_stage(std::size_t property, PropertyResult result,
                                    const std::string& stage, Limit of_exploration) {
  PropertyResult& known = results_[property];
  const bool hit_a_bound = result.cause == Cause::Limit || result.cause == Cause::Budget ||
                           result.cause == Cause::OtherProperties;
  if (result.verdict.verdict != Verdict::Unknown || !hit_a_bound) {
    known = std::move(result);
    return;
  }
  known.verdict.reason += "; " + stage + ": " + result.verdict.reason;
  known.usage = result.usage;
  if (result.cause != Cause::Limit || of_exploration == Limit::Exceeded) {
    known.cause = result.cause;
  }
}

void PropertyTable::note_start(const Numbers& properties) {
  for (const std::size_t i : properties) {
    if (results_[i].verdict.treatment == PropertyVerdict::Treatment::NotChecked) {
      results_[i].verdict.reason = "being checked";
    }
  }
}

void PropertyTable::leave_unchecked(const Numbers& properties, const std::string& reason) {
  for (const std::size_t i : properties) {
    PropertyVerdict& verdict = results_[i].verdict;
    results_[i].cause = Cause::Limit;  // nothing else would help
    if (verdict.treatment == PropertyVerdict::Treatment::NotChecked) {
      verdict.reason = reason;
    } else {
      verdict.reason += "; not explored again: " + reason;
    }
  }
}

void PropertyTable::leave_open(const std::string& reason, Cause cause) {
  for (const std::size_t i : open()) {
    results_[i] = {{results_[i].verdict.property, Verdict::Unknown, reason},
                   {},
                   {},
                   cause,
                   results_[i].usage,
                   {}};
  }
}

void PropertyTable::limits_are_budgets() {
  for (PropertyResult& result : results_) {
    if (result.cause == Cause::Limit) {
      result.cause = Cause::Budget;
    }
  }
}

}  // namespace pcegar::verification

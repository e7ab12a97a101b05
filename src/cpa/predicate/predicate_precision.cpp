// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/predicate_precision.hpp"

#include <algorithm>
#include <iterator>

namespace pcegar::cpa {

namespace {

void unite(std::vector<PredicateId>& into, const std::vector<PredicateId>& more) {
  into.insert(into.end(), more.begin(), more.end());
  std::sort(into.begin(), into.end());
  into.erase(std::unique(into.begin(), into.end()), into.end());
}

template <class Key>
void unite(std::map<Key, std::vector<PredicateId>>& into,
           const std::map<Key, std::vector<PredicateId>>& more) {
  for (const auto& [key, predicates] : more) {
    unite(into[key], predicates);
  }
}

}  // namespace

std::vector<PredicateId> PrecisionIncrement::predicates() const {
  std::vector<PredicateId> result;
  for (const auto& [location, predicates] : by_location) {
    unite(result, predicates);
  }
  return result;
}

void PrecisionIncrement::add(const PrecisionIncrement& other) {
  unite(by_location, other.by_location);
}

std::shared_ptr<const PredicatePrecision> PredicatePrecision::empty() {
  return std::make_shared<PredicatePrecision>();
}

std::shared_ptr<const PredicatePrecision> PredicatePrecision::with(
    const cfa::Program& program, const PrecisionIncrement& increment, PrecisionScope scope) const {
  auto result = std::make_shared<PredicatePrecision>(*this);
  for (const auto& [location, predicates] : increment.by_location) {
    switch (scope) {
      case PrecisionScope::Global: unite(result->global_, predicates); break;
      case PrecisionScope::Function:
        unite(result->by_function_[program.location(location).function], predicates);
        break;
      case PrecisionScope::Location:
      case PrecisionScope::Path: unite(result->by_location_[location], predicates); break;
    }
  }
  return result;
}

std::shared_ptr<const PredicatePrecision> PredicatePrecision::joined(
    const PredicatePrecision& other) const {
  auto result = std::make_shared<PredicatePrecision>(*this);
  unite(result->global_, other.global_);
  unite(result->by_function_, other.by_function_);
  unite(result->by_location_, other.by_location_);
  return result;
}

std::shared_ptr<const PredicatePrecision> PredicatePrecision::mapped(
    const std::function<std::vector<PredicateId>(PredicateId)>& image) const {
  const auto all = [&](const std::vector<PredicateId>& predicates) {
    std::vector<PredicateId> result;
    for (const PredicateId predicate : predicates) {
      unite(result, image(predicate));
    }
    return result;
  };
  auto result = std::make_shared<PredicatePrecision>();
  result->global_ = all(global_);
  for (const auto& [function, predicates] : by_function_) {
    result->by_function_[function] = all(predicates);
  }
  for (const auto& [location, predicates] : by_location_) {
    result->by_location_[location] = all(predicates);
  }
  return result;
}

std::vector<PredicateId> PredicatePrecision::at(const cfa::Program& program,
                                                cfa::LocationId location) const {
  std::vector<PredicateId> result = global_;
  if (const auto found = by_function_.find(program.location(location).function);
      found != by_function_.end()) {
    unite(result, found->second);
  }
  if (const auto found = by_location_.find(location); found != by_location_.end()) {
    unite(result, found->second);
  }
  return result;
}

std::size_t PredicatePrecision::size() const {
  std::size_t count = global_.size();
  for (const auto& [function, predicates] : by_function_) {
    count += predicates.size();
  }
  for (const auto& [location, predicates] : by_location_) {
    count += predicates.size();
  }
  return count;
}

std::vector<PredicateId> PredicatePrecision::predicates() const {
  std::vector<PredicateId> result = global_;
  for (const auto& [function, predicates] : by_function_) {
    unite(result, predicates);
  }
  for (const auto& [location, predicates] : by_location_) {
    unite(result, predicates);
  }
  return result;
}

}  // namespace pcegar::cpa

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

std::vector<PredicateId> PredicateIncrement::predicates() const {
  std::vector<PredicateId> result;
  for (const auto& [location, predicates] : by_location) {
    unite(result, predicates);
  }
  return result;
}

void PredicateIncrement::add(const PredicateIncrement& other) {
  unite(by_location, other.by_location);
}

std::shared_ptr<const PredicatePrecision> PredicatePrecision::empty() {
  return std::make_shared<PredicatePrecision>();
}

std::shared_ptr<const PredicatePrecision> PredicatePrecision::at_places(const Places& places) {
  auto result = std::make_shared<PredicatePrecision>();
  unite(result->places_.global, places.global);
  unite(result->places_.by_function, places.by_function);
  unite(result->places_.by_location, places.by_location);
  return result;
}

std::shared_ptr<const PredicatePrecision> PredicatePrecision::with(
    const cfa::Program& program, const PredicateIncrement& increment, PrecisionScope scope) const {
  auto result = std::make_shared<PredicatePrecision>(*this);
  for (const auto& [location, predicates] : increment.by_location) {
    switch (scope) {
      case PrecisionScope::Global: unite(result->places_.global, predicates); break;
      case PrecisionScope::Function:
        unite(result->places_.by_function[program.location(location).function], predicates);
        break;
      case PrecisionScope::Location:
      case PrecisionScope::Path: unite(result->places_.by_location[location], predicates); break;
    }
  }
  return result;
}

std::shared_ptr<const PredicatePrecision> PredicatePrecision::joined(
    const PredicatePrecision& other) const {
  auto result = std::make_shared<PredicatePrecision>(*this);
  unite(result->places_.global, other.places_.global);
  unite(result->places_.by_function, other.places_.by_function);
  unite(result->places_.by_location, other.places_.by_location);
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
  result->places_.global = all(places_.global);
  for (const auto& [function, predicates] : places_.by_function) {
    result->places_.by_function[function] = all(predicates);
  }
  for (const auto& [location, predicates] : places_.by_location) {
    result->places_.by_location[location] = all(predicates);
  }
  return result;
}

std::vector<PredicateId> PredicatePrecision::at(const cfa::Program& program,
                                                cfa::LocationId location) const {
  return at(program, location, [](PredicateId) { return true; });
}

std::vector<PredicateId> PredicatePrecision::at(
    const cfa::Program& program, cfa::LocationId location,
    const std::function<bool(PredicateId)>& is_live) const {
  std::vector<PredicateId> result = places_.global;
  if (const auto found = places_.by_function.find(program.location(location).function);
      found != places_.by_function.end()) {
    std::vector<PredicateId> live;
    std::copy_if(found->second.begin(), found->second.end(), std::back_inserter(live), is_live);
    unite(result, live);
  }
  if (const auto found = places_.by_location.find(location); found != places_.by_location.end()) {
    unite(result, found->second);
  }
  return result;
}

std::size_t PredicatePrecision::size() const {
  std::size_t count = places_.global.size();
  for (const auto& [function, predicates] : places_.by_function) {
    count += predicates.size();
  }
  for (const auto& [location, predicates] : places_.by_location) {
    count += predicates.size();
  }
  return count;
}

std::vector<PredicateId> PredicatePrecision::predicates() const {
  std::vector<PredicateId> result = places_.global;
  for (const auto& [function, predicates] : places_.by_function) {
    unite(result, predicates);
  }
  for (const auto& [location, predicates] : places_.by_location) {
    unite(result, predicates);
  }
  return result;
}

}  // namespace pcegar::cpa

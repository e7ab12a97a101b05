// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/composition.hpp"

#include <algorithm>
#include <utility>

namespace pcegar::cpa {

namespace {

Components pointers(const std::vector<Composition::Component>& components, bool only_control) {
  Components result;
  for (const Composition::Component& component : components) {
    if (!only_control || component.role == Role::Control) {
      result.push_back(component.cpa.get());
    }
  }
  return result;
}

}  // namespace

Composition::Composition(std::vector<Component> components, const MakeOperators& make_operators)
    : components_(std::move(components)),
      whole_(pointers(components_, false), make_operators(pointers(components_, false))),
      control_(pointers(components_, true)),
      arg_(whole_) {}

CompositeBuilder& CompositeBuilder::add(std::unique_ptr<Cpa> component, Role role) {
  components_.push_back({std::move(component), role});
  return *this;
}

CompositeBuilder& CompositeBuilder::with_operators(Composition::MakeOperators operators) {
  make_operators_ = std::move(operators);
  return *this;
}

std::unique_ptr<Composition> CompositeBuilder::build() {
  std::stable_partition(
      components_.begin(), components_.end(),
      [](const Composition::Component& component) { return component.role == Role::Control; });
  return std::make_unique<Composition>(std::exchange(components_, {}), make_operators_);
}

}  // namespace pcegar::cpa

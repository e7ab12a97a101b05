// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/composite/composite_cpa.hpp"

#include <utility>

namespace pcegar::cpa {

CompositeState::CompositeState(std::vector<StatePtr> parts) : parts_(std::move(parts)) {
  for (const StatePtr& part : parts_) {
    part->publish(facts_);
    key_ = mix_key(key_, part->partition_key());
  }
}

std::string CompositeState::to_text() const {
  std::string text;
  for (const StatePtr& part : parts_) {
    text += (text.empty() ? "" : " | ") + part->to_text();
  }
  return text;
}

CompositeCpa::CompositeCpa(Components components, CompositeOperators operators)
    : components_(std::move(components)),
      operators_(std::move(operators)),
      precision_(components_) {}

CompositeCpa::CompositeCpa(Components components)
    : components_(std::move(components)),
      operators_(default_operators(components_)),
      precision_(components_) {}

std::string CompositeCpa::name() const {
  std::string text = "composite(";
  for (const Cpa* component : components_) {
    text += (text.back() == '(' ? "" : ", ") + component->name();
  }
  return text + ")";
}

StatePtr CompositeCpa::initial_state() {
  std::vector<StatePtr> parts;
  for (Cpa* component : components_) {
    parts.push_back(component->initial_state());
  }
  return std::make_shared<CompositeState>(std::move(parts));
}

PrecisionPtr CompositeCpa::initial_precision() {
  std::vector<PrecisionPtr> parts;
  for (Cpa* component : components_) {
    parts.push_back(component->initial_precision());
  }
  return std::make_shared<CompositePrecision>(std::move(parts));
}

}  // namespace pcegar::cpa

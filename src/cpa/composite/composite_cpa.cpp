// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/composite/composite_cpa.hpp"

#include <utility>

namespace pcegar::cpa {

namespace {
const CompositeState& composite(const StatePtr& state) {
  return static_cast<const CompositeState&>(*state);
}
}  // namespace

CompositeState::CompositeState(std::vector<StatePtr> parts) : parts_(std::move(parts)) {
  for (const StatePtr& part : parts_) {
    part->offer(facts_);
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

PrecisionPtr CompositePrecision::with_part(std::size_t i, PrecisionPtr part) const {
  std::vector<PrecisionPtr> parts = parts_;
  parts[i] = std::move(part);
  return std::make_shared<CompositePrecision>(std::move(parts));
}

CompositeCpa::CompositeCpa(std::vector<Cpa*> components) : components_(std::move(components)) {}

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

bool CompositeCpa::is_less_or_equal(const StatePtr& a, const StatePtr& b) const {
  for (std::size_t i = 0; i < components_.size(); ++i) {
    if (!components_[i]->domain().is_less_or_equal(composite(a).part(i), composite(b).part(i))) {
      return false;
    }
  }
  return true;
}

StatePtr CompositeCpa::join(const StatePtr& a, const StatePtr& b) const {
  std::vector<StatePtr> parts;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    StatePtr part = components_[i]->domain().join(composite(a).part(i), composite(b).part(i));
    if (part == nullptr) {
      return nullptr;
    }
    parts.push_back(std::move(part));
  }
  return std::make_shared<CompositeState>(std::move(parts));
}

std::vector<StatePtr> CompositeCpa::successors(const StatePtr& state, const PrecisionPtr& precision,
                                               cfa::EdgeId edge) {
  if (!composite(state).facts().targets.empty()) {
    return {};
  }
  const auto& precisions = static_cast<const CompositePrecision&>(*precision);
  std::vector<std::vector<StatePtr>> tuples{{}};
  for (std::size_t i = 0; i < components_.size() && !tuples.empty(); ++i) {
    const std::vector<StatePtr> options = components_[i]->transfer().successors(
        composite(state).part(i), precisions.parts()[i], edge);
    std::vector<std::vector<StatePtr>> extended;
    for (const std::vector<StatePtr>& tuple : tuples) {
      for (const StatePtr& option : options) {
        extended.push_back(tuple);
        extended.back().push_back(option);
      }
    }
    tuples = std::move(extended);
  }
  std::vector<StatePtr> result;
  for (std::vector<StatePtr>& tuple : tuples) {
    if (StatePtr successor = finish_successor(std::move(tuple), precisions, edge)) {
      result.push_back(std::move(successor));
    }
  }
  return result;
}

StatePtr CompositeCpa::finish_successor(std::vector<StatePtr> parts,
                                        const CompositePrecision& precision, cfa::EdgeId edge) {
  SharedFacts facts;
  for (const StatePtr& part : parts) {
    part->offer(facts);
  }
  for (std::size_t i = 0; i < components_.size(); ++i) {
    parts[i] = components_[i]->transfer().strengthen(parts[i], facts, precision.parts()[i], edge);
    if (parts[i] == nullptr) {
      return nullptr;
    }
  }
  for (std::size_t i = 0; i < components_.size(); ++i) {
    parts[i] = components_[i]->transfer().settle(parts[i]);
  }
  return std::make_shared<CompositeState>(std::move(parts));
}

StatePtr CompositeCpa::merge(const StatePtr& fresh, const StatePtr& reached,
                             const PrecisionPtr& precision) {
  const auto& precisions = static_cast<const CompositePrecision&>(*precision);
  std::vector<StatePtr> parts;
  parts.reserve(components_.size());
  bool changed = false;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    const StatePtr& old_part = composite(reached).part(i);
    StatePtr part =
        components_[i]->merge().merge(composite(fresh).part(i), old_part, precisions.parts()[i]);
    if (!components_[i]->domain().is_less_or_equal(composite(fresh).part(i), part)) {
      return reached;
    }
    changed = changed || part != old_part;
    parts.push_back(std::move(part));
  }
  return changed ? std::make_shared<CompositeState>(std::move(parts)) : reached;
}

bool CompositeCpa::never_merges(const StatePtr& fresh) const {
  for (std::size_t i = 0; i < components_.size(); ++i) {
    if (!components_[i]->merge().never_merges(composite(fresh).part(i))) {
      return false;
    }
  }
  return true;
}

Coverage CompositeCpa::stop(const StatePtr& state, std::span<const Entry> reached,
                            const PrecisionPtr& precision) {
  return composite(state).facts().targets.empty() ? stop_sep_.stop(state, reached, precision)
                                                  : Coverage::NotCovered;
}

std::optional<Entry> CompositeCpa::adjust(const StatePtr& state, const PrecisionPtr& precision,
                                          const SharedFacts& facts, const ReachedSet& reached) {
  const auto& precisions = static_cast<const CompositePrecision&>(*precision);
  std::vector<StatePtr> parts;
  std::vector<PrecisionPtr> new_precisions;
  bool changed = false;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    std::optional<Entry> part = components_[i]->precision_adjustment().adjust(
        composite(state).part(i), precisions.parts()[i], facts, reached);
    if (!part) {
      return std::nullopt;
    }
    changed = changed || part->state != composite(state).part(i) ||
              part->precision != precisions.parts()[i];
    parts.push_back(std::move(part->state));
    new_precisions.push_back(std::move(part->precision));
  }
  if (!changed) {
    return Entry{state, precision};
  }
  return Entry{std::make_shared<CompositeState>(std::move(parts)),
               std::make_shared<CompositePrecision>(std::move(new_precisions))};
}

}  // namespace pcegar::cpa

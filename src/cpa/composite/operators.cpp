// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/composite/operators.hpp"

#include <utility>

namespace pcegar::cpa {

namespace {

/// All tuples of the components' successors; those of the last component vary fastest. As soon as
/// one component has no successor there are none, and the components after it are not asked.
/// Conditions are not settled.
std::vector<std::vector<StatePtr>> tuples(const Components& components, const StatePtr& state,
                                          const PrecisionPtr& precision, cfa::EdgeId edge) {
  const CompositeState& from = as_composite(state);
  if (from.facts().has<Target>()) {
    return {};
  }
  std::vector<std::vector<StatePtr>> result(1);
  result.front().reserve(components.size());
  for (std::size_t i = 0; i < components.size(); ++i) {
    std::vector<StatePtr> options = components[i]->transfer().successors(
        from.parts()[i], as_composite(precision).parts()[i], edge);
    if (options.empty()) {
      return {};
    }
    const std::size_t known = result.size();
    if (options.size() == 1 && known == 1) {
      result.front().push_back(std::move(options.front()));
      continue;
    }
    std::vector<std::vector<StatePtr>> extended;
    extended.reserve(known * options.size());
    for (const std::vector<StatePtr>& tuple : result) {
      for (const StatePtr& option : options) {
        extended.push_back(tuple);
        extended.back().push_back(option);
      }
    }
    result = std::move(extended);
  }
  return result;
}

StatePtr settled(const Components& components, std::vector<StatePtr> parts) {
  for (std::size_t i = 0; i < components.size(); ++i) {
    parts[i] = components[i]->transfer().settle(parts[i]);
  }
  return std::make_shared<CompositeState>(std::move(parts));
}

}  // namespace

bool ProductOrder::is_less_or_equal(const StatePtr& a, const StatePtr& b) const {
  const std::vector<StatePtr>& left = as_composite(a).parts();
  const std::vector<StatePtr>& right = as_composite(b).parts();
  for (std::size_t i = 0; i < components_.size(); ++i) {
    if (!components_[i]->domain().is_less_or_equal(left[i], right[i])) {
      return false;
    }
  }
  return true;
}

StatePtr ProductOrder::join(const StatePtr& a, const StatePtr& b) const {
  std::vector<StatePtr> parts;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    StatePtr part =
        components_[i]->domain().join(as_composite(a).parts()[i], as_composite(b).parts()[i]);
    if (part == nullptr) {
      return nullptr;
    }
    parts.push_back(std::move(part));
  }
  return std::make_shared<CompositeState>(std::move(parts));
}

std::vector<StatePtr> ProductTransfer::successors(const StatePtr& state,
                                                  const PrecisionPtr& precision, cfa::EdgeId edge) {
  std::vector<StatePtr> result;
  for (std::vector<StatePtr>& tuple : tuples(components_, state, precision, edge)) {
    result.push_back(settled(components_, std::move(tuple)));
  }
  return result;
}

std::vector<StatePtr> StrengtheningTransfer::successors(const StatePtr& state,
                                                        const PrecisionPtr& precision,
                                                        cfa::EdgeId edge) {
  std::vector<StatePtr> result;
  for (const std::vector<StatePtr>& tuple : tuples(components_, state, precision, edge)) {
    if (StatePtr successor = strengthened(tuple, as_composite(precision), edge)) {
      result.push_back(std::move(successor));
    }
  }
  return result;
}

/// Null: bottom. `parts` own the facts meanwhile.
StatePtr StrengtheningTransfer::strengthened(const std::vector<StatePtr>& parts,
                                             const CompositePrecision& precision,
                                             cfa::EdgeId edge) {
  Facts facts;
  for (const StatePtr& part : parts) {
    part->publish(facts);
  }
  std::vector<StatePtr> result;
  result.reserve(parts.size());
  for (std::size_t i = 0; i < components_.size(); ++i) {
    result.push_back(
        components_[i]->transfer().strengthen(parts[i], facts, precision.parts()[i], edge));
    if (result.back() == nullptr) {
      return nullptr;
    }
  }
  return settled(components_, std::move(result));
}

StatePtr MergeAgree::merge(const StatePtr& fresh, const StatePtr& reached,
                           const PrecisionPtr& precision) {
  if (keeps_apart(fresh)) {
    return reached;
  }
  std::vector<StatePtr> parts;
  parts.reserve(components_.size());
  bool changed = false;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    const StatePtr& new_part = as_composite(fresh).parts()[i];
    const StatePtr& old_part = as_composite(reached).parts()[i];
    StatePtr part =
        components_[i]->merge().merge(new_part, old_part, as_composite(precision).parts()[i]);
    if (!components_[i]->domain().is_less_or_equal(new_part, part)) {
      return reached;
    }
    changed = changed || part != old_part;
    parts.push_back(std::move(part));
  }
  return changed ? std::make_shared<CompositeState>(std::move(parts)) : reached;
}

bool MergeAgree::never_merges(const StatePtr& fresh) const {
  bool result = true;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    const StatePtr& part = as_composite(fresh).parts()[i];
    if (components_[i]->merge().keeps_apart(part)) {
      return true;
    }
    result = result && components_[i]->merge().never_merges(part);
  }
  return result;
}

bool MergeAgree::keeps_apart(const StatePtr& fresh) const {
  for (std::size_t i = 0; i < components_.size(); ++i) {
    if (components_[i]->merge().keeps_apart(as_composite(fresh).parts()[i])) {
      return true;
    }
  }
  return false;
}

Covering TargetsStay::stop(const StatePtr& state, const Candidates& reached,
                           const PrecisionPtr& precision) {
  return as_composite(state).facts().has<Target>() ? Covering{}
                                                   : others_->stop(state, reached, precision);
}

std::optional<Entry> ProductPrecision::adjust(const StatePtr& state, const PrecisionPtr& precision,
                                              const Facts& facts, const ReachedSet& reached) {
  const CompositePrecision& precisions = as_composite(precision);
  const std::vector<StatePtr>& old_parts = as_composite(state).parts();
  std::vector<StatePtr> parts;
  std::vector<PrecisionPtr> new_precisions;
  bool changed = false;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    std::optional<Entry> part = components_[i]->precision_adjustment().adjust(
        old_parts[i], precisions.parts()[i], facts, reached);
    if (!part) {
      return std::nullopt;
    }
    changed = changed || part->state != old_parts[i] || part->precision != precisions.parts()[i];
    parts.push_back(std::move(part->state));
    new_precisions.push_back(std::move(part->precision));
  }
  if (!changed) {
    return Entry{state, precision};
  }
  return Entry{std::make_shared<CompositeState>(std::move(parts)),
               std::make_shared<CompositePrecision>(std::move(new_precisions))};
}

CompositeOperators default_operators(const Components& components) {
  CompositeOperators result;
  result.compare = std::make_unique<ProductOrder>(components);
  result.transfer = std::make_unique<StrengtheningTransfer>(components);
  result.merge = std::make_unique<MergeAgree>(components);
  result.stop = std::make_unique<TargetsStay>(std::make_unique<StopSep>(*result.compare));
  return result;
}

}  // namespace pcegar::cpa

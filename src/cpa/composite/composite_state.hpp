// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cpa/framework/cpa.hpp"

namespace pcegar::cpa {

/// A handle of a component of a composite. It gives the component's part of states and precisions
/// with its own type, so that its place need not be known. `C` names the classes of its states and
/// precisions: C::State, C::PrecisionOf.
template <class C>
class Handle {
public:
  /// Made by the composite that has the component at this place.
  Handle(C& component, std::size_t place) : component_(&component), place_(place) {}
  [[nodiscard]] C& cpa() const { return *component_; }
  [[nodiscard]] std::size_t place() const { return place_; }

private:
  C* component_;
  std::size_t place_;
};

/// A tuple of component states. What the components publish is collected once.
class CompositeState final : public AbstractState {
public:
  explicit CompositeState(std::vector<StatePtr> parts);
  CompositeState(const CompositeState&) = delete;
  CompositeState& operator=(const CompositeState&) = delete;
  ~CompositeState() override = default;

  void publish(Facts& facts) const override { facts.publish_all(facts_); }
  [[nodiscard]] std::uint64_t partition_key() const override { return key_; }
  [[nodiscard]] std::string to_text() const override;
  [[nodiscard]] const std::vector<StatePtr>& parts() const { return parts_; }
  template <class C>
  [[nodiscard]] const StatePtr& part(const Handle<C>& handle) const {
    return parts_[handle.place()];
  }
  template <class C>
  [[nodiscard]] const typename C::State& at(const Handle<C>& handle) const {
    return static_cast<const typename C::State&>(*parts_[handle.place()]);
  }
  [[nodiscard]] const Facts& facts() const { return facts_; }

private:
  std::vector<StatePtr> parts_;
  Facts facts_;  ///< borrowed from the parts
  std::uint64_t key_ = 0;
};

[[nodiscard]] inline const CompositeState& as_composite(const StatePtr& state) {
  return static_cast<const CompositeState&>(*state);
}

class CompositePrecision final : public Precision {
public:
  explicit CompositePrecision(std::vector<PrecisionPtr> parts) : parts_(std::move(parts)) {}
  [[nodiscard]] const std::vector<PrecisionPtr>& parts() const { return parts_; }
  template <class C>
  [[nodiscard]] const typename C::PrecisionOf& at(const Handle<C>& handle) const {
    return static_cast<const typename C::PrecisionOf&>(*parts_[handle.place()]);
  }
  template <class C>
  [[nodiscard]] PrecisionPtr with(const Handle<C>& handle,
                                  std::shared_ptr<const typename C::PrecisionOf> part) const {
    std::vector<PrecisionPtr> parts = parts_;
    parts[handle.place()] = std::move(part);
    return std::make_shared<CompositePrecision>(std::move(parts));
  }

private:
  std::vector<PrecisionPtr> parts_;
};

[[nodiscard]] inline const CompositePrecision& as_composite(const PrecisionPtr& precision) {
  return static_cast<const CompositePrecision&>(*precision);
}

}  // namespace pcegar::cpa

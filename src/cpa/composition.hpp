// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cpa/arg/arg_cpa.hpp"
#include "cpa/composite/composite_cpa.hpp"
#include "support/error.hpp"

namespace pcegar::cpa {

/// The role of a component.
enum class Role : std::uint8_t {
  Control,  ///< a place of the program or of a property: states are the same or not
  Data      ///< sets of values there, ordered by inclusion
};

/// An analysis that is composed of components, with its abstract reachability graph. Components are
/// found by their class. They are ordered: those for control first, else in the order in which they
/// were added. Each step asks them in this order, and stops at a component that drops the
/// successor.
class Composition {
public:
  struct Component {
    std::unique_ptr<Cpa> cpa;
    Role role;
  };
  /// The operators of the composite, made for its components.
  using MakeOperators = std::function<CompositeOperators(const Components&)>;
  Composition(std::vector<Component> components, const MakeOperators& make_operators);

  [[nodiscard]] CompositeCpa& whole() { return whole_; }
  /// The components for control alone. They have the same places as in the whole.
  [[nodiscard]] CompositeCpa& control() { return control_; }
  [[nodiscard]] ArgCpa& arg() { return arg_; }

  /// The components of the whole, in order.
  [[nodiscard]] const std::vector<Component>& components() const { return components_; }
  [[nodiscard]] std::size_t control_size() const { return control_.components().size(); }

  template <class C>
  [[nodiscard]] std::vector<Handle<C>> all() const {
    std::vector<Handle<C>> result;
    for (std::size_t i = 0; i < components_.size(); ++i) {
      if (auto* component = dynamic_cast<C*>(components_[i].cpa.get())) {
        result.emplace_back(*component, i);
      }
    }
    return result;
  }
  /// The only component of the class; there must be one.
  template <class C>
  [[nodiscard]] Handle<C> only() const {
    const std::vector<Handle<C>> found = all<C>();
    PCEGAR_ASSERT(found.size() == 1, "the composition has one component of the class");
    return found.front();
  }

private:
  std::vector<Component> components_;
  CompositeCpa whole_;
  CompositeCpa control_;
  ArgCpa arg_;
};

/// Makes compositions.
class CompositeBuilder {
public:
  CompositeBuilder& add(std::unique_ptr<Cpa> component, Role role);
  /// Instead of default_operators().
  CompositeBuilder& with_operators(Composition::MakeOperators operators);
  /// Once.
  [[nodiscard]] std::unique_ptr<Composition> build();

private:
  std::vector<Composition::Component> components_;
  Composition::MakeOperators make_operators_ = default_operators;
};

}  // namespace pcegar::cpa

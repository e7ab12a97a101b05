// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cfa/program.hpp"
#include "support/error.hpp"

namespace pcegar::cpa {

/// A type of fact. Any type F with `static constexpr std::string_view fact_name` is one.
class FactKind {
public:
  template <class F>
  [[nodiscard]] static constexpr FactKind of() {
    return FactKind(&name_of<F>);
  }
  [[nodiscard]] std::string_view name() const { return *name_; }
  friend bool operator==(const FactKind&, const FactKind&) = default;

private:
  template <class F>
  static constexpr std::string_view name_of = F::fact_name;
  constexpr explicit FactKind(const std::string_view* name) : name_(name) {}
  const std::string_view* name_;  ///< the address tells kinds apart
};

/// Facts that the components of a composite state publish for each other. Each component publishes
/// values of types that it chooses (AbstractState::publish); strengthening, precision adjustment
/// and the refinement loops look them up by type. So no component needs to know another's class. A
/// composite publishes the facts of its parts. Facts are borrowed: they live in the states that
/// publish them.
class Facts {
public:
  template <class F>
  void publish(const F& fact) {
    add(FactKind::of<F>(), &fact);
  }

  /// Adds all facts of another one.
  void publish_all(const Facts& others) {
    if (size_ == 0) {
      *this = others;
      return;
    }
    for (std::size_t i = 0; i < others.size_; ++i) {
      add(others.item(i).kind, others.item(i).value);
    }
  }

  /// The first fact of this type that was published; null if there is none.
  template <class F>
  [[nodiscard]] const F* find() const {
    for (std::size_t i = 0; i < size_; ++i) {
      if (item(i).kind == FactKind::of<F>()) {
        return static_cast<const F*>(item(i).value);
      }
    }
    return nullptr;
  }
  template <class F>
  [[nodiscard]] bool has() const {
    return find<F>() != nullptr;
  }
  /// The first fact of this type that was published; there must be one.
  template <class F>
  [[nodiscard]] const F& get() const {
    const F* fact = find<F>();
    PCEGAR_ASSERT(fact != nullptr, "no component publishes " + std::string(F::fact_name));
    return *fact;
  }
  /// All facts of this type, in the order of publication.
  template <class F>
  [[nodiscard]] std::vector<const F*> all() const {
    std::vector<const F*> result;
    for (std::size_t i = 0; i < size_; ++i) {
      if (item(i).kind == FactKind::of<F>()) {
        result.push_back(static_cast<const F*>(item(i).value));
      }
    }
    return result;
  }

private:
  struct Item {
    FactKind kind;
    const void* value;
  };
  void add(FactKind kind, const void* value) {
    if (size_ < first_.size()) {
      first_[size_] = {kind, value};
    } else {
      more_.push_back({kind, value});
    }
    ++size_;
  }
  [[nodiscard]] const Item& item(std::size_t i) const {
    return i < first_.size() ? first_[i] : more_[i - first_.size()];
  }

  struct None {
    static constexpr std::string_view fact_name = "nothing";
  };
  static constexpr Item none{FactKind::of<None>(), nullptr};
  std::array<Item, 5> first_{none, none, none, none, none};  ///< seldom are there more
  std::vector<Item> more_;
  std::size_t size_ = 0;
};

// The facts that the framework and several analyses use. Other facts are declared with the analyses
// that publish them.

/// Where control is.
struct AtLocation {
  static constexpr std::string_view fact_name = "location";
  cfa::LocationId location;
};

/// Which calls have not returned.
struct OnCallStack {
  static constexpr std::string_view fact_name = "call stack";
  std::uint32_t depth = 0;
  const std::set<cfa::FunctionId>* callers =
      nullptr;  ///< the functions besides that of the location
  /// Location::reverse_post_order of where the calls were made, the first call first.
  const std::vector<std::uint32_t>* calls = nullptr;
};

/// Holds (is not 0) after the edge just taken, or the step is not considered.
struct Assumption {
  static constexpr std::string_view fact_name = "assumption";
  const cfa::Expression* condition = nullptr;
};

/// Abstractions between the root and the state.
struct BlockDepth {
  static constexpr std::string_view fact_name = "block depth";
  std::uint32_t blocks = 0;
};

struct PropertyTag;
/// A property: index of its automaton in the run's list.
using PropertyId = StrongId<PropertyTag>;

/// Why a state is a target. An invalid property means an unsupported construct: the path meets a
/// construct that is not modelled, which concerns every property.
struct Target {
  static constexpr std::string_view fact_name = "target";
  PropertyId property;
  std::string message;  ///< the error text of the automaton, or construct and position
  /// The property is not violated here, but is not observed any further: it stays open.
  bool leaves_open = false;
};

}  // namespace pcegar::cpa

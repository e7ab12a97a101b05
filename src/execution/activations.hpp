// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::execution {

/// How long an object lives.
enum class Lifetime : std::uint8_t {
  Static,
  Literal,  ///< a string literal
  Call,     ///< until its function returns
  Heap,
  Outside  ///< memory of the environment
};

/// The calls that an execution is in, and which objects the variables have. Each activation of a
/// function has objects of its own, made when a variable is first used and gone when it returns.
template <class Object>
class Activations {
public:
  struct Binding {
    Object object;
    std::uint32_t activation = 0;
  };
  /// One call.
  struct Activation {
    cfa::FunctionId function;
    cfa::CallSiteId site;  ///< invalid for the start
    std::uint32_t number;
    std::vector<std::pair<cfa::VariableId, Binding>> before;  ///< bindings that it replaces
  };

  explicit Activations(const cfa::Program& program) : bindings_(program.variable_count()) {
    stack_.push_back({program.start_function(), {}, ++count_, {}});
  }

  /// The current one is the last.
  [[nodiscard]] std::span<const Activation> stack() const { return stack_; }
  [[nodiscard]] const Activation& current() const { return stack_.back(); }
  [[nodiscard]] bool is_at_start() const { return stack_.size() == 1; }

  /// The object of a variable, which `make(lifetime)` makes when it is first used; nothing for a
  /// local variable of another function.
  template <class Make>
  std::optional<Object> object_of(const cfa::Program& program, cfa::VariableId id,
                                  const Make& make) {
    Binding& binding = bindings_[id.index()];
    const cfa::Variable& variable = program.variable(id);
    const bool is_static = !variable.function.valid() ||
                           variable.kind == cfa::VariableKind::Global ||
                           variable.kind == cfa::VariableKind::StaticLocal;
    const std::uint32_t wanted = is_static ? 0 : current().number;
    if (binding.object.valid() && binding.activation == wanted) return binding.object;
    if (!is_static) {
      if (variable.function != current().function) return std::nullopt;
      stack_.back().before.emplace_back(id, binding);
    }
    const Lifetime lifetime = !is_static                                   ? Lifetime::Call
                              : variable.unique_name.starts_with("__str_") ? Lifetime::Literal
                                                                           : Lifetime::Static;
    binding = {make(lifetime), wanted};
    return binding.object;
  }

  void enter(cfa::FunctionId function, cfa::CallSiteId site) {
    stack_.push_back({function, site, ++count_, {}});
  }
  /// `end(object)` for each object whose lifetime ends.
  template <class End>
  void leave(const End& end) {
    for (const auto& [variable, binding] : stack_.back().before) {
      end(bindings_[variable.index()].object);
      bindings_[variable.index()] = binding;
    }
    stack_.pop_back();
  }

private:
  std::vector<Binding> bindings_;  ///< by variable
  std::vector<Activation> stack_;
  std::uint32_t count_ = 0;
};

}  // namespace pcegar::execution

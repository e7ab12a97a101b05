// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "cfa/expression.hpp"
#include "execution/value.hpp"

namespace pcegar::execution {

/// Gives inputs their values, where an execution tries one choice of them (trials.hpp).
class Chooser {
public:
  Chooser() = default;
  Chooser(const Chooser&) = delete;
  Chooser& operator=(const Chooser&) = delete;
  virtual ~Chooser() = default;
  /// The pattern of an input of that type, which is held. Of a pointer: 0 if it is null.
  [[nodiscard]] virtual Wide value(const cfa::Type& type) = 0;
  /// How many were given.
  [[nodiscard]] virtual std::size_t count() const = 0;
};

/// A value that was chosen for an l-value.
struct Choice {
  enum class Of : std::uint8_t {
    Result,  ///< what a function without a body returns, which it is free to choose
    Memory   ///< what was not known when it was read, for any reason
  };
  const cfa::Expression* place;
  Wide bits;
  Of of;
};

}  // namespace pcegar::execution

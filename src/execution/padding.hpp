// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "cfa/type.hpp"

namespace pcegar::execution {

/// Bits of a type's object that no member covers. They are any after a value was stored in the
/// object or in a member (C11 6.2.6.1p6).
class Paddings {
public:
  struct Part {
    std::uint64_t byte;
    std::uint8_t mask;
  };
  /// The bytes with padding, ascending.
  const std::vector<Part>& of(const cfa::Type& type);

private:
  std::map<const cfa::Type*, std::vector<Part>> known_;  ///< looked up only
};

}  // namespace pcegar::execution

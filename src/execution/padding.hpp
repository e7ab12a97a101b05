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

  /// Bits of an object, from its start.
  struct Range {
    std::uint64_t first_bit;
    std::uint64_t bits;
  };
  /// What a store to the range leaves unspecified in an object of that type: the padding of the
  /// outermost records that overlap it, and of those in unions. A byte may be one of the padding
  /// itself; it is a member only if the type has a scalar of one byte there.
  std::vector<Part> around(const cfa::Type& type, Range stored);

private:
  struct Search {
    Range stored;
    std::vector<Part> found;
  };
  enum class Place : std::uint8_t { InRecord, Outermost };
  void search(const cfa::Type& type, std::uint64_t offset, Place place, Search& search);
  /// Whether some record in it, also in unions, has padding.
  bool has_any(const cfa::Type& type);

  std::map<const cfa::Type*, std::vector<Part>> known_;  ///< looked up only
  std::map<const cfa::Type*, bool> has_any_;             ///< looked up only
};

}  // namespace pcegar::execution

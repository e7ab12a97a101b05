// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "cfa/type.hpp"

namespace pcegar::execution {

/// Padding: the bits of an object that no member covers. They have any value after a store to the
/// object or to a member (C11 6.2.6.1p6).
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
  /// The padding that a store to the range leaves unspecified in an object of that type: that of
  /// the outermost records that overlap the range, and of those in unions. A stored byte may be
  /// padding itself; it is a member only if the type has a scalar of one byte there.
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

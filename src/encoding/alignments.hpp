// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The numbers that addresses are multiples of, as far as C says. See the comment at the top of
// alignments.cpp.

#include <cstdint>
#include <optional>
#include <set>

#include "alias/points_to.hpp"
#include "cfa/program.hpp"

namespace pcegar::encoding {

/// The alignment of memory from malloc() and similar functions.
inline constexpr std::uint64_t heap_alignment = 16;

/// An operation on the lowest bits of a number.
struct LowBits {
  enum class Kind {
    Keeps,   ///< n & 3, n % 4: only these bits stay
    Changes  ///< n & ~3, n | 1, n ^ 1: the other bits stay
  };
  Kind kind;
  std::uint64_t modulus;  ///< 2 to the number of bits
  const cfa::Expression* number;
};
/// The operation on the lowest bits that an expression is; nothing for other expressions.
[[nodiscard]] std::optional<LowBits> low_bits(const cfa::Expression& operation);

class Alignments {
public:
  Alignments(const cfa::Program& program, const alias::PointsTo& points_to);

  /// The first object lies at a multiple of this; 1 if no operation of the program depends on it.
  [[nodiscard]] std::uint64_t unit() const { return unit_; }
  /// The distance between the places where an object may start within such a unit, if there are
  /// several and an operation depends on it.
  [[nodiscard]] std::optional<std::uint64_t> step(alias::ObjectId object) const;
  /// The same for objects of calls of allocation functions.
  [[nodiscard]] std::optional<std::uint64_t> heap_step() const;
  /// The alignment of the objects that a number may point into; 1 if it is not known.
  [[nodiscard]] std::uint64_t of(const cfa::Expression& number) const;

private:
  class Finder;
  [[nodiscard]] std::uint64_t of_object(alias::ObjectId id) const;

  const cfa::Program& program_;
  const alias::PointsTo& points_to_;
  std::uint64_t unit_ = 1;
  std::set<alias::ObjectId> observed_;
};

}  // namespace pcegar::encoding

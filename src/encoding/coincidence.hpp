// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Addresses that are different in the memory map, but may be equal in C. See the comment at the top
// of coincidence.cpp.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "alias/points_to.hpp"
#include "cfa/program.hpp"

namespace pcegar::encoding {

/// Two addresses that a program compares may be equal, although they are different in the model,
/// ......
struct Coincidence {
  bool always = false;       ///< ... whatever they are,
  bool outside = false;      ///< ... as a number that points to no place in its object,
  bool after_reuse = false;  ///< ... if memory was allocated after some had been freed,
  /// ... if one is an end of an object and the other one a start of another (in bytes after the
  /// address of the first object).
  std::vector<std::uint64_t> left_ends;
  std::vector<std::uint64_t> right_starts;
  std::vector<std::uint64_t> right_ends;
  std::vector<std::uint64_t> left_starts;
};

/// For calls that free memory: the argument with the freed pointer.
[[nodiscard]] const cfa::Expression* freed_argument(const cfa::Program& program,
                                                    const cfa::CallSite& site);

class Coincidences {
public:
  /// The place of an object, in bytes after the first one's address; nothing if that is not fixed.
  struct Extent {
    std::uint64_t start;
    std::uint64_t size;
  };
  using ExtentOf = std::function<std::optional<Extent>(alias::ObjectId)>;
  Coincidences(const cfa::Program& program, const alias::PointsTo& points_to,
               const ExtentOf& extent_of);

  /// Null if the comparison has the result of the model.
  [[nodiscard]] const Coincidence* of(const cfa::Expression& comparison) const;
  /// Whether the reuse of memory matters.
  [[nodiscard]] bool depend_on_reuse() const { return depend_on_reuse_; }

private:
  class Finder;
  std::unordered_map<const cfa::Expression*, Coincidence> found_;  ///< looked up only
  bool depend_on_reuse_ = false;
};

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "encoding/path_formula.hpp"

namespace pcegar::encoding {

/// Extensions and merges of path formulas that were made before. Where blocks differ in the states
/// of automata only, their formulas are made by the same steps, once for each pair of states.
class PathMemo {
public:
  /// Throws away all once its results have so many indices. They can be made again.
  explicit PathMemo(std::size_t most) : most_(most) {}

  template <class Make>
  PathFormula extended(const PathFormula& path, cfa::EdgeId edge, const Make& make) {
    const Key key = {identity(path), {edge.index(), 0, no_path}};
    return result(key, path, path, make);
  }

  template <class Make>
  PathFormula merged(const PathFormula& a, const PathFormula& b, const Make& make) {
    return result({identity(a), identity(b)}, a, b, make);
  }

private:
  /// Formula, indices, and length with function. Index maps at different addresses may be equal; to
  /// take them for different ones costs time only.
  using Identity = std::array<std::uint64_t, 3>;
  using Key = std::array<Identity, 2>;
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t sum = 0;
      for (const Identity& part : key) {
        for (const std::uint64_t number : part) {
          sum = (sum ^ number) * 0x9e3779b97f4a7c15U;
          sum ^= sum >> 29U;
        }
      }
      return sum;
    }
  };
  struct Result {
    PathFormula made;
    std::array<SsaMap, 2> of;  ///< kept, so that no other map gets their addresses
  };

  /// The length and function of no path: an edge takes the second path's place.
  static constexpr std::uint64_t no_path = ~std::uint64_t{0};
  static Identity identity(const PathFormula& path) {
    return {path.formula.index(), std::bit_cast<std::uint64_t>(path.ssa.identity()),
            std::uint64_t{path.length} << 32U | path.function.value()};
  }

  template <class Make>
  PathFormula result(const Key& key, const PathFormula& a, const PathFormula& b, const Make& make) {
    if (const auto known = results_.find(key); known != results_.end()) {
      return known->second.made;
    }
    PathFormula made = make();
    indices_ += made.ssa.entries().size() + weight_of_result;
    if (indices_ > most_) {
      results_.clear();
      indices_ = 0;
    }
    results_.emplace(key, Result{made, {a.ssa, b.ssa}});
    return made;
  }

  /// What a result takes without its indices.
  static constexpr std::size_t weight_of_result = 16;

  std::size_t most_;
  std::size_t indices_ = 0;
  std::unordered_map<Key, Result, Hash> results_;
};

}  // namespace pcegar::encoding

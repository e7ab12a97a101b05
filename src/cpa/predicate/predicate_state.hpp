// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "bdd/bdd.hpp"
#include "cpa/framework/state.hpp"
#include "encoding/path_formula.hpp"

namespace pcegar::cpa {

/// One computed abstraction: psi with the location l^psi where it was computed, and the block that
/// led there. The chain of `previous` is the sequence of blocks from the program's start.
struct Abstraction {
  std::uint64_t id = 0;     ///< unique in a run
  std::uint32_t depth = 0;  ///< length of the chain of `previous`
  bdd::Bdd region;          ///< psi
  cfa::LocationId location;
  /// Path formula from `previous` to here; empty at the start, and in symbolic explorations.
  encoding::PathFormula block;
  /// Mutable only for the destructor, which takes long chains apart without recursion.
  mutable std::shared_ptr<const Abstraction> previous;

  ~Abstraction() {
    std::shared_ptr<const Abstraction> link = std::move(previous);
    while (link != nullptr && link.use_count() == 1) {
      link = std::exchange(link->previous, nullptr);
    }
  }
};

/// An abstract state (l, psi, l^psi, phi) of adjustable-block encoding (paper 000, Sect. 3.1); l is
/// kept by the location CPA. An abstraction state has phi = true.
class PredicateState final : public AbstractState {
public:
  enum class Kind { AbstractionState, PathState };

  /// `loop_heads`: how many the paths of the block have passed. They are all the same number, and
  /// states with different numbers are never merged: since every cycle of the program has a loop
  /// head, the graph inside of a block has no cycle, however long the block is.
  PredicateState(Kind kind, std::shared_ptr<const Abstraction> abstraction,
                 encoding::PathFormula path, std::uint32_t loop_heads = 0,
                 std::vector<encoding::PathFormula> merged = {})
      : kind_(kind),
        loop_heads_(loop_heads),
        depth_{abstraction->depth},
        abstraction_(std::move(abstraction)),
        path_(std::move(path)),
        merged_(std::move(merged)) {}

  void publish(Facts& facts) const override { facts.publish(depth_); }
  /// Path states match only within their abstraction and after as many loop heads; abstraction
  /// states are all compared.
  [[nodiscard]] std::uint64_t partition_key() const override {
    constexpr unsigned bits = 16;  // more loop heads only share a partition with others
    return is_abstraction() ? 0 : ((abstraction_->id + 1) << bits) + loop_heads_;
  }
  [[nodiscard]] std::string to_text() const override {
    return is_abstraction() ? "abstraction " + std::to_string(abstraction_->id)
                            : "path " + std::to_string(path_.length) + " from " +
                                  std::to_string(abstraction_->id);
  }
  [[nodiscard]] bool is_abstraction() const { return kind_ == Kind::AbstractionState; }
  [[nodiscard]] const std::shared_ptr<const Abstraction>& abstraction() const {
    return abstraction_;
  }
  [[nodiscard]] const encoding::PathFormula& path() const { return path_; }
  [[nodiscard]] std::uint32_t loop_heads() const { return loop_heads_; }
  /// The path formulas that were merged into this one.
  [[nodiscard]] const std::vector<encoding::PathFormula>& merged() const { return merged_; }
  /// Whether a path formula is this one or was merged into it. Indices count: equal formulas with
  /// different indices describe different paths.
  [[nodiscard]] bool includes(const encoding::PathFormula& other) const {
    const auto same = [&](const encoding::PathFormula& mine) {
      return mine.formula == other.formula && mine.ssa == other.ssa;
    };
    return same(path_) || std::any_of(merged_.begin(), merged_.end(), same);
  }

private:
  Kind kind_;
  std::uint32_t loop_heads_;
  BlockDepth depth_;
  std::shared_ptr<const Abstraction> abstraction_;
  encoding::PathFormula path_;
  std::vector<encoding::PathFormula> merged_;
};

}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "cfa/program.hpp"

namespace pcegar::cpa {

/// The abstraction operators "abs" of adjustable-block encoding (paper 000, Sect. 3 and 5).
enum class BlockRule {
  Sbe,     ///< after every edge
  Lbe,     ///< at loop heads
  LbeOrK,  ///< at loop heads, and when the block is K edges long
  K,       ///< when the block is K edges long
  LbeAndK  ///< at loop heads once the block is K edges long
};

struct BlockSettings {
  BlockRule rule = BlockRule::Lbe;
  std::uint32_t threshold = 0;  ///< K, at least 1 for the rules that use it
  enum class Functions {
    Inside,
    OwnBlocks
  } functions = Functions::Inside;  ///< OwnBlocks: function entry and exit count like loop heads
  /// Whether a target ends its block, so that it is dropped if its block cannot reach it. Else
  /// targets are path states, which only other analyses drop.
  bool ends_at_targets = true;
};

/// Parses "sbe", "lbe", "lbe-or:K", "k:K", "lbe-and:K"; throws InputError for anything else.
[[nodiscard]] BlockSettings parse_block_rule(const std::string& text);

enum class BlockDecision { Abstract, Continue };

/// abs(e, g): whether an abstraction is computed at the location just reached, with a block of the
/// given length. On an infinite path, every rule ends each block eventually: the program's cycles
/// contain loop heads, and lengths grow.
class BlockOperator {
public:
  /// Entries and exits of functions whose calls are shared always end blocks.
  BlockOperator(const cfa::Program& program, BlockSettings settings);
  [[nodiscard]] BlockDecision decide(cfa::LocationId location, std::uint32_t block_length) const;
  /// Whether the length of a block has a say.
  [[nodiscard]] bool counts_edges() const {
    return settings_.rule != BlockRule::Sbe && settings_.rule != BlockRule::Lbe;
  }
  [[nodiscard]] BlockDecision at_target() const {
    return settings_.ends_at_targets ? BlockDecision::Abstract : BlockDecision::Continue;
  }

private:
  const cfa::Program& program_;
  BlockSettings settings_;
  std::set<cfa::LocationId> ends_;  ///< always
};

}  // namespace pcegar::cpa

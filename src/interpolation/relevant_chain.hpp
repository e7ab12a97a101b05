// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "interpolation/deadline.hpp"
#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {

/// An unsatisfiable chain of blocks reduced to what a refutation needs, and the service that
/// projection and atom engines share: making a formula at a cut as weak as the blocks behind the
/// cut allow. See relevant_chain.cpp.
class RelevantChain {
public:
  /// The parts of the blocks that an unsatisfiable core names, made smaller with few attempts: each
  /// is implied by its block, and together they are unsatisfiable. Nothing if the solver does not
  /// say so with a limited number of steps.
  static std::optional<std::vector<Term>> needed(TermManager& terms, Backend& backend,
                                                 std::span<const Term> blocks,
                                                 const Deadline& deadline);

  struct Made {
    std::unique_ptr<RelevantChain> chain;
  };
  static std::variant<Made, NotRefutable, GaveUp> make(TermManager& terms, Backend& backend,
                                                       std::span<const Term> blocks,
                                                       const Deadline& deadline);

  /// Each implied by the given block, together unsatisfiable.
  [[nodiscard]] const std::vector<Term>& blocks() const { return blocks_; }

  /// A formula implied by `formula`, with parts of it left out, still inconsistent with the blocks
  /// from `first_block` (counted from 0) on. Nothing if `formula` is not inconsistent with them,
  /// or the solver does not say so.
  std::optional<Term> weaken(Term formula, std::size_t first_block);

private:
  /// A formula with a switch for each part that may be left out: with a switch false the part is
  /// gone, with all true it is the formula.
  struct Switchable {
    Term formula;
    std::vector<Term> switches;
  };

  RelevantChain(TermManager& terms, const Deadline& deadline)
      : terms_(terms), deadline_(deadline) {}
  Switchable make_switchable(Term formula);
  Term with_only(const Switchable& formula, const std::set<Term>& switches_on);
  struct Effort {
    unsigned attempts;         ///< to make a core smaller
    unsigned steps_of_solver;  ///< in each check
  };
  std::variant<std::vector<Term>, NotRefutable, GaveUp> reduced(Backend& backend,
                                                                std::span<const Term> blocks,
                                                                const Effort& effort);

  TermManager& terms_;
  const Deadline& deadline_;
  std::vector<Term> blocks_;
  std::vector<Term> block_switches_;  ///< one for each whole block, in session_
  std::unique_ptr<Session> session_;
  std::size_t switch_count_ = 0;
};

}  // namespace pcegar::interpolation

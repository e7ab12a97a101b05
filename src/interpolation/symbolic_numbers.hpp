// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

/// Blocks in which the numbers that integers are compared with, such as the bound of a loop, are
/// symbols. What interpolates these blocks also does with the numbers. See symbolic_numbers.cpp.
class SymbolicNumbers {
public:
  /// Nothing if no integer is compared with such a number, or if there are many numbers.
  [[nodiscard]] static std::optional<SymbolicNumbers> of(TermManager& terms,
                                                         std::span<const Term> blocks);

  [[nodiscard]] const std::vector<Term>& blocks() const { return blocks_; }
  [[nodiscard]] const std::vector<Term>& symbols() const { return symbols_; }
  /// The formulas with the numbers.
  [[nodiscard]] std::vector<Term> with_numbers(TermManager& terms,
                                               std::span<const Term> formulas) const;

private:
  std::vector<Term> blocks_;
  std::vector<Term> symbols_;
  std::unordered_map<Term, Term> numbers_;  ///< by symbol
};

}  // namespace pcegar::interpolation

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

/// Which symbols may appear at the cuts of a chain, and the removal of function symbols that may
/// not.
class ChainSymbols {
public:
  ChainSymbols(TermManager& terms, std::span<const Term> blocks);

  /// Variables alive at the cut behind the first `cut` blocks (1 .. n-1), in id order.
  [[nodiscard]] const std::vector<Term>& alive(std::size_t cut) const { return alive_[cut - 1]; }
  [[nodiscard]] bool is_alive(std::size_t cut, Term variable) const;

  struct Hidden {
    Term formula;
    std::set<Term> variables;  ///< to be quantified existentially
  };
  /// A formula implied by the given one (up to the quantification) without the functions that are
  /// not alive at the cut, and its variables that are not. Congruence of the hidden functions is
  /// kept as far as affordable.
  Hidden hide(std::size_t cut, Term formula) const;

private:
  struct Application {
    std::string function;
    std::vector<Term> arguments;
    Term value;
  };
  Term congruence(const std::vector<Application>& applications) const;

  TermManager& terms_;
  std::vector<std::vector<Term>> alive_;
  std::vector<std::set<std::string>> alive_functions_;
};

}  // namespace pcegar::interpolation

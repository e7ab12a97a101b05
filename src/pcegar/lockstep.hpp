// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "encoding/path_formula.hpp"
#include "refiners/error_path.hpp"
#include "smt/solver.hpp"
#include "support/statistics.hpp"

namespace pcegar {

/// The comparison `sum <= number` or `sum = number` over the integers, in its normal form.
struct Bound {
  smt::Term sum;
  mpz_class number;
};
[[nodiscard]] std::optional<Bound> bound_of(const smt::TermManager& terms, smt::Term atom);

/// Finds variables that a loop changes together: q x - p y or q x + p y stays the same in all of
/// its rounds on a path. See lockstep.cpp.
class Lockstep {
public:
  Lockstep(encoding::PathFormulaBuilder& builder, smt::Backend& backend, Statistics& statistics)
      : builder_(builder),
        backend_(backend),
        checks_(statistics.counter("precision.lockstep_checks")),
        found_(statistics.counter("precision.lockstep_found")) {}

  /// Equations of a variable with others that hold at the loop head `place` whenever the path
  /// passes it, as predicates. The path has to pass it at least twice.
  [[nodiscard]] std::vector<smt::Term> equations(const refiners::ErrorPath& path,
                                                 cfa::LocationId place, smt::Term variable);

private:
  /// By how much a block changes variables, without the sign, as far as its equations tell.
  using Strides = std::map<smt::Term, std::set<mpz_class>>;
  struct Rounds {
    std::size_t first;             ///< the block that ends at the loop head for the first time
    std::size_t last;              ///< ... for the last time
    std::vector<Strides> strides;  ///< of the blocks between them
  };
  [[nodiscard]] std::optional<Rounds> rounds(const refiners::ErrorPath& path,
                                             cfa::LocationId place) const;
  [[nodiscard]] Strides strides(const refiners::PathBlock& block) const;
  [[nodiscard]] std::optional<mpz_class> change_of(smt::Term variable, smt::Term value) const;
  [[nodiscard]] std::optional<mpz_class> start(const refiners::ErrorPath& path, std::size_t last,
                                               smt::Term variable) const;
  [[nodiscard]] bool is_kept(const refiners::ErrorPath& path, const Rounds& rounds,
                             smt::Term equation);

  encoding::PathFormulaBuilder& builder_;
  smt::Backend& backend_;
  Counter& checks_;
  Counter& found_;
};

}  // namespace pcegar

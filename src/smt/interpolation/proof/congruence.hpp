// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Uninterpreted functions by need: when a model gives two applications of one function equal
// arguments and different values, the instance of congruence that forbids it joins a block in which
// all of its symbols are alive (Ackermann's reduction, lazily).

#include <vector>

#include "smt/interpolation/proof/clause_builder.hpp"

namespace pcegar::smt::proof {

enum class CongruenceResult {
  Satisfied,    ///< the model respects all functions
  Added,        ///< lemmas were added, solve again
  AcrossBlocks  ///< a violated instance has no block to live in
};

class Congruence {
public:
  Congruence(TermManager& terms, AtomTable& atoms, ClauseBuilder& builder, Solver& solver)
      : terms_(terms), atoms_(atoms), builder_(builder), solver_(solver) {}

  CongruenceResult add_violated();

private:
  [[nodiscard]] Rational value(const LinearSum& sum) const;
  [[nodiscard]] bool is_violated(Term a, Term b, std::vector<LinearSum>& differences);
  /// The first block in which everything that the instance mentions is alive, or -1.
  [[nodiscard]] int common_block(Term a, Term b);
  void add_instance(Term a, Term b, const std::vector<LinearSum>& differences, int block);

  TermManager& terms_;
  AtomTable& atoms_;
  ClauseBuilder& builder_;
  Solver& solver_;
};

}  // namespace pcegar::smt::proof

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Uninterpreted functions by need: when a model gives two applications of one function equal
// arguments and different values, the instance of congruence that forbids it joins a block in which
// all of its symbols are alive (Ackermann's reduction, lazily). See congruence.cpp.

#include <unordered_set>
#include <vector>

#include "interpolation/proof/clause_builder.hpp"

namespace pcegar::interpolation::proof {

enum class CongruenceResult {
  Satisfied,    ///< the model respects all functions
  Added,        ///< lemmas were added, solve again
  AcrossBlocks  ///< a violated instance has no block to live in, nor a bridge
};

class Congruence {
public:
  Congruence(TermManager& terms, AtomTable& atoms, ClauseBuilder& builder, Solver& solver)
      : terms_(terms), atoms_(atoms), builder_(builder), solver_(solver) {}

  CongruenceResult add_violated();

private:
  [[nodiscard]] Rational value(const LinearSum& sum) const;
  [[nodiscard]] bool is_violated(Term a, Term b, std::vector<LinearSum>& differences);
  /// The blocks in which the application's arguments are alive; never called for one that is
  /// nowhere.
  [[nodiscard]] BlockRange expressible(Term application);
  /// The blocks in which the application itself occurs.
  [[nodiscard]] BlockRange occurrence(Term application);
  /// A block in which everything that the instance mentions is alive, or -1.
  [[nodiscard]] int common_block(Term a, Term b);
  /// What to put in the place of an argument that is an application: one of the same function, or
  /// a variable of the same value.
  enum class Prefer { Applications, Variables };
  struct Way {
    int block;
    int goal;
    Prefer preference;
  };
  /// Adds an application between the two; false if there is none.
  bool add_bridge(Term a, Term b);
  Term bridge(Term application, const Way& way, int depth);
  Term bridge_argument(Term argument, const Way& way, int depth);
  /// A term of the sum's value over a variable that is alive from the way's block towards its goal.
  [[nodiscard]] Term stand_in(const LinearSum& sum, const Way& way);
  void add_instance(Term a, Term b, const std::vector<LinearSum>& differences, int block);

  TermManager& terms_;
  AtomTable& atoms_;
  ClauseBuilder& builder_;
  Solver& solver_;
  std::unordered_set<Term> bridges_;  ///< applications that were added
};

}  // namespace pcegar::interpolation::proof

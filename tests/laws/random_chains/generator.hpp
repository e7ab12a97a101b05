// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "interpolation/vocabulary.hpp"
#include "smt/solver.hpp"

namespace pcegar::interpolation::chains {

enum class Theory { Lia, Lra, Functions, Arrays, BitVectors };

struct TheoryRow {
  const char* name;
  Theory theory;
};
inline constexpr TheoryRow theory_table[] = {{"lia", Theory::Lia},
                                             {"lra", Theory::Lra},
                                             {"uf", Theory::Functions},
                                             {"arrays", Theory::Arrays},
                                             {"bv", Theory::BitVectors}};

/// One chain of 2 to 20 blocks over SSA variables "v0@0", "v0@1", ...: like the blocks of a path,
/// each relates the variables' values before and after it, by assignments, branches and guards.
/// Seed and theory name the chain.
class ChainGenerator {
public:
  ChainGenerator(TermManager& terms, Theory theory, unsigned seed);

  /// An unsatisfiable chain, or nothing if this seed yields none. The last block negates a claim
  /// that holds in a model of the other blocks and that the solver (under a small deterministic
  /// limit) found to be entailed.
  std::optional<std::vector<Term>> unsatisfiable(Backend& backend);

private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  [[nodiscard]] Term variable(int number, int time);
  [[nodiscard]] Term array(int time);
  Term any_variable() { return variable(pick(variables_), now_ + pick(2)); }
  Term old_variable() { return variable(pick(variables_), now_); }
  Term constant(long value);
  Term plus(Term a, Term b);
  Term times(long factor, Term a);
  Term at_most(Term a, Term b);
  Term below(Term a, Term b);

  Term block();
  Term assignment(Term target);
  Term array_assignment();
  Term expression(int depth);
  Term special_expression(int depth);
  Term condition(int depth);
  Term claim(Session& session, int time);

  TermManager& m_;
  Theory theory_;
  std::mt19937 random_;
  Sort sort_;
  unsigned width_ = 8;  ///< of bit-vectors
  int variables_ = 1;
  int now_ = 0;
};

}  // namespace pcegar::interpolation::chains

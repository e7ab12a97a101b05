// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "interpolation/interpolation.hpp"
#include "interpolation/proof/proof_engine.hpp"

namespace pcegar::interpolation::test {

/// A chain of blocks over SSA variables, and shorthand for making its terms.
struct Chain {
  TermManager terms;
  std::vector<Term> blocks;

  Term var(const std::string& name, int index) {
    return terms.variable(name + "@" + std::to_string(index), terms.int_sort());
  }
  Term number(long value) { return terms.integer(value); }
  Term plus(Term a, long value) { return terms.add(a, number(value)); }
};

inline constexpr ProofStrength all_strengths[] = {
    ProofStrength::McMillan, ProofStrength::InverseMcMillan, ProofStrength::Pudlak,
    ProofStrength::FewestAtoms};

/// The sequence, checked by the independent checker.
inline std::vector<Term> checked_sequence(Chain& chain, ProofStrength strength) {
  ProofEngine engine(ProofEngineOptions{strength});
  const InterpolationResult result = engine.interpolate(chain.terms, chain.blocks, {});
  if (const auto* gave_up = std::get_if<GaveUp>(&result)) {
    ADD_FAILURE() << "gave up: " << gave_up->reason;
    return {};
  }
  if (std::holds_alternative<NotRefutable>(result)) {
    ADD_FAILURE() << "satisfiable";
    return {};
  }
  const std::vector<Term> sequence = std::get<Interpolants>(result).sequence;
  const std::unique_ptr<Backend> backend = make_backend("z3");
  EXPECT_EQ(check_interpolants(chain.terms, *backend, chain.blocks, sequence, {}), "");
  return sequence;
}

}  // namespace pcegar::interpolation::test

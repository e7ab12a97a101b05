// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "explored_program.hpp"

namespace pcegar::refiners {
namespace {

using test::Engines;
using test::ExploredProgram;

// Eight targets, each ruled out by another variable.
constexpr const char* eight_reasons = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8;
  while (nondet()) {
    if (nondet()) { if (a != 1) reach_error(); }
    if (nondet()) { if (b != 2) reach_error(); }
    if (nondet()) { if (c != 3) reach_error(); }
    if (nondet()) { if (d != 4) reach_error(); }
    if (nondet()) { if (e != 5) reach_error(); }
    if (nondet()) { if (f != 6) reach_error(); }
    if (nondet()) { if (g != 7) reach_error(); }
    if (nondet()) { if (h != 8) reach_error(); }
  }
  return 0;
})";

/// Ends every process but the one it was made in, on every second sequence.
class DiesElsewhere final : public interpolation::InterpolationEngine {
public:
  [[nodiscard]] std::string name() const override { return engine_.name(); }
  interpolation::InterpolationResult interpolate(
      smt::TermManager& terms, std::span<const smt::Term> blocks,
      const interpolation::InterpolationLimits& limits) override {
    if (::getpid() != home_ && ++calls_ % 2 == 0) std::abort();
    return engine_.interpolate(terms, blocks, limits);
  }

private:
  interpolation::ProofEngine engine_;
  pid_t home_ = ::getpid();
  unsigned calls_ = 0;
};

Engines fragile() {
  Engines result;
  result.push_back(std::make_unique<DiesElsewhere>());
  return result;
}

/// What a round says, as text: terms and predicates have the same numbers in equal runs.
std::string round(ExploredProgram& explored) {
  std::string text;
  const auto targets = explored.explore();
  for (const ProvidentRefinement& refinement : explored.refiner.refine(targets)) {
    const auto& chosen = std::get<Spurious>(refinement.outcome).chosen();
    text += std::to_string(refinement.target.value()) + ":";
    for (const smt::Term interpolant : chosen.interpolants) {
      text += " " + std::to_string(interpolant.value()) + " " +
              smt::to_smtlib(explored.terms, interpolant);
    }
    for (const auto& [location, predicates] : chosen.increment.by_location) {
      for (const cpa::PredicateId predicate : predicates) {
        text += " " + std::to_string(location.value()) + "/" + std::to_string(predicate.value());
      }
    }
    text += "\n";
  }
  return text;
}

TEST(ParallelRefinement, TheNumberOfProcessesDoesNotShow) {
  ExploredProgram one(eight_reasons);
  const std::string expected = round(one);
  EXPECT_GE(std::count(expected.begin(), expected.end(), '\n'), 8);
  for (const unsigned processes : {2U, 3U, 20U}) {
    ExploredProgram many(eight_reasons, {}, processes);
    EXPECT_EQ(round(many), expected) << processes;
    EXPECT_GE(many.statistics.counter("parallel.sequences").value, 6U);
    EXPECT_EQ(many.statistics.counter("interpolation.proof.validated").value,
              one.statistics.counter("interpolation.proof.validated").value);
  }
}

TEST(ParallelRefinement, WhatDiesElsewhereIsDoneHere) {
  ExploredProgram one(eight_reasons);
  ExploredProgram many(eight_reasons, {}, 2, fragile());
  EXPECT_EQ(round(many), round(one));
  EXPECT_GE(many.statistics.counter("parallel.lost").value, 1U);
}

TEST(ParallelRefinement, AFeasibleTargetIsAlone) {
  constexpr const char* second_is_real = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int a = 1;
  while (nondet()) {
    if (a != 1) reach_error();
    if (nondet() == 5) reach_error();
  }
  return 0;
})";
  ExploredProgram explored(second_is_real);
  const auto targets = explored.explore();
  ASSERT_GE(targets.size(), 2U);
  const auto refinements = explored.refiner.refine(targets);
  ASSERT_EQ(refinements.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<Feasible>(refinements.front().outcome));
  EXPECT_EQ(explored.statistics.counter("interpolation.sequences").value, 0U);
}

}  // namespace
}  // namespace pcegar::refiners

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/impossible_paths.hpp"

#include <gtest/gtest.h>

#include "../frontend/source_files.hpp"
#include "../smt/giving_up_backend.hpp"
#include "frontend/load.hpp"

namespace pcegar::refiners {
namespace {

using Path = std::vector<encoding::PathStep>;
using smt::test::GivingUpBackend;

constexpr unsigned steps_of_solver = 1'000'000;

/// A main function without calls of functions that have bodies, and its paths to reach_error().
struct Paths {
  explicit Paths(const std::string& body)
      : program(frontend::load_program(
                    std::vector{files.add("program.c",
                                          "extern void reach_error(void); extern unsigned "
                                          "nondet(void); int main(void) {" +
                                              body + " return 0; }")},
                    {})
                    .program) {
    find({}, program.start(), 40);
  }

  void find(Path path, cfa::LocationId from, unsigned rest) {
    if (rest == 0) {
      return;
    }
    for (const cfa::EdgeId id : program.location(from).leaving) {
      Path longer = path;
      longer.push_back({id, {}});
      const auto* call = std::get_if<cfa::ExternalCall>(&program.edge(id).operation);
      if (call != nullptr && program.call_site(call->site).name == "reach_error") {
        found.push_back(longer);
      }
      find(std::move(longer), program.edge(id).target, rest - 1);
    }
  }

  /// One answer for each path, asked in the order of the numbers.
  std::vector<bool> impossible(const std::vector<std::size_t>& numbers, smt::Backend& backend) {
    smt::TermManager terms;
    ImpossiblePaths paths(terms, program,
                          {.arithmetic = encoding::Arithmetic::BitPrecise,
                           .signed_overflow = encoding::SignedOverflow::Wraps},
                          backend, steps_of_solver, statistics);
    std::vector<bool> result;
    for (const std::size_t number : numbers) {
      result.push_back(paths.contain(found.at(number)));
    }
    return result;
  }

  pcegar::test::SourceFiles files;
  cfa::Program program;
  Statistics statistics;
  std::vector<Path> found;
};

const std::string two_paths =
    "unsigned x = nondet(), y = 1; if (x > 5) y = 2; if (y == 2 && x < 4) reach_error();"
    "if (y == 1 && x < 4) reach_error();";

TEST(ImpossiblePaths, OnlyThoseThatNoInputTakes) {
  Paths paths(two_paths);
  const auto backend = smt::make_backend("z3");
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < paths.found.size(); ++i) {
    all.push_back(i);
  }
  const std::vector<bool> answers = paths.impossible(all, *backend);
  EXPECT_GT(std::count(answers.begin(), answers.end(), true), 0);
  EXPECT_EQ(std::count(answers.begin(), answers.end(), false), 1);  // x < 4 and the last call
}

/// What paths have in common is translated once, so the order must not matter.
TEST(ImpossiblePaths, TheOrderOfTheQuestionsDoesNotMatter) {
  Paths paths(two_paths);
  const auto backend = smt::make_backend("z3");
  for (std::size_t a = 0; a < paths.found.size(); ++a) {
    for (std::size_t b = 0; b < paths.found.size(); ++b) {
      const bool alone = paths.impossible({a}, *backend).front();
      EXPECT_EQ(paths.impossible({b, a, b, a}, *backend),
                (std::vector<bool>{paths.impossible({b}, *backend).front(), alone,
                                   paths.impossible({b}, *backend).front(), alone}));
    }
  }
}

TEST(ImpossiblePaths, UnknownIsNotImpossible) {
  Paths paths("unsigned x = nondet(); if (x > 5 && x < 4) reach_error();");
  ASSERT_EQ(paths.found.size(), 1U);
  const auto backend = smt::make_backend("z3");
  EXPECT_TRUE(paths.impossible({0}, *backend).front());
  GivingUpBackend clueless(1, GivingUpBackend::Then::StaysSo);
  EXPECT_EQ(paths.impossible({0, 0, 0, 0, 0}, clueless), std::vector<bool>(5, false));
  // A second session is asked, but not for ever.
  EXPECT_EQ(clueless.checks(), 8U);
  GivingUpBackend at_first(1, GivingUpBackend::Then::AnswersAgain);
  EXPECT_TRUE(paths.impossible({0}, at_first).front());
}

/// Each bit by itself: nothing for arithmetic, little for a SAT solver.
TEST(ImpossiblePaths, IdentitiesOfBits) {
  Paths paths(
      "unsigned a = nondet(), b = nondet(), c = nondet();"
      "if (((((~a) ^ b) | (a & b)) | c) != (((~a) ^ b) | c)) reach_error();");
  const auto backend = smt::make_backend("z3");
  EXPECT_TRUE(paths.impossible({0}, *backend).front());
}

}  // namespace
}  // namespace pcegar::refiners

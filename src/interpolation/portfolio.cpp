// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/portfolio.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "smt/traverse.hpp"

// The table below, and why. Chains of the kinds in tests/unit/smt/classic_chains.hpp at the depth
// there (lock_flags: 8, bit_vectors: 4) and at three times that depth; seconds and, in brackets,
// predicates (atoms up to SSA indices); - is no answer. One core of a busy machine: noisy by a
// factor of two. Reproduce, in CPU time, with
//   smt_engines_test --gtest_also_run_disabled_tests --gtest_filter='*PrintCosts'
//
//                  proof            spacer           projection       cvc5       core-atoms
//   counters       .001 .001 [1]    .05  .05 [1]     .06 .06 [1]      .06 -      .02 .16 [1]
//   three_branches .001 1.4  [1]    .05  .6  [1]     .06 5.8 [1]      .3  -      .07 2.3 [5]
//   lock_flags     .001 .001 [48]   .7   20  [96]    .05 .13 [48]     -   -      -   -
//   state_machine  .001 .001 [2]    .04  .06 [2]     .09 .09 [2]      -   -      .02 .05 [2]
//   arrays         -    -           .08  .08 [1]     .05 .03 [7]      .9  3 [2]  .02 .07 [7]
//   functions      .001 .001 [2]    20   20  [10]    .11 .09 [1]      -   -      .03 .04 [9]
//   bit_vectors    -    -           .7   2.5 [65]    .12 .25 [1]      -   -      .4  2.6 [13]
//   bit_flags      -    -           .04  .08 [1]     .03 .04 [10]     -   -      .04 .06 [8]
//   reals          -    -           .05  .07 [1]     .01 .05 [1]      -   -      -   -
//
// And each engine alone on eight programs (locks, SSH state machines, NT drivers, SystemC; 25 CPU
// seconds each): proof answered 108 of 108 sequences in 8 s, Spacer 78 of 85 in 23 s, projection 64
// of 72 in 33 s; the others, all of s3_srvr_2, timed out. There proof alone came to a verdict. On
// pc_sfifo_1 it was the other way round: 60 sequences of proof did not suffice, 35 of Spacer (3 s)
// and 22 of projection (0.5 s) did. Speed per sequence is not everything.
//
// So the order is proof, Spacer, projection, cvc5, core-atoms, except:
//   * over reals, arrays and bit-vectors the proof engine cannot answer (it treats their terms as
//     unknown values; that takes no time, but is no reason to ask it first);
//   * reals: projection is as good as Spacer and cheaper;
//   * functions: Spacer sees arrays in their place and mostly runs into its time-out; projection
//     and the atoms of the core are far cheaper;
//   * bit-vectors: Spacer answers bit by bit (65 predicates for x = y), projection finds x = y;
//   * only Booleans: nothing is left to quantify but cases, so projection before Spacer;
//   * nonlinear: by analogy with functions, not measured.
// cvc5 is asked late everywhere, because it gives up by running into its limits.
//
// Time-outs: an engine that will succeed hardly ever exceeds them, and a later engine must get its
// turn within the time of a run. So every engine is first asked with a short one, of which most
// sequences need a hundredth; where other sequences have answers, that is all they get (one
// sequence of a kernel module took 30 s of Spacer, the other 14 together 3 s). The short ones are
// steps (deadline.hpp), so that a busy machine finds the same sequences; the others are CPU time.

namespace pcegar::interpolation {
namespace {

struct OrderRow {
  TheoryClass theory = TheoryClass::Booleans;
  std::array<std::string_view, 5> order;
};

/// Engines that are not named come last, in the order in which they were given.
constexpr std::array table{
    OrderRow{TheoryClass::Booleans, {"proof", "projection", "spacer", "cvc5", "core-atoms"}},
    OrderRow{TheoryClass::LinearIntegers, {"proof", "spacer", "projection", "cvc5", "core-atoms"}},
    OrderRow{TheoryClass::LinearReals, {"projection", "spacer", "cvc5", "core-atoms", "proof"}},
    OrderRow{TheoryClass::Functions, {"proof", "projection", "core-atoms", "spacer", "cvc5"}},
    OrderRow{TheoryClass::Nonlinear, {"proof", "projection", "spacer", "core-atoms", "cvc5"}},
    OrderRow{TheoryClass::Arrays, {"spacer", "projection", "core-atoms", "cvc5", "proof"}},
    OrderRow{TheoryClass::BitVectors, {"projection", "core-atoms", "spacer", "proof", "cvc5"}},
};

struct TimeOut {
  std::string_view engine;
  unsigned milliseconds;
};

constexpr std::array time_outs{
    TimeOut{"proof", 40'000}, TimeOut{"spacer", 30'000},     TimeOut{"projection", 15'000},
    TimeOut{"cvc5", 10'000},  TimeOut{"core-atoms", 15'000},
};
constexpr unsigned other_time_out = 30'000;
constexpr std::uint64_t quick_steps = 2'000'000;
constexpr unsigned quick_time_out = 4'000;      // of what an engine does not count in steps
constexpr unsigned uncounted_time_out = 1'000;  // of an engine that counts none

constexpr unsigned failures_until_last = 3;

TheoryClass class_of(const TermManager& terms, Term term) {
  const auto is_number = [&](Term t) { return terms.kind(t) == Kind::Number; };
  const auto arguments = terms.arguments(term);
  switch (terms.kind(term)) {
    case Kind::Apply: return TheoryClass::Functions;
    case Kind::Multiply:
      if (std::none_of(arguments.begin(), arguments.end(), is_number)) {
        return TheoryClass::Nonlinear;
      }
      break;
    case Kind::IntDivide:
    case Kind::IntModulo: return TheoryClass::Nonlinear;
    default: break;
  }
  switch (terms.sort_data(terms.sort(term)).kind) {
    case SortKind::Bool: return TheoryClass::Booleans;
    case SortKind::Int: return TheoryClass::LinearIntegers;
    case SortKind::Real: return TheoryClass::LinearReals;
    case SortKind::FloatingPoint:
    case SortKind::BitVector: return TheoryClass::BitVectors;
    case SortKind::Array: return TheoryClass::Arrays;
  }
  return TheoryClass::Booleans;
}

std::size_t rank(TheoryClass theory, std::string_view engine) {
  const auto row = std::find_if(table.begin(), table.end(),
                                [&](const OrderRow& r) { return r.theory == theory; });
  const auto place = std::find(row->order.begin(), row->order.end(), engine);
  return static_cast<std::size_t>(place - row->order.begin());
}

unsigned time_out_of(std::string_view engine) {
  const auto found = std::find_if(time_outs.begin(), time_outs.end(),
                                  [&](const TimeOut& t) { return t.engine == engine; });
  return found == time_outs.end() ? other_time_out : found->milliseconds;
}

/// With short time-outs first.
std::vector<Portfolio::Attempt> patient(std::vector<Portfolio::Attempt> all,
                                        Portfolio::Patience patience) {
  std::vector<Portfolio::Attempt> result = all;
  for (Portfolio::Attempt& attempt : result) {
    const bool counts_steps = attempt.engine->name() != "cvc5";
    attempt.timeout_ms =
        std::min(attempt.timeout_ms, counts_steps ? quick_time_out : uncounted_time_out);
    attempt.steps = quick_steps;
  }
  if (patience == Portfolio::Patience::Thorough) {
    result.insert(result.end(), all.begin(), all.end());
  }
  return result;
}

}  // namespace

TraceFeatures features_of(TermManager& terms, std::span<const Term> blocks) {
  TraceFeatures features{TheoryClass::Booleans, blocks.size(), 0};
  post_order(terms, terms.and_(blocks), [&](Term term) {
    ++features.nodes;
    features.theory = std::max(features.theory, class_of(terms, term));
  });
  return features;
}

Portfolio::Portfolio(std::vector<std::unique_ptr<InterpolationEngine>> engines, Order order)
    : engines_(std::move(engines)), order_(order) {}

std::vector<Portfolio::Attempt> Portfolio::attempts(const TraceFeatures& features,
                                                    Patience patience) const {
  std::vector<Attempt> result;
  for (const auto& engine : engines_) {
    result.push_back({engine.get(), time_out_of(engine->name())});
  }
  if (order_ == Order::AsGiven) return patient(std::move(result), patience);
  const auto key = [&](const Attempt& attempt) {
    return std::pair(is_out_of_favour(features.theory, *attempt.engine),
                     rank(features.theory, attempt.engine->name()));
  };
  std::stable_sort(result.begin(), result.end(),
                   [&](const Attempt& a, const Attempt& b) { return key(a) < key(b); });
  if (patience == Patience::Quick) {
    while (result.size() > 1 && is_out_of_favour(features.theory, *result.back().engine)) {
      result.pop_back();
    }
  }
  return patient(std::move(result), patience);
}

bool Portfolio::is_out_of_favour(TheoryClass theory, const InterpolationEngine& engine) const {
  const auto found = failures_in_a_row_.find({theory, engine.name()});
  return found != failures_in_a_row_.end() && found->second >= failures_until_last;
}

void Portfolio::learn(const TraceFeatures& features, const InterpolationEngine& engine,
                      Outcome outcome) {
  unsigned& failures = failures_in_a_row_[{features.theory, engine.name()}];
  failures = outcome == Outcome::Validated ? 0 : failures + 1;
}

}  // namespace pcegar::interpolation

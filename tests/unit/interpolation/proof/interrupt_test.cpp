// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The end of a run ends the engine, too: without a time-out of its own it would work on this
// problem for very long.
#include <atomic>
#include <thread>

#include "chains.hpp"
#include "interpolation/deadline.hpp"
#include "support/interrupt.hpp"

namespace pcegar::interpolation::test {
namespace {

/// More pigeons than holes, with arithmetic in place of Booleans: every pigeon i sits in a hole
/// x_i of 1..holes, no two in the same.
void add_pigeons(Chain& chain, int holes) {
  TermManager& t = chain.terms;
  std::vector<Term> pigeons_in;
  std::vector<Term> apart;
  for (int i = 0; i <= holes; ++i) {
    const Term x = chain.var("x", i);
    pigeons_in.push_back(
        t.and_(t.less_equal(chain.number(1), x), t.less_equal(x, chain.number(holes))));
    for (int j = 0; j < i; ++j) apart.push_back(t.not_(t.equal(x, chain.var("x", j))));
  }
  chain.blocks = {t.and_(pigeons_in), t.and_(apart)};
}

TEST(ProofEngineInterrupt, TheEndOfTheRunEndsTheEngine) {
  Chain chain;
  add_pigeons(chain, 14);
  std::atomic<bool> ended{false};
  std::thread interrupter([&] {
    while (!ended) {
      interrupt_all();
      std::this_thread::yield();
    }
  });
  ProofEngine engine(ProofEngineOptions{});
  const InterpolationResult result = engine.interpolate(chain.terms, chain.blocks, {});
  ended = true;
  interrupter.join();
  ASSERT_TRUE(std::holds_alternative<GaveUp>(result));
  EXPECT_EQ(std::get<GaveUp>(result).reason, "time-out");
}

TEST(ProofEngineInterrupt, TheWatchdogEndsTheEngine) {
  Chain chain;
  add_pigeons(chain, 14);
  const Limits limits(Limits::Settings{.cpu_seconds = 1e-9});
  const Watchdog watchdog(limits);
  ProofEngine engine(ProofEngineOptions{});
  const InterpolationResult result = engine.interpolate(chain.terms, chain.blocks, {});
  ASSERT_TRUE(std::holds_alternative<GaveUp>(result));
  EXPECT_EQ(std::get<GaveUp>(result).reason, "time-out");
}

TEST(Deadline, PassesWithTheRun) {
  const Deadline deadline(InterpolationLimits{});
  EXPECT_FALSE(deadline.passed());
  EXPECT_EQ(deadline.left_ms(), 0U) << "no limit";
  interrupt_all();
  EXPECT_TRUE(deadline.passed());
  EXPECT_EQ(deadline.left_ms(), 1U);
}

}  // namespace
}  // namespace pcegar::interpolation::test

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/reuse.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace pcegar {
namespace {

Reuse row(const std::vector<Reuse>& rows, const std::string& name) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Reuse& r) { return r.name == name; });
  EXPECT_NE(found, rows.end()) << name;
  return found == rows.end() ? Reuse{} : *found;
}

TEST(Reuse, NothingAskedNothingSaid) {
  EXPECT_EQ(to_text(reuse_of({})), "");
}

TEST(Reuse, WhatIsNotDoneAnewIsReused) {
  WorkCounts work;
  work.abstraction.computed = 6;
  work.abstraction.from_cache = 4;
  work.abstraction.with_solver = 3;
  const std::vector<Reuse> rows = reuse_of(work);
  EXPECT_EQ(row(rows, "abstractions").asked, 10U);
  EXPECT_EQ(row(rows, "abstractions").reused, 7U);
  EXPECT_NE(to_text(rows).find("abstractions 7 of 10 (70 %)"), std::string::npos);
}

TEST(Reuse, AMeterStartsWithItsConstructionAndAtEveryCall) {
  WorkCounts work;
  auto& [sequences, shared] = work.refinement.interpolation;
  sequences = 5;
  ReuseMeter meter([&] { return work; });
  sequences += 1;
  shared += 2;
  EXPECT_EQ(to_text(meter.since_last()), "interpolations 2 of 3 (66 %)");
  EXPECT_EQ(to_text(meter.since_last()), "");
  shared += 1;
  EXPECT_EQ(to_text(meter.since_last()), "interpolations 1 of 1 (100 %)");
}

TEST(Reuse, TheTotalsGoIntoTheStatistics) {
  Statistics statistics;
  statistics.counter("refinement.provident") += 9;
  statistics.counter("provident.computed") += 2;
  record_reuse(statistics);
  EXPECT_EQ(statistics.counter("reuse.provident_refinements.asked").value, 9U);
  EXPECT_EQ(statistics.counter("reuse.provident_refinements.reused").value, 7U);
}

}  // namespace
}  // namespace pcegar

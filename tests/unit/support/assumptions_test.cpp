// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/assumptions.hpp"

#include <gtest/gtest.h>

namespace pcegar {
namespace {

TEST(Assumptions, AreReportedByKindAndOnce) {
  Assumptions assumptions;
  assumptions.note(AssumptionKind::OverApproximation, "b", {"f.c", 2, 1});
  assumptions.note(AssumptionKind::OverApproximation, "a", {"f.c", 1, 1});
  assumptions.note(AssumptionKind::UnderApproximation, "c");
  assumptions.note(AssumptionKind::OverApproximation, "b", {"f.c", 2, 1});
  assumptions.note(AssumptionKind::OverApproximation, "b", {"f.c", 3, 1});
  const std::vector<Assumption> expected{
      {AssumptionKind::UnderApproximation, "c", {}},
      {AssumptionKind::OverApproximation, "b", {"f.c", 2, 1}},
      {AssumptionKind::OverApproximation, "a", {"f.c", 1, 1}},
      {AssumptionKind::OverApproximation, "b", {"f.c", 3, 1}},
  };
  EXPECT_EQ(assumptions.all(), expected);
}

}  // namespace
}  // namespace pcegar

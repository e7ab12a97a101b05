// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/counterexample.hpp"

#include <gtest/gtest.h>

namespace pcegar::refiners {
namespace {

Counterexample example() {
  Counterexample result;
  result.path = {cfa::EdgeId(4U), cfa::EdgeId(0U), cfa::EdgeId(77U)};
  Counterexample::Input named{{0, "x; \"y\"\n", "-3"}, cfa::VariableId(0U), 8, {}, {}, 32, {}};
  named.role = encoding::InputRole::Decides;
  named.number = mpz_class("-340282366920938463463374607431768211455");
  Counterexample::Input result_of_call{{2, "result of f()", ""}, {}, 0, 0, {}, 0, {}};
  Counterexample::Input behind_argument{{2, "*p", "1"}, cfa::VariableId(5U), 4, 3, {}, 8, 1};
  result.inputs = {named, result_of_call, behind_argument};
  result.assignments = {{1, "y", "7"}, {1, "", ""}};
  return result;
}

TEST(CounterexampleTest, WhatIsWrittenIsRead) {
  EXPECT_EQ(counterexample_from(to_text(example())), example());
  EXPECT_EQ(counterexample_from(to_text(Counterexample{})), Counterexample{});
}

/// If the text ends too early, nothing is invented for the missing part.
TEST(CounterexampleTest, WhatIsCutOffIsNone) {
  const std::string text = to_text(example());
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_FALSE(counterexample_from(text.substr(0, length))) << length;
  }
}

}  // namespace
}  // namespace pcegar::refiners

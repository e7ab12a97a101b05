// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "alias/known_calls.hpp"

#include <gtest/gtest.h>

namespace pcegar::alias {
namespace {

using Changes = KnownCall::Changes;

TEST(KnownCalls, LockFunctionsChangeTheirLockOnly) {
  for (const char* name : {"mutex_lock", "_raw_spin_unlock_irqrestore", "up_write"}) {
    const auto known = known_call(name);
    ASSERT_TRUE(known) << name;
    EXPECT_EQ(known->changes, Changes::FirstPointee) << name;
    EXPECT_EQ(known->kind, KnownCall::Kind::Harmless) << name;
  }
}

TEST(KnownCalls, WhatOnlyReadsChangesNothing) {
  for (const char* name : {"kfree", "_printk", "kstrdup", "malloc"}) {
    const auto known = known_call(name);
    ASSERT_TRUE(known) << name;
    EXPECT_EQ(known->changes, Changes::Nothing) << name;
  }
}

TEST(KnownCalls, WhatWritesThroughArgumentsMayChangeWhatTheyReach) {
  for (const char* name : {"krealloc", "devm_kfree"}) {
    const auto known = known_call(name);
    ASSERT_TRUE(known) << name;
    EXPECT_EQ(known->changes, Changes::WhatArgumentsReach) << name;
  }
  EXPECT_FALSE(known_call("some_function_of_a_driver"));
}

}  // namespace
}  // namespace pcegar::alias

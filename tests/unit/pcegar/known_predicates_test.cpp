// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/known_predicates.hpp"

#include <gmock/gmock.h>

#include <optional>

namespace pcegar {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class KnownPredicatesTest : public testing::Test {
protected:
  KnownPredicatesTest() {
    const smt::Term x = terms_.variable("x", terms_.int_sort());
    const smt::Term y = terms_.variable("y", terms_.int_sort());
    const smt::Term zero = terms_.integer(0);
    about_x_ = predicates_.add(terms_.equal(x, zero));
    about_y_ = predicates_.add(terms_.equal(y, zero));
    about_both_ = predicates_.add(terms_.less_equal(x, y));
    also_about_x_ = predicates_.add(terms_.less_equal(x, zero));
    increment_.by_location[cfa::LocationId(1U)] = {also_about_x_};
    known_.emplace(
        terms_, predicates_,
        cpa::PredicatePrecision::at_places({{about_y_}, {}, {{place_, {about_x_, about_both_}}}}));
  }

  smt::TermManager terms_;
  cpa::PredicateRegistry predicates_{terms_};
  std::optional<KnownPredicates> known_;
  cpa::PredicateId about_x_, about_y_, about_both_, also_about_x_;
  cpa::PredicateIncrement increment_;
  const cfa::LocationId place_{3U};
};

TEST_F(KnownPredicatesTest, WhatSharesAVariableIsTakenOutWithItsPlaces) {
  const auto related = known_->take_related(increment_);
  EXPECT_THAT(related->places().global, IsEmpty());
  EXPECT_THAT(related->places().by_location.at(place_), ElementsAre(about_x_, about_both_));
  EXPECT_THAT(known_->rest().predicates(), ElementsAre(about_y_));
}

TEST_F(KnownPredicatesTest, WhatWasTakenIsNotTakenAgain) {
  static_cast<void>(known_->take_related(increment_));
  EXPECT_THAT(known_->take_related(increment_)->predicates(), IsEmpty());
}

TEST_F(KnownPredicatesTest, NothingIsRelatedToNothing) {
  EXPECT_THAT(known_->take_related({})->predicates(), IsEmpty());
  EXPECT_THAT(known_->rest().predicates(), ElementsAre(about_x_, about_y_, about_both_));
}

}  // namespace
}  // namespace pcegar

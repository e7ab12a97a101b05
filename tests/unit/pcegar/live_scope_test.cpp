// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/live_scope.hpp"

#include <gmock/gmock.h>

namespace pcegar {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

/// main calls f and g, f calls itself and h.
class LiveScopeTest : public testing::Test {
protected:
  LiveScopeTest() {
    for (const char* name : {"main", "f", "g", "h"}) {
      const cfa::FunctionId function = program_.add_function({.name = name, .has_body = true});
      entries_.push_back(program_.add_location(function));
    }
    for (const auto& [caller, callee] : {std::pair{main_, f_}, {main_, g_}, {f_, f_}, {f_, h_}}) {
      const cfa::CallSiteId site = program_.add_call_site({.callee = callee, .caller = caller});
      program_.add_edge(entry(caller), entry(callee), cfa::EnterCall{site});
      program_.add_edge(entry(callee), entry(caller), cfa::ReturnFromCall{site});
    }
  }

  [[nodiscard]] cfa::LocationId entry(cfa::FunctionId function) const {
    return entries_[function.index()];
  }

  smt::Term variable(const std::string& name, cfa::FunctionId owner) {
    const smt::Term result = terms_.variable(name, terms_.int_sort());
    owners_[result] = owner;
    return result;
  }

  cpa::PredicatePrecision::Places places(smt::Term atom, cfa::FunctionId found_in) {
    const LiveScope scope(program_, [this](cpa::PredicateId predicate) {
      std::vector<cfa::FunctionId> owners;
      for (const smt::Term variable : terms_.free_variables(predicates_.atom(predicate))) {
        if (owners_.at(variable).valid()) owners.push_back(owners_.at(variable));
      }
      return owners;
    });
    predicate_ = predicates_.add(atom);
    cpa::PredicateIncrement increment;
    increment.by_location[entry(found_in)] = {predicate_};
    return scope.precision_of(increment)->places();
  }

  cfa::Program program_{64};
  std::vector<cfa::LocationId> entries_;
  const cfa::FunctionId main_{0U}, f_{1U}, g_{2U}, h_{3U};
  smt::TermManager terms_;
  cpa::PredicateRegistry predicates_{terms_};
  std::map<smt::Term, cfa::FunctionId> owners_;
  cpa::PredicateId predicate_;
};

TEST_F(LiveScopeTest, VariablesOfNoFunctionLiveEverywhere) {
  const auto found = places(terms_.less(variable("x", {}), terms_.integer(0)), g_);
  EXPECT_THAT(found.global, ElementsAre(predicate_));
  EXPECT_THAT(found.by_function, IsEmpty());
}

TEST_F(LiveScopeTest, VariablesOfAFunctionLiveUntilItReturns) {
  const auto found = places(terms_.less(variable("f::x", f_), variable("x", {})), h_);
  EXPECT_THAT(found.global, IsEmpty());
  EXPECT_THAT(found.by_function,
              ElementsAre(Pair(f_, ElementsAre(predicate_)), Pair(h_, ElementsAre(predicate_))));
}

TEST_F(LiveScopeTest, AllVariablesOfAPredicateMustLive) {
  const auto found = places(terms_.less(variable("main::x", main_), variable("h::x", h_)), h_);
  EXPECT_THAT(found.by_function, ElementsAre(Pair(h_, ElementsAre(predicate_))));
}

TEST_F(LiveScopeTest, WhereItWasFoundItIsTrackedInAnyCase) {
  const auto found = places(terms_.less(variable("f::x", f_), variable("g::x", g_)), g_);
  EXPECT_THAT(found.by_function, ElementsAre(Pair(g_, ElementsAre(predicate_))));
}

}  // namespace
}  // namespace pcegar

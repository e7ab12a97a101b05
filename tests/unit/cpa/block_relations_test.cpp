// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A block as a relation says what the abstraction of the block says.
#include "cpa/symbolic/block_relations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "../smt/giving_up_backend.hpp"
#include "composed_program.hpp"
#include "cpa/symbolic/block_graph.hpp"

namespace pcegar::cpa {
namespace {

using smt::test::GivingUpBackend;

// Some variables are read only, copied, or written on one branch only.
constexpr const char* branches = R"(
int nondet(void);
int main(void) {
  int x = nondet(); int y = nondet(); int mode = 0; int other = nondet(); int copy = 0;
  while (nondet()) {
    if (x < y) { mode = 1; copy = x; }
    else if (mode == 1) { x = x - 1; }
    else { other = nondet(); if (other > 3) { y = other; } }
    if (mode == 2 && copy > 0) { ERROR: ; }
    if (nondet()) { mode = mode + 1; }
  }
  return 0;
})";

struct Related : test::ComposedProgram {
  explicit Related(const char* text) : Related(text, {"x", "y", "mode", "other", "copy"}, {0, 1}) {
    track(terms.less_equal(variable("x"), variable("y")));
  }

  Related(const char* text, std::initializer_list<const char*> names,
          std::initializer_list<long> bounds)
      : ComposedProgram(text),
        graph(program, *composition, builder, blocks, 0, limits, statistics),
        relations(predicates, builder, abstractor, *backend, limits, statistics) {
    for (const char* name : names) {
      for (const long bound : bounds) {
        track(terms.less_equal(variable(name), terms.integer(bound)));
      }
    }
  }

  smt::Term variable(const std::string& name) {
    return terms.variable("main::" + name, terms.int_sort());
  }
  void track(smt::Term atom) {
    tracked.push_back(predicates.add(atom));
    std::sort(tracked.begin(), tracked.end());
  }

  struct Step {
    bdd::Bdd from;
    const Block* block;
    TrackedBlock whole;
  };
  /// Calls `check` for blocks and regions from which they are left, up to a fixed point.
  template <class Check>
  void for_each_step(const Check& check) {
    bdd::BddManager& regions = predicates.regions();
    std::map<ControlId, bdd::Bdd> reached_at{{graph.initial(), regions.true_()}};
    std::vector<ControlId> open{graph.initial()};
    while (!open.empty()) {
      const ControlId control = open.back();
      open.pop_back();
      const std::vector<PredicateId>& before = control == graph.initial() ? nothing : tracked;
      for (const Block* block : graph.leaving(control)) {
        const Step step{reached_at.at(control), block, {block->formula(), before, tracked}};
        const bdd::Bdd after = check(step);
        if (block->is_target) {
          continue;
        }
        bdd::Bdd& known = reached_at.try_emplace(block->end, regions.false_()).first->second;
        if (!regions.implies(after, known)) {
          known = regions.or_(known, after);
          open.push_back(block->end);
        }
      }
    }
  }

  BlockGraph graph;
  BlockRelations relations;
  std::vector<PredicateId> tracked;
  std::vector<PredicateId> nothing;
};

TEST(BlockRelations, TheImageIsTheAbstraction) {
  Related program(branches);
  std::size_t steps = 0;
  program.for_each_step([&](const Related::Step& step) {
    ++steps;
    const bdd::Bdd after =
        program.abstractor.abstract(step.from, step.block->formula(), program.tracked);
    EXPECT_EQ(program.relations.image(step.from, step.whole), after) << "step " << steps;
    return after;
  });
  EXPECT_GT(steps, 5U);
}

TEST(BlockRelations, NothingIsAskedTwice) {
  Related program(branches);
  const auto image = [&](const Related::Step& step) {
    return program.relations.image(step.from, step.whole);
  };
  program.for_each_step(image);
  const std::uint64_t queries = program.relations.queries();
  EXPECT_GT(queries, 0U);
  program.for_each_step(image);
  EXPECT_EQ(program.relations.queries(), queries);
}

// The way to the label needs mode 2 and mode 3; nothing is tracked.
constexpr const char* contradiction = R"(
int nondet(void);
int main(void) {
  int mode = nondet();
  while (nondet()) {
    mode = nondet();
    if (mode == 2) { if (mode == 3) { ERROR: ; } }
  }
  return 0;
})";

struct Untracked : Related {
  using Related::Related;
  bdd::Bdd image_of(const Block& block) {
    return relations.image(predicates.regions().true_(), {block.formula(), nothing, nothing});
  }
  /// The block to the label.
  const Block& to_label() {
    for (ControlId control = graph.initial();;) {
      const std::vector<const Block*>& leaving = graph.leaving(control);
      const auto target = std::ranges::find_if(leaving, &Block::is_target);
      if (target != leaving.end()) {
        return **target;
      }
      control = leaving.front()->end;
    }
  }
};

TEST(BlockRelations, WithoutPredicatesABlockIsPossibleUntilItIsAskedAbout) {
  for (const smt::Effort effort : {smt::Effort::Limited, smt::Effort::Full}) {
    Untracked program(contradiction);
    const Block& block = program.to_label();
    EXPECT_EQ(program.image_of(block), program.predicates.regions().true_());
    EXPECT_EQ(program.relations.queries(), 0U);
    EXPECT_FALSE(program.relations.can_be_taken(block.formula(), effort));
    EXPECT_EQ(program.relations.queries(), 1U);
    EXPECT_FALSE(program.relations.can_be_taken(block.formula(), smt::Effort::Full));
    EXPECT_EQ(program.relations.queries(), 1U);
    EXPECT_EQ(program.image_of(block), program.predicates.regions().false_());
  }
}

TEST(BlockRelations, AnExcludedBlockLeadsNowhereWhateverIsTracked) {
  Untracked program(contradiction);
  const Block& block = program.to_label();
  const bdd::Bdd all = program.predicates.regions().true_();
  const bdd::Bdd none = program.predicates.regions().false_();
  program.relations.exclude(block.formula());
  EXPECT_FALSE(program.relations.can_be_taken(block.formula(), smt::Effort::Limited));
  EXPECT_EQ(program.image_of(block), none);
  const TrackedBlock tracked{block.formula(), program.tracked, program.tracked};
  EXPECT_EQ(program.relations.image(all, tracked), none);
  EXPECT_EQ(program.relations.preimage(all, tracked, all), none);
  EXPECT_EQ(program.relations.queries(), 0U);
}

// Three loops, the second one about y. Predicates about x have nothing to do with its block.
constexpr const char* loops = R"(
int nondet(void);
int main(void) {
  int x = nondet(); int y = nondet();
  while (nondet()) { x = x + 1; }
  while (nondet()) { y = y + 1; }
  while (nondet()) { x = nondet(); }
  return 0;
})";

TEST(BlockRelations, FormulasAreMadeForBlocksThatPredicatesSpeakOf) {
  Related program(loops, {"x"}, {0, 1});
  std::size_t apart = 0;
  std::set<ControlId> seen{program.graph.initial()};
  std::vector<ControlId> open{program.graph.initial()};
  while (!open.empty()) {
    const ControlId control = open.back();
    open.pop_back();
    for (const Block* block : program.graph.leaving(control)) {
      const bool is_apart = program.relations.is_taken_to_be_possible(
          program.relations.formula_about(*block, program.nothing, program.tracked));
      const encoding::PathFormula& formula =
          program.relations.formula_about(*block, program.tracked, program.tracked);
      EXPECT_EQ(program.relations.is_taken_to_be_possible(formula), is_apart);
      const TrackedBlock tracked{formula, program.tracked, program.tracked};
      const bdd::Bdd start = program.predicates.regions().variable(program.tracked[0].value());
      const bdd::Bdd end = program.relations.image(start, tracked);
      if (is_apart) {
        ++apart;
        EXPECT_FALSE(block->has_formula());
        EXPECT_EQ(end, start) << "x keeps its value";
        EXPECT_EQ(program.relations.preimage(start, tracked, end), start);
        program.relations.take_to_be_possible(block->formula());
        EXPECT_TRUE(program.relations.can_be_taken(block->formula(), smt::Effort::Full));
      }
      const TrackedBlock exact{block->formula(), program.tracked, program.tracked};
      EXPECT_EQ(program.relations.image(start, exact), end) << "the formula says no more";
      if (seen.insert(block->end).second) {
        open.push_back(block->end);
      }
    }
  }
  EXPECT_EQ(apart, 3U) << "around the second loop, and between the loops";
}

TEST(BlockRelations, ABlockThatMayBeTakenStaysPossible) {
  Untracked program(branches);
  for (const Block* block : program.graph.leaving(program.graph.initial())) {
    EXPECT_EQ(program.image_of(*block), program.predicates.regions().true_());
    EXPECT_TRUE(program.relations.can_be_taken(block->formula(), smt::Effort::Full));
    EXPECT_EQ(program.image_of(*block), program.predicates.regions().true_());
  }
}

TEST(BlockRelations, ThePreimageIsWhereStepsStart) {
  Related program(branches);
  bdd::BddManager& regions = program.predicates.regions();
  program.for_each_step([&](const Related::Step& step) {
    const bdd::Bdd after = program.relations.image(step.from, step.whole);
    for (const bdd::Bdd end : regions.cubes(after, 50)) {
      const bdd::Bdd start = program.relations.preimage(step.from, step.whole, end);
      EXPECT_TRUE(regions.implies(start, step.from));
      EXPECT_NE(start, regions.false_());
      EXPECT_NE(regions.and_(program.relations.image(start, step.whole), end), regions.false_());
      const bdd::Bdd rest = regions.and_(step.from, regions.not_(start));
      EXPECT_EQ(regions.and_(program.relations.image(rest, step.whole), end), regions.false_());
    }
    return after;
  });
}

// The loop leaves all behind that is known of a to d; `fixed` connects it with what is known after.
constexpr const char* overwriting = R"(
int nondet(void);
int main(void) {
  int fixed = nondet(); int a = nondet(); int b = nondet(); int c = nondet(); int d = nondet();
  while (nondet()) {
    a = 0; b = 0; c = 1; d = nondet();
    if (d > 3) { ERROR: ; }
  }
  return 0;
})";

TEST(BlockRelations, WhatABlockLeavesBehindCountsWhereARegionSpeaksOfIt) {
  Related program(overwriting, {"a", "b", "c", "d"}, {0});
  for (const char* name : {"a", "b", "c", "d"}) {
    program.track(program.terms.less_equal(program.variable(name), program.variable("fixed")));
  }
  bdd::BddManager& regions = program.predicates.regions();
  const ControlId loop = program.graph.leaving(program.graph.initial()).front()->end;
  std::size_t exact = 0;
  for (const Block* block : program.graph.leaving(loop)) {
    const TrackedBlock whole{block->formula(), program.tracked, program.tracked};
    std::vector<bdd::Bdd> starts{regions.true_()};
    for (const PredicateId one : program.tracked) {
      for (const PredicateId other : program.tracked) {
        starts.push_back(
            regions.and_(regions.variable(one.value()), regions.negated_variable(other.value())));
      }
    }
    bdd::Bdd all = regions.true_();
    for (const PredicateId one : program.tracked) {
      all = regions.and_(all, regions.variable(one.value()));
    }
    starts.push_back(all);
    for (const bdd::Bdd start : starts) {
      if (start == regions.false_()) {
        continue;
      }
      const bdd::Bdd after = program.abstractor.abstract(start, block->formula(), program.tracked);
      EXPECT_EQ(program.relations.image(start, whole), after);
      for (const bdd::Bdd end : regions.cubes(after, 50)) {
        const bdd::Bdd before = program.relations.preimage(start, whole, end);
        EXPECT_TRUE(regions.implies(before, start));
        EXPECT_NE(before, regions.false_());
        for (const bdd::Bdd one : regions.cubes(before, 50)) {
          const bdd::Bdd led_to =
              program.abstractor.abstract(one, block->formula(), program.tracked);
          EXPECT_NE(regions.and_(led_to, end), regions.false_()) << "this start leads there";
        }
      }
      exact += after != regions.true_() ? 1U : 0U;
    }
  }
  EXPECT_GT(exact, 50U);
}

// Leads to the error only from where b holds, of which a region of the loop says nothing.
constexpr const char* asking = R"(
int nondet(void);
int main(void) {
  int a = nondet(); int b = nondet(); int c = nondet(); int d = nondet(); int e = nondet();
  int f = nondet();
  while (nondet()) {
    if (a > 0 && b > 0 && c > 0 && d > 0 && e > 0 && f > 0) { ERROR: ; }
    a = nondet(); b = nondet(); c = nondet(); d = nondet(); e = nondet(); f = nondet();
  }
  return 0;
})";

TEST(BlockRelations, APreimageSaysWhatTheBlockAsksOfPredicatesThatTheRegionDoesNotMention) {
  Related program(asking, {"a", "b", "c", "d", "e", "f"}, {0});
  bdd::BddManager& regions = program.predicates.regions();
  const ControlId loop = program.graph.leaving(program.graph.initial()).front()->end;
  bool met = false;
  for (const Block* block : program.graph.leaving(loop)) {
    if (!block->is_target) {
      continue;
    }
    met = true;
    const TrackedBlock whole{block->formula(), program.tracked, {}};
    EXPECT_EQ(program.relations.image(regions.true_(), whole), regions.true_());
    bdd::Bdd positive = regions.true_();
    for (const PredicateId predicate : program.tracked) {
      positive = regions.and_(positive, regions.negated_variable(predicate.value()));
    }
    EXPECT_EQ(program.relations.preimage(regions.true_(), whole, regions.true_()), positive);
  }
  EXPECT_TRUE(met);
}

TEST(BlockRelations, UnknownMakesItCoarserNeverWrong) {
  Related program(branches);
  bdd::BddManager& regions = program.predicates.regions();
  const Block* first = program.graph.leaving(program.graph.initial()).front();
  const bdd::Bdd start = program.relations.image(
      regions.true_(), {first->formula(), program.nothing, program.tracked});
  const Block* around =
      *std::ranges::find(program.graph.leaving(first->end), false, &Block::is_target);
  const TrackedBlock whole{around->formula(), program.tracked, program.tracked};
  const bdd::Bdd exact = program.relations.image(start, whole);
  GivingUpBackend answering(smt::test::never, {});
  Statistics statistics;
  const auto asking = [&](smt::Backend& solver) {
    return BlockRelations(program.predicates, program.builder, program.abstractor, solver,
                          program.limits, statistics)
        .image(start, whole);
  };
  asking(answering);
  ASSERT_GT(answering.checks(), 2U);
  smt::test::give_up_everywhere(answering.checks() + 3, [&](GivingUpBackend& solver) {
    EXPECT_TRUE(regions.implies(exact, asking(solver)))
        << "gave up after " << solver.checks() << " checks";
  });
}

}  // namespace
}  // namespace pcegar::cpa

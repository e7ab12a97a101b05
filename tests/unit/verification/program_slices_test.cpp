// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Slices leave out what does not matter, and a slice that lacks something is not taken for a proof.
#include "verification/program_slices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "../frontend/source_files.hpp"
#include "encoding/memory_map.hpp"
#include "frontend/load.hpp"
#include "spec/reader.hpp"
#include "verification/relevance.hpp"

namespace pcegar::verification {
namespace {

constexpr const char* two_devices = R"(
extern int input(void);
extern void take(void), give(void), other(int);
static int users, work, *where = &users, log_level;
static int is_open(void) { work = work + 1; return users > 0; }
static void open_it(int n) { if (n < 2) users = n; }
static void idle(void) { while (input()) { work = work * 3; other(work); } }
static int leave(int n, int level) { log_level = level; if (n > 5) for (;;) other(n); return n + 1; }
int main(void) {
  open_it(input());
  idle();
  int n = leave(input(), work);
  *where = n;
  if (is_open()) take();
  idle();
  if (is_open()) give();
  return 0;
}
)";
constexpr const char* rule =
    "OBSERVER AUTOMATON a\nINITIAL STATE I;\nSTATE USEFIRST I :\n"
    "  MATCH {take()} -> GOTO T;\n  MATCH {give()} -> ERROR;\n"
    "STATE USEFIRST T :\n  MATCH {give()} -> GOTO I;\nEND AUTOMATON\n";

class ProgramSlicesTest : public testing::Test {
protected:
  ProgramSlicesTest()
      : program(frontend::load_program(std::vector{files.add("a.c", two_devices)}, {}).program),
        automata(spec::parse_automata(rule, "a.spc").automata),
        slices(always(), program, std::make_shared<encoding::MemoryMap>(program), limits, log,
               statistics) {}

  static Options always() {
    Options options;
    options.slices = Slices::Always;
    return options;
  }
  [[nodiscard]] std::vector<std::string> left_out(const SlicedProgram& sliced) const {
    std::vector<std::string> result;
    for (std::size_t e = 0; e < program.edge_count(); ++e) {
      const cfa::Edge& edge = program.edge(cfa::EdgeId(e));
      if (!sliced.slice.edges[e] && !std::holds_alternative<cfa::Skip>(edge.operation)) {
        result.push_back(to_string(program, edge));
      }
    }
    return result;
  }
  [[nodiscard]] static bool lists(const std::vector<std::string>& texts, const std::string& text) {
    return std::ranges::any_of(
        texts, [&](const std::string& one) { return one.find(text) != std::string::npos; });
  }

  pcegar::test::SourceFiles files;
  cfa::Program program;
  std::vector<spec::Automaton> automata;
  Limits limits;
  Log log{LogLevel::Quiet};
  Statistics statistics;
  ProgramSlices slices;
};

TEST_F(ProgramSlicesTest, WhatDoesNotMatterIsLeftOut) {
  const auto sliced = slices.slice_for(relevance(automata, program).footprints.at(0));
  ASSERT_NE(sliced, nullptr);
  EXPECT_TRUE(is_proved(slices.check(*sliced, {}))) << complaint(slices.check(*sliced, {}));
  const std::vector<std::string> out = left_out(*sliced);
  for (const char* text : {"work = ", "other(", "idle()", "log_level = "}) {
    EXPECT_TRUE(lists(out, text)) << text;
  }
  for (const char* text : {"take()", "give()", "users = ", "leave(", "n > 5"}) {
    EXPECT_FALSE(lists(out, text)) << text;
  }
}

/// What is read for the parameters of a call, one by one, is all that the call reads: whatever the
/// arguments are, also where it is plain whether they are zero.
TEST(ProgramSlices, ArgumentsTogetherReadWhatTheirCallReads) {
  const pcegar::test::SourceFiles files;
  const cfa::Program program =
      frontend::load_program(
          std::vector{files.add(
              "a.c",
              "struct pair { int a, b; };\n"
              "static struct pair one, two, *p = &one; static int table[4], x, y; static unsigned "
              "u;\n"
              "static unsigned char byte; static int *q = &x, **qq = &q; static _Bool flag; static "
              "double d;\n"
              "extern int input(void);\n"
              "static void i(int n, int m) { x = n + m; } static void v(int *n, long m) { *n = "
              "(int)m; }\n"
              "static void w(unsigned n, _Bool m) { u = n + m; } static void g(double n, int m) { "
              "d = n + m; }\n"
              "int main(void) { p = input() ? &two : &one; q = input() ? &y : table; x = input(); "
              "y = input();\n"
              "u = (unsigned)input(); byte = (unsigned char)x; flag = y > 2; d = x; table[1] = y;\n"
              "i(x | 1, byte + 1); i(x || 1, y && 0); i(x ? y : 3, p->b); i(table[x & 3], *q); i(x "
              "* 0, -y);\n"
              "v(&table[x & 3], (long)q); v(&p->b, p == &one); v(table + (y & 3), **qq); v(*qq, q "
              "!= 0);\n"
              "w(2 * u + 1, byte); w((unsigned)x << 1 | 1, flag); w(u % 7 + 1, (_Bool)q); g(d + 1, "
              "x < y); g(x, !flag);\n"
              "return 0; }")},
          {})
          .program;
  smt::TermManager terms;
  encoding::PathFormulaBuilder builder(terms, program,
                                       {.arithmetic = encoding::Arithmetic::BitPrecise});
  std::size_t calls = 0;
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const cfa::Edge& edge = program.edge(cfa::EdgeId(e));
    const auto* call = std::get_if<cfa::EnterCall>(&edge.operation);
    if (call == nullptr || program.call_site(call->site).arguments.size() < 2) {
      continue;
    }
    ++calls;
    std::set<encoding::SlotId> read;
    for (const cfa::Expression* argument : program.call_site(call->site).arguments) {
      const std::vector<encoding::SlotId> slots = builder.read_by(*argument);
      read.insert(slots.begin(), slots.end());
    }
    const std::vector<encoding::SlotId> whole = builder.footprint(cfa::EdgeId(e)).reads;
    EXPECT_TRUE(std::ranges::all_of(whole, [&](auto slot) { return read.contains(slot); }))
        << to_string(program, edge);
  }
  EXPECT_EQ(calls, 14U);
}

/// Whichever edge is taken away: either it only restricts executions, or the check notices.
TEST_F(ProgramSlicesTest, ASliceThatLacksSomethingIsNone) {
  const auto sliced = slices.slice_for(relevance(automata, program).footprints.at(0));
  ASSERT_NE(sliced, nullptr);
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    if (!sliced->slice.edges[e]) {
      continue;
    }
    SlicedProgram smaller{sliced->slice, sliced->events, program.copy()};
    smaller.slice.edges[e] = false;
    smaller.program = cfa::reduced(program, smaller.slice);
    const cfa::Edge& edge = program.edge(cfa::EdgeId(e));
    const bool only_restricts = std::holds_alternative<cfa::Assume>(edge.operation);
    EXPECT_EQ(is_proved(slices.check(smaller, {})), only_restricts) << to_string(program, edge);
  }
}

/// A property may ask about variables that the slice does not keep.
TEST_F(ProgramSlicesTest, ConditionsOfPropertiesReadWhatIsKept) {
  const auto sliced = slices.slice_for(relevance(automata, program).footprints.at(0));
  ASSERT_NE(sliced, nullptr);
  for (std::size_t v = 0; v < program.variable_count(); ++v) {
    const cfa::Variable& variable = program.variable(cfa::VariableId(v));
    const cfa::Expression read{cfa::VariableReference{cfa::VariableId(v)}, variable.type, {}};
    if (variable.name == "work") {
      EXPECT_FALSE(is_proved(slices.check(*sliced, {&read})));
    } else if (variable.name == "users") {
      EXPECT_TRUE(is_proved(slices.check(*sliced, {&read})));
    }
  }
}

/// Control may not leave the place where the slice stays.
TEST_F(ProgramSlicesTest, EveryOtherGraphIsRefused) {
  const auto sliced = slices.slice_for(relevance(automata, program).footprints.at(0));
  ASSERT_NE(sliced, nullptr);
  std::size_t changed = 0;
  for (std::size_t l = 0; l < program.location_count(); ++l) {
    const auto& leaving = sliced->program.location(cfa::LocationId(l)).leaving;
    if (sliced->slice.points[l] || leaving.empty()) {
      continue;
    }
    ++changed;
    SlicedProgram other{sliced->slice, sliced->events, sliced->program.copy()};
    const cfa::FunctionId function = program.location(cfa::LocationId(l)).function;
    const cfa::LocationId exit = program.function(function).exit;
    if (other.program.edge(leaving.front()).target == exit) {
      other.program.detach(leaving.front());
    } else {
      other.program.redirect(leaving.front(), exit);
    }
    EXPECT_FALSE(is_proved(slices.check(other, {}))) << l;
  }
  EXPECT_GT(changed, 3U);
}

TEST_F(ProgramSlicesTest, LocationsThatAreLeftOutAreNamed) {
  const auto sliced = slices.slice_for(relevance(automata, program).footprints.at(0));
  ASSERT_NE(sliced, nullptr);
  std::vector<bool> named(program.location_count(), false);
  for (std::size_t l = 0; l < program.location_count(); ++l) {
    for (const cfa::LocationId location : slices.left_out_at(*sliced, cfa::LocationId(l))) {
      EXPECT_FALSE(sliced->slice.points[location.index()]);
      named[location.index()] = true;
    }
  }
  const cfa::FunctionId idle = program.find_function("idle");
  EXPECT_TRUE(named[program.function(idle).entry.index()]);
}

/// At first nothing is known of `users`, which the conditions before the events read.
TEST_F(ProgramSlicesTest, CoarseSlicesKnowLess) {
  const auto events = relevance(automata, program).footprints.at(0);
  const auto coarse = slices.coarse_slice_for(events, {});
  ASSERT_NE(coarse, nullptr);
  EXPECT_TRUE(is_proved(slices.check(*coarse, {}))) << complaint(slices.check(*coarse, {}));
  EXPECT_TRUE(lists(left_out(*coarse), "users = "));
  EXPECT_FALSE(lists(left_out(*coarse), "take()"));
  std::set<encoding::SlotId> all;
  for (std::size_t slot = 0; slot < coarse->known.size(); ++slot) {
    all.insert(encoding::SlotId(slot));
  }
  EXPECT_EQ(slices.coarse_slice_for(events, all), nullptr);  // no smaller than the exact one
}

/// An edge that knew more would need the edges that write that: `users` is also written through
/// `where`.
TEST_F(ProgramSlicesTest, WhatEdgesOfACoarseSliceKnowIsWrittenInIt) {
  const auto events = relevance(automata, program).footprints.at(0);
  const std::size_t all = slices.coarse_slice_for(events, {})->known.size();
  std::size_t knew_more = 0;
  for (std::size_t slot = 0; slot < all; ++slot) {
    const auto coarse = slices.coarse_slice_for(events, {encoding::SlotId(slot)});
    if (coarse == nullptr) {
      continue;
    }
    EXPECT_TRUE(is_proved(slices.check(*coarse, {}))) << complaint(slices.check(*coarse, {}));
    for (std::size_t e = 0; e < program.edge_count(); ++e) {
      if (!(*coarse->open_reads)[e].empty()) {
        SlicedProgram other{coarse->slice, coarse->events, coarse->program.copy()};
        auto open = std::make_shared<encoding::OpenReads>(*coarse->open_reads);
        (*open)[e].pop_back();
        other.open_reads = open;
        knew_more += is_proved(slices.check(other, {})) ? 0 : 1;
      }
    }
  }
  EXPECT_GT(knew_more, 0U);
}

}  // namespace
}  // namespace pcegar::verification

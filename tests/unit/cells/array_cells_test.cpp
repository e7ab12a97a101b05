// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Which arrays single elements stand for, and what becomes of the program.
#include "cells/array_cells.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../frontend/source_files.hpp"
#include "cells/array_finder.hpp"
#include "cells/variable_span.hpp"
#include "frontend/load.hpp"

namespace pcegar::cells {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ArrayCells : public testing::Test {
protected:
  cfa::Program load(const std::string& declarations, const std::string& body) {
    const std::string text =
        "extern int input(void); extern void other(void *); extern void *malloc(unsigned long);\n" +
        declarations + "\nint main(void) { int i = input(), n = input(), x = 0; " + body +
        " return x; }\n";
    return frontend::load_program(std::vector{files.add("a.c", text)}, {}).program;
  }
  std::vector<std::string> arrays(const std::string& declarations, const std::string& body) {
    const cfa::Program program = load(declarations, body);
    const alias::PointsTo points_to(program);
    std::vector<std::string> result;
    const ArrayFinder finder(program, points_to);
    for (const Array& array : finder.arrays()) {
      result.push_back(array.name);
    }
    return result;
  }
  static std::vector<std::string> texts(const cfa::Program& program) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < program.edge_count(); ++i) {
      const cfa::Edge edge = program.edge(cfa::EdgeId(i));
      result.push_back(to_string(program, {edge.source, edge.target, edge.operation, {}, {}}));
    }
    return result;
  }

  pcegar::test::SourceFiles files;
};

TEST_F(ArrayCells, ArraysThatAreOnlyAccessedByIndex) {
  EXPECT_THAT(arrays("int a[100];", "a[i] = 1; x = a[n];"), ElementsAre("a"));
  EXPECT_THAT(arrays("", "int a[100]; a[i] = 1; x = a[2];"), ElementsAre("main::a"));
  EXPECT_THAT(arrays("", "int a[n]; a[i] = 1; x = a[n - 1];"), ElementsAre("main::a"));
  EXPECT_THAT(arrays("short m[10][20];", "m[i][n] = 1; x = m[n][i];"), ElementsAre("m"));
  EXPECT_THAT(arrays("int a[100], b[100];", "a[b[i]] = 1; x = a[n];"), ElementsAre("a", "b"));
}

TEST_F(ArrayCells, PointersToTheFirstElement) {
  EXPECT_THAT(
      arrays("int a[99]; int get(int *p, int k) { return p[k]; }", "a[i] = 1; x = get(a, n);"),
      ElementsAre("a"));
  EXPECT_THAT(arrays("", "int *p = malloc(n * 4ul); int *q = p; q[i] = 1; x = p[n];").size(), 1U);
  EXPECT_THAT(arrays("int a[99], b[99]; int get(int *p, int k) { return p[k]; }",
                     "a[i] = b[i] = 1; x = get(a, n) + get(b, n);"),
              IsEmpty());
}

TEST_F(ArrayCells, WhatElseMayChangeThem) {
  for (const char* body : {
           "a[i] = 1; x = a[n]; other(a);",
           "a[i] = 1; x = a[n]; int *p = &a[3]; *p = 2;",
           "int *p = a; p++; *p = 1; x = a[n];",
           "int *p = a, **q = &p; (*q)[i] = 1; x = a[n];",
           "a[i] = 1; x = a[n]; *(char *)&a[0] = 1;",
           "int *p = n ? a : b; p[i] = 1; x = a[n];",
           "int *p = a; p[i - 1 + n * 2] = 1; p = p + 1; x = p[n];",
       }) {
    EXPECT_THAT(arrays("int a[100], b[2];", body), testing::Not(Contains("a"))) << body;
  }
}

TEST_F(ArrayCells, OnlyWhereItIsWorthIt) {
  EXPECT_THAT(arrays("int a[100];", "a[3] = 1; x = a[2];"), IsEmpty());
  EXPECT_THAT(arrays("int a[100];", "a[i] = 1;"), IsEmpty());
  EXPECT_THAT(arrays("int a[8];", "a[i] = 1; x = a[n];"), IsEmpty());
}

TEST_F(ArrayCells, MembersOfStructures) {
  const std::string pairs = "struct s { int k; struct { long l; } in; } a[100], c;";
  EXPECT_THAT(arrays(pairs, "a[i].k = 1; a[n].in.l = a[i].k; x = a[n].in.l;"),
              testing::UnorderedElementsAre("a.k", "a.in.l"));
  for (const char* body :
       {"a[i].k = 1; x = a[n].k; c = a[i];", "a[i].k = 1; x = a[n].k; int *p = &a[i].k; *p = 3;"}) {
    EXPECT_THAT(arrays(pairs, body), IsEmpty()) << body;
  }
  EXPECT_THAT(arrays("struct s { int k : 3; } a[100];", "a[i].k = 1; x = a[n].k;"), IsEmpty());
  EXPECT_THAT(arrays("struct s { union { int k; char c; }; } a[100];", "a[i].k = 1; x = a[n].k;"),
              IsEmpty());
  const std::string allocated = "struct s *p = malloc(n * 8ul); p[i].k = 1; p[n].l = p[i].k;";
  EXPECT_EQ(arrays("struct s { int k, l; };", allocated).size(), 2U);
}

TEST_F(ArrayCells, AReadHasTheCellOrAnyValue) {
  const cfa::Program program = load("int a[100];", "a[i] = 1; x = a[n];");
  const alias::PointsTo points_to(program);
  const auto cells = with_cells(program, ArrayFinder(program, points_to), {}, Keys::Own);
  ASSERT_TRUE(cells);
  const std::vector<std::string> all = texts(cells->program);
  EXPECT_THAT(all, Contains("[i < key of a]"));
  EXPECT_THAT(all, Contains("[!(i > key of a)]"));
  EXPECT_THAT(all, Contains("[n > key of a]"));
  EXPECT_THAT(all, Contains("chosen of a = 1;"));
  EXPECT_THAT(all, Contains("chosen of a = 0;"));
  EXPECT_THAT(all, Contains("x = <element>;"));
  EXPECT_THAT(all, testing::Not(Contains(testing::HasSubstr("a["))));
  EXPECT_THAT(texts(program), Contains("x = a[n];"));  // it is another program
}

TEST_F(ArrayCells, SharedKeys) {
  const cfa::Program program = load("int a[100]; long b[50], m[20][30];",
                                    "a[i] = 1; b[n] = a[n]; x = b[i]; m[i][n] = 2; x = m[n][i];");
  const alias::PointsTo points_to(program);
  const auto keys = [&](Keys kind) {
    std::size_t result = 0;
    const auto cells = with_cells(program, ArrayFinder(program, points_to), {}, kind);
    for (std::size_t i = 0; cells && i < cells->program.variable_count(); ++i) {
      result += cells->program.variable(cfa::VariableId(i)).name.starts_with("key") ? 1U : 0U;
    }
    return result;
  };
  EXPECT_EQ(keys(Keys::Own), 4U);
  EXPECT_EQ(keys(Keys::Shared), 3U);
}

/// Stripping a conversion may change an index only if it is none: negative, or too large.
TEST_F(ArrayCells, ConversionsOfIndices) {
  cfa::Program program(64);
  const alias::PointsTo points_to(program);
  const ArrayFinder finder(program, points_to);
  std::vector<const cfa::Type*> types{program.types().boolean()};
  for (const unsigned bits : {8U, 16U, 32U, 64U}) {
    types.push_back(program.types().integer(bits, true));
    types.push_back(program.types().integer(bits, false));
  }
  const auto in = [](const cfa::Type& type, std::uint64_t value) {
    if (type.is_boolean) {
      return static_cast<std::uint64_t>(value != 0);
    }
    const unsigned unused = 64 - type.bits;
    return type.is_signed
               ? static_cast<std::uint64_t>(static_cast<std::int64_t>(value << unused) >> unused)
               : value << unused >> unused;
  };
  std::size_t stripped = 0;
  for (const cfa::Type* from : types) {
    for (const cfa::Type* to : types) {
      const cfa::VariableId variable = program.add_variable({.name = "i", .type = from});
      const cfa::Expression* inner =
          program.expressions().make(cfa::VariableReference{variable}, from);
      const cfa::Expression* cast = program.expressions().make(cfa::Cast{inner}, to);
      if (&finder.plain_index(*cast) != inner) {
        continue;
      }
      ++stripped;
      for (const std::uint64_t pattern :
           {0ULL, 1ULL, 2ULL, 0x7fULL, 0x80ULL, 0xffULL, 0x7fffULL, 0xffffULL, 0x7fffffffULL,
            0x80000000ULL, 0xffffffffULL, 0x7fffffffffffffffULL, ~0ULL}) {
        const std::uint64_t value = in(*from, pattern);
        const std::uint64_t converted = in(*to, value);
        const bool is_index = converted < 1ULL << 63;
        EXPECT_TRUE(!is_index || converted == value)
            << to_string(*from) << " to " << to_string(*to) << ": " << value;
      }
    }
  }
  EXPECT_GT(stripped, 20U);
}

TEST_F(ArrayCells, KeysCanBeEveryIndex) {
  const auto index_type = [&](const std::string& body) {
    const cfa::Program program = load("int a[1000];", body);
    const alias::PointsTo points_to(program);
    const ArrayFinder finder(program, points_to);
    const cfa::Type* type = finder.arrays().at(0).index;
    return type == nullptr ? "" : to_string(*type);
  };
  EXPECT_EQ(index_type("unsigned char k = n; a[k] = 1; x = a[255];"), "unsigned char");
  EXPECT_EQ(index_type("unsigned char k = n; a[k] = 1; x = a[256];"), "");
  EXPECT_EQ(index_type("signed char k = n; a[k] = 1; x = a[128];"), "");
  EXPECT_EQ(index_type("_Bool k = n; a[k] = 1; x = a[k];"), "");
  EXPECT_EQ(index_type("unsigned k = n; a[k] = 1; x = a[i];"), "");
  EXPECT_EQ(index_type("a[(unsigned long)n] = 1; x = a[i];"), "int");
  EXPECT_EQ(index_type("a[(unsigned char)n] = 1; x = a[999];"), "");
}

TEST_F(ArrayCells, SpansOfVariables) {
  const cfa::Program program =
      load("void f(void) {}", "for (int k = 0; k < 9; k++) f(); x = 1; x = 2;");
  VariableSpans spans(program);
  std::size_t in_f = 0;
  std::size_t in_main = 0;
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const auto* assume = std::get_if<cfa::Assume>(&program.edge(cfa::EdgeId(e)).operation);
    if (assume == nullptr || !assume->holds) {
      continue;
    }
    const auto span = spans.span(*assume->condition);
    ASSERT_TRUE(span);
    for (const cfa::LocationId location : *span) {
      const bool is_main = program.function(program.location(location).function).name == "main";
      (is_main ? in_main : in_f) += 1;
    }
  }
  EXPECT_GT(in_f, 0U);
  EXPECT_GT(in_main, 2U);
  EXPECT_LT(in_main, program.location_count() / 2);
}

}  // namespace
}  // namespace pcegar::cells

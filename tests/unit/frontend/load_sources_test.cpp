// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Positions, errors, options, linking and GCC's dialect.
#include <gmock/gmock.h>

#include "load_fixture.hpp"

namespace pcegar::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// ---- positions and errors -----------------------------------------------------------------------

TEST_F(Frontend, PositionsArePhysicalLines) {
  const auto loaded =
      load("int main(void) {\n  int x = 1;\n#line 700 \"other.c\"\n  x = 2;\n  return x;\n}\n");
  EXPECT_EQ(edge(loaded.program, "x = 2;").position.line, 4U);
  EXPECT_EQ(edge(loaded.program, "x = 2;").position.column, 3U);
  EXPECT_THAT(edge(loaded.program, "x = 2;").position.file, HasSubstr("a.c"));
}

TEST_F(Frontend, ErrorsNameThePlace) {
  EXPECT_EQ(error([&] { load("int main(void) {\n  int x = ;\n}\n"); }),
            "a.c:2:11: error: expected expression");
  EXPECT_EQ(error([&] { load("int main(void) { return y; }"); }),
            "a.c:1:25: error: use of undeclared identifier 'y'");
  EXPECT_EQ(error([&] { load("#include \"none.h\"\nint main(void) { return 0; }"); }),
            "a.c:1:10: error: 'none.h' file not found");
  EXPECT_EQ(error([&] { load("int f(void) { return 0; }"); }),
            "pcegar: error: no definition of the entry function 'main'");
  EXPECT_EQ(error([&] { load("int f(int x) { return x; }\nint f(int y) { return y; }"); }),
            "a.c:2:5: error: redefinition of 'f'");
  EXPECT_THAT(
      error([&] { (void)frontend::load_program(std::vector{files_.folder() / "none.c"}, {}); }),
      HasSubstr("cannot read 'none.c': No such file"));
  EXPECT_THAT(error([&] { (void)frontend::load_program(std::vector{files_.folder()}, {}); }),
              HasSubstr("is a directory"));
}

TEST_F(Frontend, NestedFunctionsThatAreNotUnderstoodAreUnsupported) {
  EXPECT_NO_THROW(load("int main(void) { int g(void) { return 1; } return g(); }"));
  for (const char* text :
       {"int main(void) { int g(int n, ...) { return n; } return g(1); }",
        "#define G int g(void) { return 1; }\nint main(void) { G return g(); }",
        "int g(int x) { return 2; }\n#define CALL g(1)\n"
        "int main(void) { int g(int x) { return x; } return CALL; }",
        "#define BRACE {\nint main(void) { int g(void) BRACE return 1; } return g(); }"}) {
    EXPECT_THROW(load(text), UnsupportedError) << text;
  }
}

TEST_F(Frontend, UndefinedFunctionsAreMentionedOnce) {
  const auto loaded = load(
      "int f(void); int __VERIFIER_nondet_int(void);\n"
      "int main(void) { f(); f(); return __VERIFIER_nondet_int(); }");
  ASSERT_EQ(loaded.warnings.size(), 1U);
  EXPECT_THAT(loaded.warnings[0], HasSubstr("a.c:2:18: warning: function 'f' is called"));
}

// ---- options ------------------------------------------------------------------------------------

TEST_F(Frontend, DataModels) {
  const std::string text =
      "int main(void) { return sizeof(long) * 10 + sizeof(void *) + (sizeof(long long) == 8); }";
  EXPECT_EQ(run(load(text, {.data_model = frontend::DataModel::Lp64})), 89);
  const auto small = load(text, {.data_model = frontend::DataModel::Ilp32});
  EXPECT_EQ(run(small), 45);
  EXPECT_EQ(small.program.types().pointer_bits(), 32U);
}

TEST_F(Frontend, SystemHeadersInBothDataModels) {
  const std::string text =
      "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <limits.h>\n"
      "#include <stdint.h>\nint main(void) { return LONG_MAX == INT32_MAX; }";
  EXPECT_EQ(run(load(text)), 0);
  EXPECT_EQ(run(load(text, {.data_model = frontend::DataModel::Ilp32})), 1);
}

TEST_F(Frontend, PreprocessorArgumentsAndEntryFunction) {
  (void)files_.add("value.h", "#define VALUE 42\n");
  frontend::LoadOptions options;
  options.entry_function = "start";
  options.preprocessor_arguments = {"-DEXTRA=3", "-I" + files_.folder().string(), "-include",
                                    "value.h"};
  EXPECT_EQ(run(load("int start(void) { return VALUE + EXTRA; }", options)), 45);
}

// ---- several files ------------------------------------------------------------------------------

TEST_F(Frontend, LinksFiles) {
  EXPECT_EQ(run(load(R"(
      struct s { int a; struct s *next; }; extern struct s shared; int tentative; int get(void);
      static int help(void) { return 1; } static int local = 2;
      int main(void) { tentative = 5; shared.a++; return get() + help() + local + shared.a; })",
                     R"(
      struct s { int a; struct s *next; }; struct s shared = {10, &shared}; int tentative;
      static int help(void) { return 20; } static int local = 30;
      int get(void) { return tentative + help() + local + shared.next->a; })")),
            5 + 20 + 30 + 11 + 1 + 2 + 11);
}

TEST_F(Frontend, StaticsWithTheSameNameAreKeptApart) {
  const auto loaded = load("static int x = 1; int get(void); int main(void) { return x + get(); }",
                           "static int x = 2; int get(void) { return x; }");
  EXPECT_NE(variable(loaded.program, "x"), nullptr);
  EXPECT_NE(variable(loaded.program, "x#2"), nullptr);
  EXPECT_EQ(run(loaded), 3);
}

TEST_F(Frontend, DuplicateDefinitionsAreErrors) {
  EXPECT_EQ(error([&] {
              load("int f(void) { return 1; } int main(void) { return f(); }",
                   "\nint f(void) { return 2; }");
            }),
            "b.c:2:5: error: redefinition of 'f' (first defined at a.c:1:5)");
  EXPECT_EQ(error([&] { load("int x = 1; int main(void) { return x; }", "int x = 2;"); }),
            "b.c:1:5: error: redefinition of 'x' (first defined at a.c:1:5)");
}

TEST_F(Frontend, InlineAndWeakDefinitionsGiveWay) {
  EXPECT_EQ(
      run(load("inline int f(void) { return 1; } __attribute__((weak)) int g(void) { return 2; }"
               "int main(void) { return f() * 10 + g(); }",
               "int f(void) { return 3; } int g(void) { return 4; }")),
      34);
}

// ---- what GCC accepts ---------------------------------------------------------------------------

TEST_F(Frontend, FunctionsCalledBeforeTheirDefinitionWithAnotherType) {
  const auto loaded = load(R"(int seen;
int main(void) { note(3, 300); int r = other(); late(); return seen + r; }
void note(int x, char c) { seen = x + c; } static int other(void) { return 5; }
void late() { note(seen, 1); return; }
)");
  EXPECT_EQ(run(loaded), 3 + 44 + 1 + 5);
  EXPECT_EQ(edge(loaded.program, "note(seen, 1);").position.column, 15U);
  EXPECT_TRUE(loaded.program.find_function("note").valid());
}

TEST_F(Frontend, ErrorsAfterARedeclarationKeepTheirPosition) {
  EXPECT_EQ(
      error([&] { load("int main(void) { f(); return 0; }\nvoid f(void) { f(); int x = y; }"); }),
      "a.c:2:29: error: use of undeclared identifier 'y'");
}

TEST_F(Frontend, RedeclaredBuiltins) {
  const auto loaded = load(R"(
    extern void *__builtin_memcpy(void *d, void const *s, unsigned int n); extern long __builtin_expect(long a, long b);
    extern int __builtin_memset(); int printf(); void exit();
    int main(void) { int x; if (__builtin_expect(x == 1, 1)) exit(3); __builtin_memset(&x, 0, 4); printf("x"); return 0; })");
  EXPECT_THAT(edges(loaded.program, "main"),
              ElementsAre("int x;", "[x == 1]", "[!(x == 1)]", "exit(3);",
                          "__builtin_memset(&x, 0, 4);", "x = 0;", "printf(\"x\");", "return 0;"));
}

TEST_F(Frontend, ConflictingPrototypesStayErrors) {
  EXPECT_EQ(error([&] { load("int f(int); void f(int x) {} int main(void) { return 0; }"); }),
            "a.c:1:18: error: conflicting types for 'f'");
}

TEST_F(Frontend, LooseTypesLoad) {
  EXPECT_EQ(run(load(R"(
      void main(void) { int *p; long l = 5; char *c; p = l; l = p; c = p; p = c; }
      int noreturn_value(void) { } void returns(void) { return 3; })")),
            0);
}

TEST_F(Frontend, GccPreprocessedFiles) {
  const auto file = files_.add("a.i", R"(# 1 "x.c"
extern void *make(int n) __attribute__ ((__malloc__ (release, 1))) __attribute__ ((nothrow));
extern _Float128 wide(_Float64x x);
int linux = 3;
int main(void) { return linux; }
)");
  const auto loaded = frontend::load_program(std::vector{file}, {});
  EXPECT_EQ(run(loaded), 3);
  EXPECT_EQ(edge(loaded.program, "return linux;").position.line, 5U);
}

TEST_F(Frontend, IsUnderTheLimitsOfTheRun) {
  const Limits exceeded(Limits::Settings{.cpu_seconds = 0.0});
  frontend::LoadOptions options;
  options.limits = &exceeded;
  EXPECT_THROW(load("int main(void) { return 0; }", options), LimitReached);
}

TEST_F(Frontend, TwoLoadsAgree) {
  const std::string text = R"(
    struct s { int a[3]; } g, h; static int f(int x) { return x && g.a[x]; }
    int main(void) { int (*p)(int) = f; for (int i = 0; i < 3; i++) h.a[i] = f(i) ?: "abc"[i]; return h.a[1]; })";
  const auto first = load(text);
  const auto second = load(text);
  ASSERT_EQ(first.program.edge_count(), second.program.edge_count());
  for (std::uint32_t i = 0; i < first.program.edge_count(); ++i) {
    const cfa::Edge& a = first.program.edge(cfa::EdgeId(i));
    const cfa::Edge& b = second.program.edge(cfa::EdgeId(i));
    EXPECT_EQ(a.source, b.source);
    EXPECT_EQ(a.target, b.target);
    EXPECT_EQ(to_string(first.program, a), to_string(second.program, b));
  }
}

}  // namespace
}  // namespace pcegar::test

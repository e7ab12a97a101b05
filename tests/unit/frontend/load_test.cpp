// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Shapes of CFAs.
#include <gmock/gmock.h>

#include <algorithm>
#include <regex>

#include "cfa/analysis.hpp"
#include "frontend/default_models.hpp"
#include "load_fixture.hpp"

namespace pcegar::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;

// ---- shapes -------------------------------------------------------------------------------------

TEST_F(Frontend, StatementsKeepTheirText) {
  const auto loaded = load(R"(
    int f(int a, int *p); int nondet(void);
    int main(void) { int x; int y = 2; x = y + 1; x = f(x, &y); f(1, 0); x++; y += x * 2; return x; })");
  EXPECT_THAT(edges(loaded.program, "main"),
              ElementsAre("int x;", "y = 2;", "x = y + 1;", "__t1 = x;", "x = f(x, &y);",
                          "f(1, 0);", "x++;", "y += x * 2;", "return x;"));
}

TEST_F(Frontend, ConditionsAreSplit) {
  const auto loaded = load(R"(
    int main(void) { int a, b; if (a > 0 && !(b == 1)) a = 5; return a; })");
  EXPECT_THAT(edges(loaded.program, "main"),
              ElementsAre("int a;", "int b;", "[a > 0]", "[!(a > 0)]", "[b == 1]", "[!(b == 1)]",
                          "a = 5;", "return a;"));
  EXPECT_EQ(edge(loaded.program, "[!(a > 0)]").target, edge(loaded.program, "[b == 1]").target);
  EXPECT_EQ(edge(loaded.program, "a = 5;").target, edge(loaded.program, "return a;").source);
}

TEST_F(Frontend, ConstantConditionsKeepThePossibleBranch) {
  const auto loaded = load("int main(void) { int i = 0; while (1) { i = i + 1; } return i; }");
  EXPECT_THAT(edges(loaded.program, "main"), ElementsAre("i = 0;", "i = i + 1;"));
  const cfa::Edge& body = edge(loaded.program, "i = i + 1;");
  EXPECT_EQ(body.source, body.target);
  EXPECT_TRUE(loaded.program.location(body.source).is_loop_head);
  const cfa::Function& main = loaded.program.function(loaded.program.find_function("main"));
  EXPECT_TRUE(loaded.program.location(main.exit).entering.empty());
}

TEST_F(Frontend, LabelsAreEdgesAndUnreachableCodeIsDropped) {
  const auto loaded = load(R"(
    int main(void) { int x; if (x) goto ERROR; return 0; x = 7; ERROR: x = 1; unused: return x; })");
  const auto texts = edges(loaded.program, "main");
  EXPECT_THAT(texts, Contains("ERROR:"));
  EXPECT_THAT(texts, Contains("unused:"));
  EXPECT_THAT(texts, Not(Contains("x = 7;")));
  const cfa::Edge& label = edge(loaded.program, "ERROR:");
  EXPECT_EQ(std::get<cfa::Label>(label.operation).name, "ERROR");
  EXPECT_EQ(edge(loaded.program, "[x]").target, label.source);
}

TEST_F(Frontend, CallsEnterAndReturn) {
  const auto loaded = load("int f(int a) { return a; } int main(void) { int x = f(3); return x; }");
  const cfa::Program& program = loaded.program;
  const cfa::Edge& call = edge(program, "x = f(3);");
  const auto& enter = std::get<cfa::EnterCall>(call.operation);
  const cfa::CallSite& site = program.call_site(enter.site);
  const cfa::Function& callee = program.function(program.find_function("f"));
  EXPECT_EQ(call.target, callee.entry);
  EXPECT_EQ(site.name, "f");
  EXPECT_EQ(to_string(program, *site.result), "x");
  ASSERT_EQ(program.location(callee.exit).leaving.size(), 1U);
  const cfa::Edge& back = program.edge(program.location(callee.exit).leaving.front());
  EXPECT_EQ(back.target, site.return_location);
  EXPECT_EQ(program.variable(callee.return_variable).unique_name, "f::__return");
}

TEST_F(Frontend, CallStatementsHaveNoResultAndConversionsATemporary) {
  const auto loaded = load("int f(void); int main(void) { f(); long x = f(); return (int)x; }");
  EXPECT_THAT(edges(loaded.program, "main"),
              ElementsAre("f();", "__t1 = f();", "x = (long)__t1;", "return (int)x;"));
  const auto& first = std::get<cfa::ExternalCall>(edge(loaded.program, "f();").operation);
  EXPECT_EQ(loaded.program.call_site(first.site).result, nullptr);
}

TEST_F(Frontend, ArgumentsAreKeptAsWritten) {
  const auto loaded = load(R"(
    struct m *m; void lock(void *m, long n); int f(char c, int *p) { return c; }
    int main(void) { lock(&m, 'a'); f(300, 0); f(m != 0, (int *)m); return 0; })");
  const auto written = [&](const std::string& text) {
    const auto& operation = edge(loaded.program, text).operation;
    const auto* enter = std::get_if<cfa::EnterCall>(&operation);
    const cfa::CallSite& site = loaded.program.call_site(
        enter != nullptr ? enter->site : std::get<cfa::ExternalCall>(operation).site);
    std::vector<std::string> texts;
    for (const auto& list : {site.written_arguments, site.arguments}) {
      for (const cfa::Expression* argument : list) {
        texts.push_back(to_string(loaded.program, *argument));
      }
    }
    return texts;
  };
  EXPECT_THAT(written("lock(&m, 'a');"), ElementsAre("&m", "97", "(void *)&m", "97"));
  EXPECT_THAT(written("f(300, 0);"), ElementsAre("300", "0", "44", "0"));
  EXPECT_THAT(written("f(m != 0, (int *)m);"),
              ElementsAre("m != 0", "(int *)m", "(char)(m != 0)", "(int *)m"));
}

TEST_F(Frontend, ArgumentsThatTheResultOverwritesAreKept) {
  const auto loaded = load(R"(
    int next(int *map, long size, int from); int body(int x) { return x; } void take(int *p);
    int main(void) {
      int map[2]; int bit = 0; int seen = 0; take(&seen);
      bit = next(map, 8, bit + 1); bit = body(bit); bit = next(map, 8, seen); *map = next(map, 8, seen);
      return 0; })");
  EXPECT_THAT(edges(loaded.program, "main"),
              testing::IsSupersetOf({"__t2 = bit + 1;", "bit = next(map, 8, bit + 1);",
                                     "bit = body(bit);", "bit = next(map, 8, seen);"}));
  const auto& call =
      std::get<cfa::ExternalCall>(edge(loaded.program, "bit = next(map, 8, bit + 1);").operation);
  const auto& kept = loaded.program.call_site(call.site).kept_arguments;
  ASSERT_EQ(kept.size(), 3U);
  EXPECT_EQ(kept[0], nullptr);
  EXPECT_EQ(kept[1], nullptr);
  EXPECT_EQ(to_string(loaded.program, *kept[2]), "__t2");
  const auto& other =
      std::get<cfa::ExternalCall>(edge(loaded.program, "bit = next(map, 8, seen);").operation);
  EXPECT_THAT(loaded.program.call_site(other.site).kept_arguments, testing::IsEmpty());
}

TEST_F(Frontend, FunctionsOfTheEnvironmentAreNotHelpersOfModels) {
  static const std::regex helper(R"re(static [\w ]*?\b(\w+)\()re");
  std::size_t helpers = 0;
  for (const frontend::ModelSource& source : frontend::default_models()) {
    const std::string text(source.text);
    for (std::sregex_iterator at(text.begin(), text.end(), helper), end; at != end; ++at) {
      const std::string name = (*at)[1];
      const auto loaded = load("int " + name + "(int); int main(void) { return " + name + "(1); }");
      const cfa::FunctionId function = loaded.program.find_function(name);
      ASSERT_TRUE(function.valid()) << name;
      EXPECT_FALSE(loaded.program.function(function).has_body) << name;
      ++helpers;
    }
  }
  EXPECT_GE(helpers, 5U);
}

TEST_F(Frontend, ThePathEndsAtFunctionsThatDoNotReturn) {
  const auto loaded = load(R"(
    extern void die(void) __attribute__((noreturn)); void abort(void); void reach_error(void);
    int main(void) { int x; if (x == 1) abort(); if (x == 2) die(); reach_error(); return 0; })");
  const cfa::Program& program = loaded.program;
  EXPECT_TRUE(program.location(edge(program, "abort();").target).leaving.empty());
  EXPECT_TRUE(program.location(edge(program, "die();").target).leaving.empty());
  EXPECT_FALSE(program.location(edge(program, "reach_error();").target).leaving.empty());
}

TEST_F(Frontend, AssumeKeepsTheTrueBranchOnly) {
  const auto loaded = load(R"(
    void __VERIFIER_assume(int); int main(void) { int x; __VERIFIER_assume(x > 2); return x; })");
  EXPECT_THAT(edges(loaded.program, "main"), Contains("[x > 2]"));
  const cfa::Edge& no = edge(loaded.program, "[!(x > 2)]");
  EXPECT_TRUE(loaded.program.location(no.target).leaving.empty());
}

TEST_F(Frontend, AssertComesFromTheHeader) {
  const auto loaded =
      load("#include <assert.h>\nint main(void) { int x; assert(x > 0); return 0; }");
  EXPECT_THAT(edges(loaded.program, "main"), Contains(HasSubstr("__assert_fail(\"x > 0\"")));
}

TEST_F(Frontend, ImplicitConversionsAreCasts) {
  const auto loaded =
      load("int main(void) { long l = 1; char c = 2; int i; i = c + l; return i; }");
  const cfa::Edge& sum = edge(loaded.program, "i = c + l;");
  EXPECT_EQ(to_string(loaded.program, *std::get<cfa::Assign>(sum.operation).value),
            "(int)(((long)c) + l)");
}

TEST_F(Frontend, PointerArithmeticIsScaled) {
  const auto loaded =
      load("int main(void) { int a[3]; int *p = a; *(p + 1) = 2; a[2] = 1; p[2] = 0; return 0; }");
  const auto target = [&](const std::string& text) {
    return to_string(loaded.program,
                     *std::get<cfa::Assign>(edge(loaded.program, text).operation).target);
  };
  EXPECT_EQ(target("*(p + 1) = 2;"), "*(p + 4)");
  EXPECT_EQ(target("a[2] = 1;"), "a[2]");
  EXPECT_EQ(target("p[2] = 0;"), "*(p + 8)");
  EXPECT_TRUE(variable(loaded.program, "main::a")->address_taken);
  EXPECT_FALSE(variable(loaded.program, "main::p")->address_taken);
}

TEST_F(Frontend, NamesAreUnique) {
  const auto loaded =
      load("static int x; int main(void) { int x; { int x; x = 1; } x = 2; return x; }",
           "static int x = 4; int get(void) { return x; }");
  EXPECT_NE(variable(loaded.program, "main::x"), nullptr);
  EXPECT_NE(variable(loaded.program, "main::x#2"), nullptr);
  EXPECT_EQ(variable(loaded.program, "main::x#2")->name, "x");
}

TEST_F(Frontend, OnlyWhatIsReachableIsBuilt) {
  const auto loaded = load(R"(
    int unused_global = 3; int used; int unused(void) { return unused_global; }
    int taken(void) { return used; } int (*table[1])(void) = {taken};
    int main(void) { return table[0] != 0; })");
  EXPECT_FALSE(loaded.program.find_function("unused").valid());
  EXPECT_TRUE(loaded.program.find_function("taken").valid());
  EXPECT_EQ(variable(loaded.program, "unused_global"), nullptr);
  EXPECT_THAT(edges(loaded.program, "__pcegar_start"),
              ElementsAre("table[0] = taken;", "used = 0;", "main();"));
}

TEST_F(Frontend, GlobalsWithoutDefinitionAndArgumentsAreArbitrary) {
  const auto loaded = load("extern int e; int main(int argc, char **argv) { return e; }");
  EXPECT_THAT(edges(loaded.program, "__pcegar_start"),
              ElementsAre("e = *;", "__t1 = *;", "__t2 = *;", "main(__t1, __t2);"));
}

TEST_F(Frontend, LargeArraysAreApproximateNotArbitrary) {
  const auto loaded = load("int a[5000]; int main(void) { return a[1]; }");
  const cfa::Edge& first =
      loaded.program.edge(loaded.program.location(loaded.program.start()).leaving.front());
  const auto& value = *std::get<cfa::Assign>(first.operation).value;
  EXPECT_TRUE(std::holds_alternative<cfa::Approximate>(value.node));
}

TEST_F(Frontend, WhatIsNotModelledIsMarked) {
  const auto unsupported = [&](const std::string& text) {
    const auto loaded = load(text);
    for (const std::string& e : edges(loaded.program, "main")) {
      if (e.starts_with("unsupported: ")) {
        return e;
      }
    }
    return std::string("all modelled");
  };
  EXPECT_EQ(unsupported("int main(int n, char **v) { int a[n][n]; return 0; }"), "all modelled");
  EXPECT_EQ(unsupported("int main(int n, char **v) { int (*p)[n] = 0; return p != 0; }"),
            "all modelled");
  EXPECT_EQ(unsupported("void exit(int); __attribute__((destructor)) static void d(void) {}"
                        "int main(void) { exit(0); }"),
            "all modelled");
  EXPECT_EQ(unsupported("int main(void) { double _Complex z = 1; return 0; }"), "all modelled");
  EXPECT_EQ(unsupported("int main(void) { long double _Complex z = 1; return 0; }"),
            "unsupported: value of type '_Complex long double'");
  EXPECT_EQ(unsupported("int main(void) { asm volatile(\"xchg %0, (%1)\" : : \"r\"(1), \"r\"(0) : "
                        "\"memory\"); return 0; }"),
            "unsupported: inline assembly that changes memory");
  EXPECT_EQ(
      unsupported(
          "void cb(void) {} int atexit(void (*f)(void)); int main(void) { atexit(cb); return 0; }"),
      "all modelled");
  EXPECT_EQ(unsupported("void cb(void) {} int at_quick_exit(void (*f)(void));"
                        "int main(void) { at_quick_exit(cb); return 0; }"),
            "unsupported: call of at_quick_exit");
  EXPECT_EQ(unsupported("int main(void) { asm volatile(\"\" : : : \"memory\"); return 0; }"),
            "all modelled");
}

TEST_F(Frontend, CallsThroughPointersBranchOverTheirCallees) {
  const auto loaded = load(R"(
    int one(int n) { return n + 1; } int two(int n) { return n + 2; } int other(int n) { return n; }
    int (*keep)(int) = other;
    int main(int argc, char **argv) {
      int (*f)(int) = argc > 1 ? one : two;
      return f(3); })");
  const std::vector<std::string> texts = edges(loaded.program, "main");
  EXPECT_THAT(texts, Contains("__t2 = one(3);"));
  EXPECT_THAT(texts, Contains("__t2 = two(3);"));
  EXPECT_THAT(texts, Contains("[f == one]"));
  EXPECT_THAT(texts, Contains("[f == two]"));
  EXPECT_THAT(texts, Not(Contains(HasSubstr("other"))));
  EXPECT_THAT(texts, Not(Contains(HasSubstr("(*f)"))));
  EXPECT_TRUE(loaded.warnings.empty());
  const auto& call = std::get<cfa::EnterCall>(edge(loaded.program, "__t2 = one(3);").operation);
  EXPECT_EQ(loaded.program.call_site(call.site).name, "one");
  for (std::uint32_t i = 0; i < loaded.program.call_site_count(); ++i) {
    EXPECT_EQ(loaded.program.call_site(cfa::CallSiteId(i)).pointer, nullptr);
  }
}

TEST_F(Frontend, CallsThroughPointersFromOutside) {
  const auto loaded = load(R"(
    struct ops { int (*open)(int); }; extern struct ops *get_ops(void);
    int mine(int n) { return n; } extern void publish(int (*f)(int));
    int main(void) { publish(mine); return get_ops()->open(3); })");
  const std::vector<std::string> texts = edges(loaded.program, "main");
  EXPECT_THAT(texts, Contains(testing::EndsWith(" = mine(3);")));
  EXPECT_THAT(texts, Contains(testing::EndsWith(" = (*get_ops()->open)(3);")));
  EXPECT_THAT(loaded.warnings,
              Contains(HasSubstr("a.c:4:37: warning: the call '(*get_ops()->open)' may go to "
                                 "functions outside of the program")));
}

TEST_F(Frontend, CallsThroughPointersConvertArgumentsAndResults) {
  const auto loaded = load(R"(
    unsigned char narrow(unsigned u) { return u; } void nothing(int n) {}
    int main(void) { long (*f)(int) = (long (*)(int))narrow; void (*g)(int) = (void (*)(int))narrow;
      g(1); void (*h)(int, int) = (void (*)(int, int))nothing; h(1, 2); return f(-1); })");
  const std::vector<std::string> texts = edges(loaded.program, "main");
  EXPECT_THAT(texts, Contains("narrow(1);"));
  // Wrong results and numbers of arguments are undefined, so no such call can be followed.
  EXPECT_EQ(std::count(texts.begin(), texts.end(),
                       "unsupported: call through a pointer to no function of its type"),
            2);
}

TEST_F(Frontend, CallsThroughPointersOfFunctionsWithoutBody) {
  const auto loaded = load(R"(
    extern int input(void); extern void exit(int); extern int atexit(void (*)(void));
    int (*f)(void) = input; void (*g)(int) = exit; int (*h)(void (*)(void)) = atexit;
    int main(void) { h(0); int x = f(); g(x); return x; })");
  EXPECT_TRUE(
      std::holds_alternative<cfa::ExternalCall>(edge(loaded.program, "x = input();").operation));
  EXPECT_THAT(edges(loaded.program, "main"), Contains("unsupported: call of atexit"));
  const cfa::Edge& last = edge(loaded.program, "exit(x);");
  EXPECT_TRUE(loaded.program.location(last.target).leaving.empty());
}

TEST_F(Frontend, NoInputWhereTheValueIsOnlyUnknown) {
  const auto loaded = load(R"(
    volatile int *v; int main(void) { int x; __float128 d = 1.5; x = d > 1; x = *v;
      asm("" : "=r"(x)); return x; })");
  for (const char* text : {"x = d > 1;", "x = *v;", "x = <inline assembler output>;"}) {
    const auto& value = *std::get<cfa::Assign>(edge(loaded.program, text).operation).value;
    EXPECT_TRUE(std::holds_alternative<cfa::Approximate>(value.node)) << text;
  }
}

TEST_F(Frontend, FloatsAreTyped) {
  const auto loaded = load(R"(
    double sqrt(double); int isnan(double);
    int main(int n, char **v) { float f = 1; double d = f + .5; f = n; n = d; n = !f;
      d = sqrt(d); n = isnan(d); _Bool b = f; long double l; l = 0.1L; l = -3; d = l; return -f > 2 && b; })");
  const auto value = [&](const char* text) {
    return to_string(loaded.program,
                     *std::get<cfa::Assign>(edge(loaded.program, text).operation).value);
  };
  EXPECT_EQ(value("f = 1;"), "1.0f");
  EXPECT_EQ(value("d = f + 0.5;"), "((double)f) + 0.5");
  EXPECT_EQ(value("f = n;"), "(float)n");
  EXPECT_EQ(value("n = d;"), "(int)d");
  EXPECT_EQ(value("n = !f;"), "f == 0.0f");
  EXPECT_EQ(value("b = f;"), "(_Bool)(f != 0.0f)");
  EXPECT_EQ(value("l = 0.100000000000000000001L;"), "0.1L");
  EXPECT_EQ(value("l = -3;"), "-3.0L");
  EXPECT_EQ(value("d = l;"), "(double)l");
  EXPECT_THAT(edges(loaded.program, "main"), Contains("sqrt(d);"));
}

TEST_F(Frontend, RecursionIsACopyForEachDepth) {
  const auto loaded = load(
      "int f(int n) { int x = n; static int s; s++; return x ? f(x - 1) : s; }"
      "int main(void) { return f(2); }",
      frontend::LoadOptions{.recursion_bound = 3});
  EXPECT_EQ(run(loaded), 3);
  const cfa::Program& program = loaded.program;
  std::vector<cfa::FunctionId> copies;
  for (std::size_t i = 0; i < program.function_count(); ++i) {
    if (program.function(cfa::FunctionId(i)).name == "f") {
      copies.emplace_back(i);
    }
  }
  ASSERT_EQ(copies.size(), 3U);
  EXPECT_FALSE(program.function(copies[0]).copy_of.valid());
  EXPECT_EQ(program.function(copies[2]).copy_of, copies[0]);
  EXPECT_NE(variable(program, "f::x#3"), nullptr);
  EXPECT_EQ(variable(program, "f::x#4"), nullptr);
  EXPECT_EQ(variable(program, "f::s#2"), nullptr);
  EXPECT_THAT(edges(program, "f"), Contains("unsupported: recursion deeper than 3 calls of f()"));
  EXPECT_THAT(cfa::recursive_functions(program), Not(Contains(true)));
}

TEST_F(Frontend, RecursionOfSeveralFunctions) {
  const std::string text =
      "int g(int n); int (*p)(int) = g; int h(int n) { return n ? p(n - 1) : 5; }"
      "int f(int n) { return n ? g(n - 1) + h(n - 1) : 1; }"
      "int g(int n) { return n ? f(n - 1) : 2; }"
      "int main(void) { return f(4) * 10 + h(3); }";
  const auto deep = load(text, frontend::LoadOptions{.recursion_bound = 8});
  EXPECT_EQ(run(deep), 107);
  EXPECT_THAT(cfa::recursive_functions(deep.program), Not(Contains(true)));
  const auto shallow = load(text, frontend::LoadOptions{.recursion_bound = 1});
  EXPECT_THROW(run(shallow), std::exception);
}

TEST_F(Frontend, LargeRecursiveFunctionsAreFollowedLessDeep) {
  std::string body;
  for (int i = 0; i < 6'000; ++i) {
    body += "x++;";
  }
  const auto loaded = load("int x; void g(int n) { if (n) g(n - 1); } void f(int n) { " + body +
                           "if (n) f(n - 1); } int main(void) { g(1); f(1); return 0; }");
  EXPECT_THAT(loaded.warnings,
              ElementsAre(HasSubstr("recursion of 'f' is followed to depth 4 only")));
  EXPECT_THAT(edges(loaded.program, "g"),
              Contains("unsupported: recursion deeper than 8 calls of g()"));
}

TEST_F(Frontend, ConstructorsAndDestructorsRunAroundTheEntryFunction) {
  const auto loaded = load(
      "int x; __attribute__((constructor)) void one(void) { x = 1; }"
      "__attribute__((constructor(200))) void two(void) { x = 1; }"
      "__attribute__((destructor)) void three(void) { x = 1; }"
      "__attribute__((destructor)) void four(void) { x = 1; } int main(void) { return x; }");
  EXPECT_THAT(edges(loaded.program, "__pcegar_start"),
              ElementsAre("x = 0;", "two();", "one();", "main();", "four();", "three();"));
  EXPECT_EQ(loaded.program.function(loaded.program.entry_function()).name, "main");
}

TEST_F(Frontend, WeakSymbolsWithoutDefinitionAreNullOrNot) {
  const auto loaded = load(
      "extern int w __attribute__((weak)); extern void f(void) __attribute__((weak));"
      "int main(void) { return &w == 0 || !f; }");
  EXPECT_THAT(edges(loaded.program, "__pcegar_start"),
              IsSupersetOf({"__address_of_w = 0;", "__address_of_w = &w;", "__address_of_f = 0;"}));
}

TEST_F(Frontend, ModelsOfOursWhereTheMemoryIsKnown) {
  const std::string text =
      "unsigned long strlen(const char *); int isdigit(int); int a[3];"
      "int f(const char *p) { char s[4] = \"ab\"; char big[40] = \"\"; return"
      " strlen(s) == strlen(big) || strlen(p) || isdigit(*p) || __builtin_ctz(*p); }"
      "int main(int c, char **v) { return f(v[0]); }";
  const auto models = load(text, frontend::LoadOptions{.walked_bytes = 16});
  const std::vector<std::string> known = edges(models.program, "f");
  EXPECT_THAT(known, Contains(HasSubstr("= strlen(s);")));
  EXPECT_THAT(known, Contains(HasSubstr("= strlen(big);")));
  EXPECT_THAT(known, Contains(HasSubstr("= strlen(p);")));
  unsigned walking = 0;
  for (std::size_t i = 0; i < models.program.call_site_count(); ++i) {
    const cfa::CallSite& site = models.program.call_site(cfa::CallSiteId(i));
    walking += site.name == "strlen" && models.program.function(site.callee).has_body ? 1 : 0;
  }
  EXPECT_EQ(walking, 1U) << "only s is small and known";
  EXPECT_THAT(known, Contains(HasSubstr("= isdigit(*p);")));
  EXPECT_THAT(known, Contains(HasSubstr("= __builtin_ctz(*p);")));
  EXPECT_FALSE(edges(models.program, "strlen").empty());
  const auto none = load(
      text, frontend::LoadOptions{.default_models = frontend::LoadOptions::DefaultModels::Ignored});
  EXPECT_TRUE(edges(none.program, "strlen").empty());
  EXPECT_THAT(edges(none.program, "f"), Not(Contains(HasSubstr("= __builtin_ctz(*p);"))));
}

TEST_F(Frontend, DefinitionsOfTheProgramWinOverModels) {
  const auto model = files_.add("model.c",
                                "static int help(void) { return 3; } int f(void) { return 50; }"
                                "int g(void) { return help(); } int v = 7;");
  const auto loaded = load(
      "static int help(void) { return 10; } int f(void) { return help(); }"
      "int g(void); extern int v; int main(void) { return f() + g() + v; }",
      frontend::LoadOptions{.models = {model}});
  EXPECT_EQ(run(loaded), 20);
}

}  // namespace
}  // namespace pcegar::test

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/survey.hpp"

#include <gtest/gtest.h>

#include "source_files.hpp"

namespace pcegar::frontend {
namespace {

class SurveyOfModule : public testing::Test {
protected:
  Survey survey(const std::string& text) { return survey_module(files_.add("m.c", text), {}); }
  test::SourceFiles files_;
};

TEST_F(SurveyOfModule, InitAndExitByAlias) {
  const Survey found = survey(
      "static int start(void) { return 0; } static void stop(void) {}\n"
      "int init_module(void) __attribute__((alias(\"start\")));\n"
      "void cleanup_module(void) __attribute__((alias(\"stop\")));");
  EXPECT_EQ(found.init, "start");
  EXPECT_EQ(found.exit, "stop");
  EXPECT_TRUE(found.functions.at("start").is_static);
}

TEST_F(SurveyOfModule, InitByName) {
  const Survey found = survey("int init_module(void) { return 0; } void cleanup_module(void);");
  EXPECT_EQ(found.init, "init_module");
  EXPECT_FALSE(found.exit);
}

TEST_F(SurveyOfModule, Tables) {
  const Survey found = survey(
      "struct id { int n; }; struct inner { int (*suspend)(void); };\n"
      "struct ops { int (*probe)(int); struct inner pm; const struct id *ids; };\n"
      "static int f(int x) { return x; } static int s(void) { return 0; }\n"
      "static const struct id ids[3];\n"
      "static struct ops one = { .probe = f, .pm = { s }, .ids = ids };\n"
      "static struct ops many[2] = { [1] = { &f } };");
  ASSERT_EQ(found.tables.size(), 3U);
  EXPECT_EQ(found.tables[0].object, "one.pm");
  EXPECT_EQ(found.tables[0].tag, "inner");
  EXPECT_EQ(found.tables[1].object, "one");
  EXPECT_EQ(found.tables[1].operations.at("probe"), "f");
  EXPECT_EQ(found.tables[1].references.at("ids").variable, "ids");
  EXPECT_EQ(found.tables[1].references.at("ids").elements, 3U);
  EXPECT_EQ(found.tables[1].position.line, 5U);
  EXPECT_EQ(found.tables[2].object, "many[1]");
}

/// Which tables the init function names, by itself, by what it calls, or by another table.
TEST_F(SurveyOfModule, TablesThatInitNames) {
  const Survey found = survey(
      "struct ops { int (*show)(void); const struct ops *next; };\n"
      "static int f(void) { return 0; } extern int hand(const struct ops *);\n"
      "static struct ops inner = { f }; static struct ops outer = { f, &inner };\n"
      "static struct ops late = { f }; static struct ops late_too = { f, &late };\n"
      "static struct ops section = { f }; struct ops visible = { f };\n"
      "static int setup(void) { return hand(&outer); }\n"
      "static int probe(void) { return hand(&late_too) + hand(&visible); }\n"
      "static struct ops driver = { probe };\n"
      "int init_module(void) { return setup() + hand(&driver); }");
  std::map<std::string, bool> named;
  for (const OperationTable& table : found.tables) {
    named[table.object] = table.is_named_by_init;
  }
  const std::map<std::string, bool> expected{
      {"inner", true},   {"outer", true},   {"late", false}, {"late_too", false},
      {"section", true}, {"visible", true}, {"driver", true}};
  EXPECT_EQ(named, expected);
}

TEST_F(SurveyOfModule, AChoiceByAConstantIsWhatItChooses) {
  const Survey found = survey(
      "struct pm { int (*suspend)(void); int (*resume)(void); };\n"
      "struct driver { int (*probe)(void); const struct pm *pm; };\n"
      "static int p(void) { return 0; } static int s(void) { return 0; }\n"
      "static int r(void) { return 0; }\n"
      "static const struct pm pm = { .suspend = 1 ? s : (void *)0, .resume = ((0) ? (r) : (void "
      "*)0) };\n"
      "static struct driver d = { .probe = p, .pm = sizeof(int) == 4 ? &pm : 0 };");
  ASSERT_EQ(found.tables.size(), 2U);
  EXPECT_EQ(found.tables[0].operations.at("suspend"), "s");
  EXPECT_FALSE(found.tables[0].operations.contains("resume"));
  EXPECT_EQ(found.tables[1].references.at("pm").variable, "pm");
  EXPECT_TRUE(found.stored.empty());
}

TEST_F(SurveyOfModule, PassedAndStored) {
  const Survey found = survey(
      "struct work { void (*func)(struct work *); };\n"
      "extern void later(int, void (*)(void)); \n"
      "static void now(void (*f)(void)) { f(); }\n"
      "static void a(void) {} static void b(void) {} static void c(struct work *w) {}\n"
      "static void d(void) {}\n"
      "int use(struct work *w) { void (*p)(void) = d; later(1, a); now(&b); w->func = c;\n"
      "  return p == a; }");
  ASSERT_EQ(found.passed.size(), 2U);
  EXPECT_EQ(found.passed[0].function, "a");
  EXPECT_EQ(found.passed[0].callee, "later");
  EXPECT_EQ(found.passed[0].argument, 1U);
  EXPECT_FALSE(found.passed[0].callee_has_body);
  EXPECT_EQ(found.passed[1].function, "b");
  EXPECT_TRUE(found.passed[1].callee_calls_it);
  ASSERT_EQ(found.stored.size(), 2U);
  EXPECT_EQ(found.stored[0].function, "d");
  EXPECT_EQ(found.stored[0].tag, "");
  EXPECT_EQ(found.stored[1].function, "c");
  EXPECT_EQ(found.stored[1].tag, "work");
  EXPECT_EQ(found.stored[1].member, "func");
}

TEST_F(SurveyOfModule, StructuresThatEncloseAParameter) {
  const Survey found = survey(
      "#define container_of(p, t, m) \\\n"
      "  ({ void *at = (void *)(p); ((t *)(at - __builtin_offsetof(t, m))); })\n"
      "struct object { int n; }; struct device { int i; struct object object; };\n"
      "struct inner { struct device device; };\n"
      "struct slave { int family; struct inner in; }; struct master { struct device device; };\n"
      "static inline struct device *to_device(struct object *o) {\n"
      "  return container_of(o, struct device, object); }\n"
      "static inline struct slave *to_slave(struct device *d) {\n"
      "  struct slave *result; result = container_of(d, struct slave, in.device);\n"
      "  return result; }\n"
      "int read(int i, struct object *o) { return to_slave(to_device(o))->family + i; }\n"
      "int near(struct object *o) { struct device *d = to_device(o); return d->i; }\n"
      "int both(struct device *d) {\n"
      "  return d->i ? to_slave(d)->family : container_of(d, struct master, device)->device.i; }\n"
      "int again(struct device *d) { return d ? again(d) : to_slave(d)->family; }\n"
      "int loaded(struct object **o) { return to_device(*o)->i; }\n"
      "int other(struct object *o, struct object *p) { o = p; return to_device(o)->i; }\n"
      "int length(struct device *d) { return sizeof(to_slave(d)->family); }");
  const auto enclosing = [&](const std::string& name) {
    return found.functions.at(name).enclosing;
  };
  using Parts = std::map<std::size_t, std::vector<EnclosingPart>>;
  EXPECT_EQ(enclosing("read"), (Parts{{1, {{"device", "object"}, {"slave", "in.device"}}}}));
  EXPECT_EQ(enclosing("near"), (Parts{{0, {{"device", "object"}}}}));
  EXPECT_EQ(enclosing("both"), Parts{});
  EXPECT_EQ(enclosing("again"), (Parts{{0, {{"slave", "in.device"}}}}));
  EXPECT_EQ(enclosing("loaded"), Parts{});
  EXPECT_EQ(enclosing("other"), (Parts{{1, {{"device", "object"}}}}));
  EXPECT_EQ(enclosing("length"), Parts{});
}

TEST_F(SurveyOfModule, ExternalsAreThoseThatAreCalled) {
  const Survey found = survey(
      "extern int called(int); extern int through(const char *); extern int unused(void);\n"
      "static inline int wrapper(void) { return through(\"\"); }\n"
      "int f(void) { return called(1) + wrapper(); }");
  EXPECT_TRUE(found.externals.contains("called"));
  EXPECT_TRUE(found.externals.contains("through"));
  EXPECT_FALSE(found.externals.contains("unused"));
  EXPECT_EQ(found.externals_of.at("f"), (std::set<std::string>{"called", "through"}));
}

TEST_F(SurveyOfModule, TypesAsText) {
  const Survey found = survey(
      "struct s { int x; }; struct t; typedef unsigned long size;\n"
      "void f(const struct s *a, struct t *b, void *c, size d, int (*e)(int), struct s g, char "
      "h[]) "
      "{}");
  const auto& types = found.functions.at("f").parameters;
  using enum SurveyedType::Behind;
  EXPECT_EQ(types[0].declare("x"), "const struct s *x");
  EXPECT_EQ(types[0].pointee, "struct s $");
  EXPECT_EQ(types[0].behind, Object);
  EXPECT_EQ(types[1].behind, Incomplete);
  EXPECT_EQ(types[2].behind, Void);
  EXPECT_EQ(types[3].declare(), "size");
  EXPECT_EQ(types[4].declare("x"), "int (*x)(int)");
  EXPECT_EQ(types[4].behind, Function);
  EXPECT_EQ(types[5].kind, SurveyedType::Kind::Record);
  EXPECT_EQ(types[6].declare("x"), "char *x");
  EXPECT_EQ(found.records.at("s").front().name, "x");
}

}  // namespace
}  // namespace pcegar::frontend

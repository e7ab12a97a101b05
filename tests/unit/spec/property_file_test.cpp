// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "spec/reader.hpp"
#include "support/error.hpp"

namespace pcegar::spec {
namespace {

std::string file_error(const std::string& text) {
  try {
    static_cast<void>(parse_property_file(text, "p.prp"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

const Trigger& trigger_of(const Specification& specification, std::size_t transition = 0) {
  return specification.automata.at(0).states.at(0).transitions.at(transition).trigger;
}

TEST(PropertyFile, ReachError) {
  const auto result = parse_property_file(
      "# comment\n\nCHECK( init(main()), LTL(G ! call(reach_error())) )\n", "p");
  EXPECT_EQ(result.entry_function, "main");
  ASSERT_EQ(result.automata.size(), 1U);
  EXPECT_EQ(result.automata[0].name, "unreach-call");
  EXPECT_EQ(std::get<Trigger::MatchFunctionCall>(trigger_of(result).node).function, "reach_error");
}

TEST(PropertyFile, AnyFunctionLabelAndSpacing) {
  const auto call = parse_property_file("CHECK(init(go()),LTL(G!call( foo() )))", "p");
  EXPECT_EQ(call.entry_function, "go");
  EXPECT_EQ(call.automata.at(0).name, "unreach-call-foo");
  const auto label = parse_property_file("CHECK( init(main()), LTL(G ! label(ERROR)) )\r\n", "p");
  EXPECT_EQ(label.automata.at(0).name, "unreach-call");
  EXPECT_EQ(std::get<Trigger::MatchLabel>(trigger_of(label).node).label, "ERROR");
}

TEST(PropertyFile, LinesAboutOnePropertyBecomeOneAutomaton) {
  const auto result = parse_property_file(
      "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
      "CHECK( init(main()), LTL(G ! label(ERROR)) )\n"
      "CHECK( init(main()), LTL(G ! call(bad())) )\n",
      "p");
  ASSERT_EQ(result.automata.size(), 2U);
  EXPECT_EQ(result.automata[0].states[0].transitions.size(), 2U);
}

TEST(PropertyFile, Errors) {
  EXPECT_EQ(file_error("CHECK( init(main), LTL(G ! call(f())) )"),
            "p.prp:1:17: error: unexpected ')', expected '('");
  EXPECT_EQ(file_error("CHECK( init(main()), LTL(G ! call(f()))"),
            "p.prp:1:40: error: unexpected end of line, expected ')'");
  EXPECT_EQ(
      file_error("CHECK( init(a()), LTL(G ! call(f())) )\nCHECK( init(b()), LTL(G ! call(f())) )"),
      "p.prp:2:13: error: entry function 'b' differs from 'a' above");
  EXPECT_EQ(file_error("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"),
            "p.prp:1:1: error: a coverage criterion (COVER) is not a property that can be checked");
  EXPECT_EQ(file_error("# nothing\n"),
            "p.prp:1:1: error: no property, expected CHECK( init(..), LTL(..) )");
}

TEST(PropertyFile, Assertions) {
  const auto result = parse_property_file("CHECK( init(main()), LTL(G  assert) )", "p");
  EXPECT_EQ(result.automata.at(0).name, "assert");
  EXPECT_TRUE(std::holds_alternative<Trigger::MatchAssert>(trigger_of(result).node));
}

TEST(PropertyFile, OtherPropertiesAreRefusedByName) {
  const std::map<std::string, std::string> names = {
      {"G valid-free", " (memory safety: every free is valid)"},
      {"G valid-deref", " (memory safety: every dereference is valid)"},
      {"G valid-memtrack", " (memory safety: all allocated memory is tracked)"},
      {"G valid-memcleanup", " (all memory is freed at the end)"},
      {"G ! overflow", " (no signed integer overflow)"},
      {"G ! data-race", " (no data race)"},
      {"G ! deadlock", " (no deadlock)"},
      {"F end", " (termination)"},
      {"G def-behavior", " (no undefined behaviour)"},
      {"G F happiness", ""},
      {"G ! call(f(x))", ""},
      {"G call(f())", ""},
      {"", ""}};
  for (const auto& [formula, name] : names) {
    EXPECT_EQ(file_error("\n CHECK( init(main()), LTL(" + formula + ") )"),
              "p.prp:2:27: error: the property '" + formula + "'" + name +
                  " is not supported; supported are G ! call(f()), G ! label(L), G assert");
  }
  EXPECT_EQ(file_error("CHECK(annotations, all)"),
            "p.prp:1:7: error: CHECK(annotations, ..) is not supported");
}

TEST(PropertyFile, KindIsTakenFromTheContentWithoutAKnownExtension) {
  const auto file = std::filesystem::path(testing::TempDir()) / "pcegar_property.txt";
  std::ofstream(file) << "CHECK( init(main()), LTL(G ! label(L)) )\n";
  EXPECT_EQ(read_specification(file).entry_function, "main");
  EXPECT_EQ(read_specification(file).automata.at(0).name, "unreach-call-L");
  std::ofstream(file) << "AUTOMATON A INITIAL STATE I; STATE I : END AUTOMATON\n";
  EXPECT_EQ(read_specification(file).automata.at(0).name, "A");
  std::filesystem::remove(file);
}

TEST(DefaultProperty, IsReachErrorOrLabelErrorOrAFailingAssert) {
  const Automaton automaton = default_property();
  EXPECT_EQ(automaton.name, "unreach-call");
  const auto& either = std::get<Trigger::Or>(automaton.states.at(0).transitions.at(0).trigger.node);
  EXPECT_EQ(std::get<Trigger::MatchFunctionCall>(either.left->node).function, "reach_error");
  const auto& others = std::get<Trigger::Or>(either.right->node);
  EXPECT_EQ(std::get<Trigger::MatchLabel>(others.left->node).label, "ERROR");
  EXPECT_TRUE(std::holds_alternative<Trigger::MatchAssert>(others.right->node));
}

}  // namespace
}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "spec/reader.hpp"
#include "support/error.hpp"

namespace pcegar::spec {
namespace {

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(parse_automata(text, "a.spc"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

Automaton parse_one(const std::string& text) {
  return parse_automata(text, "a.spc").automata.at(0);
}

/// An automaton whose single state has the given transitions; they start on line 3.
std::string with(const std::string& transitions, const std::string& kind = "CONTROL") {
  return kind + " AUTOMATON A LOCAL int n = 2; LOCAL set<string> s; INITIAL STATE I;\nSTATE I :\n" +
         transitions + "\nEND AUTOMATON\n";
}

TEST(Parser, KindVariablesAndStates) {
  const Automaton a = parse_one(
      "/* two\nlines */ OBSERVER AUTOMATON my_rule // comment\n"
      "LOCAL int i; LOCAL int j = 7; LOCAL set<string> held = []; LOCAL set<int> t = [1, 2];\n"
      "INITIAL STATE B;\n"
      "STATE USEFIRST A : TRUE -> GOTO B;\n"
      "STATE B :\n"
      "TARGET STATE USEALL C : \n"
      "END AUTOMATON");
  EXPECT_EQ(a.name, "my_rule");
  EXPECT_TRUE(a.is_observer);
  ASSERT_EQ(a.variables.size(), 4U);
  EXPECT_EQ(a.variables[1].initial, 7);
  EXPECT_EQ(a.variables[2].type, Variable::Type::StringSet);
  EXPECT_EQ(a.variables[3].initial_elements, (std::vector<std::string>{"1", "2"}));
  ASSERT_EQ(a.states.size(), 3U);
  EXPECT_EQ(a.initial, 1U);
  EXPECT_TRUE(a.states[0].use_first);
  EXPECT_FALSE(a.states[1].use_first);
  EXPECT_TRUE(a.states[2].is_target);
}

TEST(Parser, NoKeywordMeansControl) {
  EXPECT_FALSE(parse_one("AUTOMATON A INITIAL STATE I; STATE I : END AUTOMATON").is_observer);
}

TEST(Parser, CallPatterns) {
  const Automaton a = parse_one(with(
      "MATCH {f($?)} -> GOTO I; MATCH {f($1, $?, &x [1])} -> GOTO I; MATCH { $4=g() ; } -> GOTO I;"
      "MATCH {$? = h\\($2\\)} -> GOTO I;"));
  const auto pattern = [&](std::size_t i) {
    return std::get<Trigger::MatchCall>(a.states[0].transitions[i].trigger.node).pattern;
  };
  EXPECT_TRUE(pattern(0).any_arguments);
  EXPECT_FALSE(pattern(0).has_result);
  ASSERT_EQ(pattern(1).arguments.size(), 3U);
  EXPECT_EQ(std::get<Joker>(pattern(1).arguments[0]).number, 1U);
  EXPECT_FALSE(std::get<Joker>(pattern(1).arguments[1]).number);
  EXPECT_EQ(std::get<LiteralArgument>(pattern(1).arguments[2]).text, "&x [1]");
  EXPECT_TRUE(pattern(2).has_result);
  EXPECT_FALSE(pattern(2).any_arguments);
  EXPECT_TRUE(pattern(2).arguments.empty());
  EXPECT_EQ(std::get<Joker>(*pattern(2).result).number, 4U);
  EXPECT_FALSE(std::get<Joker>(*pattern(3).result).number);
  EXPECT_EQ(pattern(3).function, "h");
}

TEST(Parser, TriggerPrecedence) {
  const Automaton a = parse_one(with("!n == 1 || n + 1 != 3 && MATCH EXIT -> GOTO I;"));
  // && and || share one level and associate to the left.
  const auto& top = std::get<Trigger::And>(a.states[0].transitions[0].trigger.node);
  EXPECT_TRUE(std::holds_alternative<Trigger::MatchExit>(top.right->node));
  const auto& disjunction = std::get<Trigger::Or>(top.left->node);
  const auto& negation = std::get<Trigger::Not>(disjunction.left->node);
  EXPECT_TRUE(std::holds_alternative<Trigger::Compare>(negation.operand->node));
  const auto& compare = std::get<Trigger::Compare>(disjunction.right->node);
  EXPECT_FALSE(compare.equal);
  EXPECT_TRUE(std::holds_alternative<IntExpression::Sum>(compare.left.node));
}

TEST(Parser, AllTriggersAndTargets) {
  const Automaton a =
      parse_one(with("MATCH \"x = 1;\" -> ERROR; MATCH [x.*[0-9\\]] -> ERROR(\"a:b \\\"c\\\"\");"
                     "MATCH LABEL \"L\" -> STOP; MATCH LABEL \"M\" -> IMPOSSIBLE; MATCH LABEL "
                     "[[Ee\\]rr] -> GOTO I;"
                     "MATCH FUNCTIONCALL \"f\" -> PRINT \"text\" n GOTO I; MATCH ENTRY -> GOTO I;"
                     "(n == 1) == (TRUE) -> ASSERT n == 2 ASSERT n != 3 GOTO I; false -> GOTO I;"));
  const auto& transitions = a.states[0].transitions;
  ASSERT_EQ(transitions.size(), 9U);
  EXPECT_EQ(std::get<Trigger::MatchRegex>(transitions[1].trigger.node).regex, "x.*[0-9]");
  EXPECT_EQ(std::get<Transition::Error>(transitions[1].target).message, "a:b \"c\"");
  EXPECT_TRUE(std::holds_alternative<Transition::Stop>(transitions[2].target));
  EXPECT_TRUE(std::holds_alternative<Transition::Impossible>(transitions[3].target));
  EXPECT_TRUE(std::get<Trigger::MatchLabel>(transitions[4].trigger.node).is_regex);
  EXPECT_EQ(transitions[7].asserts.size(), 2U);
  EXPECT_EQ(transitions[1].position, (SourcePosition{"a.spc", 3, 26}));
}

TEST(Parser, AssumptionsAndActions) {
  const Automaton a = parse_one(with(
      "MATCH {$1 = f($2)} -> ASSUME {((unsigned long)$1) > 0x10; $$n <= 2 && !$$s[$2]; $$s.empty;}"
      " DO n=n-(1+1) DO s[$2]=true DO s[x]=FALSE GOTO I;"));
  const Transition& t = a.states[0].transitions[0];
  ASSERT_EQ(t.assumptions.size(), 3U);
  const auto& greater = std::get<AssumeExpression::Binary>(t.assumptions[0].node);
  EXPECT_EQ(greater.op, ">");
  EXPECT_EQ(std::get<AssumeExpression::Cast>(greater.left->node).type, "unsigned long");
  EXPECT_EQ(std::get<AssumeExpression::Number>(greater.right->node).value, 16);
  EXPECT_EQ(std::get<AssumeExpression::Binary>(t.assumptions[1].node).op, "&&");
  ASSERT_EQ(t.actions.size(), 3U);
  EXPECT_TRUE(std::get<Action::SetElement>(t.actions[1].node).add);
  EXPECT_EQ(std::get<std::string>(std::get<Action::SetElement>(t.actions[2].node).key.at(0)), "x");
}

TEST(Parser, BareAssertAndSeveralAutomata) {
  const auto automata =
      parse_automata("ASSERT !MATCH LABEL \"E\";\n" + with("TRUE -> GOTO I;"), "a.spc").automata;
  ASSERT_EQ(automata.size(), 2U);
  EXPECT_EQ(automata[0].states[0].transitions[0].asserts.size(), 1U);
}

TEST(Parser, IncludesAreReadOnce) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "pcegar_spec_include";
  std::filesystem::create_directories(folder / "sub");
  std::ofstream(folder / "main.spc") << "#include sub/rule.spc\n#include sub/rule.spc\n";
  std::ofstream(folder / "sub/rule.spc") << "#include ../main.spc\n" << with("TRUE -> GOTO I;");
  EXPECT_EQ(read_specification(folder / "main.spc").automata.size(), 1U);
  std::ofstream(folder / "bad.spc") << "\n #include nowhere.spc\n";
  try {
    static_cast<void>(read_specification(folder / "bad.spc"));
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("bad.spc:2:2: error: cannot read included file"),
              std::string::npos)
        << error.what();
  }
  std::filesystem::remove_all(folder);
}

TEST(Parser, MissingFile) {
  EXPECT_THROW(static_cast<void>(read_specification("/nowhere/x.spc")), InputError);
  EXPECT_THROW(static_cast<void>(read_specification("/")), InputError);
}

struct Mistake {
  const char* text;
  const char* message;
};

class ParserErrors : public testing::TestWithParam<Mistake> {};

TEST_P(ParserErrors, AreReportedWithPosition) {
  EXPECT_EQ(error_of(GetParam().text), std::string("a.spc:") + GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Structure, ParserErrors,
    testing::Values(
        Mistake{"", "1:1: error: unexpected end of file, expected an automaton"},
        Mistake{"AUTOMATON 1", "1:11: error: unexpected '1', expected the automaton's name"},
        Mistake{"AUTOMATON STATE",
                "1:11: error: unexpected 'STATE', expected the automaton's name"},
        Mistake{"foo",
                "1:1: error: unexpected 'foo', expected 'AUTOMATON' at the start of an "
                "automaton"},
        Mistake{"AUTOMATON A\n LOCAL float x;",
                "2:8: error: unexpected 'float', expected a type: 'int', 'set<int>', "
                "'set<string>' or 'counter<string>'"},
        Mistake{"AUTOMATON A LOCAL int x; LOCAL int x;", "1:36: error: duplicate variable 'x'"},
        Mistake{"AUTOMATON A INITIAL STATE Z; STATE I : END AUTOMATON",
                "1:27: error: unknown state 'Z'"},
        Mistake{"AUTOMATON A INITIAL STATE I; STATE I : STATE I : END AUTOMATON",
                "1:46: error: duplicate state 'I'"},
        Mistake{"AUTOMATON A INITIAL STATE I; STATE I : TRUE -> GOTO J; END AUTOMATON",
                "1:53: error: unknown state 'J'"},
        Mistake{"AUTOMATON A INITIAL STATE I; STATE I : END AUTOMATON\n"
                "AUTOMATON A INITIAL STATE I; STATE I : END AUTOMATON",
                "2:1: error: duplicate automaton 'A'"},
        Mistake{"AUTOMATON A INITIAL STATE I; STATE I : TRUE -> GOTO I",
                "1:54: error: unexpected end of file, expected ';' after the transition"},
        Mistake{"OBSERVER AUTOMATON A INITIAL STATE I;\nSTATE I : TRUE -> STOP;\nEND AUTOMATON",
                "2:19: error: an OBSERVER automaton may not use STOP"},
        Mistake{"OBSERVER AUTOMATON A INITIAL STATE I;\nSTATE I : TRUE -> MODIFY(X, \"y\") GOTO I;",
                "2:19: error: an OBSERVER automaton may not use MODIFY"}));

constexpr const char* head =
    "AUTOMATON A LOCAL int n; LOCAL set<int> s; INITIAL STATE I; STATE I :\n";

class TransitionErrors : public testing::TestWithParam<Mistake> {};

TEST_P(TransitionErrors, AreReportedWithPosition) {
  EXPECT_EQ(error_of(head + std::string(GetParam().text)),
            std::string("a.spc:") + GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Lexical, TransitionErrors,
    testing::Values(Mistake{"MATCH \"abc", "2:7: error: unterminated string"},
                    Mistake{"MATCH {f($1)", "2:7: error: unterminated '{'"},
                    Mistake{"MATCH [abc", "2:7: error: unterminated '['"},
                    Mistake{"/* abc", "2:1: error: unterminated comment"},
                    Mistake{"TRUE -> @", "2:9: error: unexpected character '@'"},
                    Mistake{"MATCH \"\\q\"",
                            "2:8: error: unknown escape in a string, expected one "
                            "of \\t \\n \\r \\\" \\\\"},
                    Mistake{"MATCH [(] -> STOP;", "2:7: error: '(' is not a regular expression"},
                    Mistake{"MATCH [(a)\\1] -> STOP;",
                            "2:7: error: back-references in regular expressions are not supported"},
                    Mistake{"MATCH [((a?){99}){99}{9}] -> STOP;",
                            "2:7: error: the repetition counts in the regular expression are too "
                            "large"}));

INSTANTIATE_TEST_SUITE_P(
    Conditions, TransitionErrors,
    testing::Values(
        Mistake{"m == 1 -> STOP;", "2:1: error: undeclared variable 'm'"},
        Mistake{"s == 1 -> STOP;", "2:1: error: 's' is a set, expected an int variable"},
        Mistake{"n -> STOP;", "2:1: error: an integer expression, expected a condition"},
        Mistake{"n == TRUE -> STOP;", "2:6: error: a condition, expected an integer expression"},
        Mistake{"n[1] -> STOP;", "2:1: error: 'n' is an int variable, expected a set or a counter"},
        Mistake{"s.size -> STOP;",
                "2:3: error: unexpected 'size', expected 'empty' after the set or counter"},
        Mistake{"s[$1] -> STOP;", "2:2: error: the trigger does not bind $1"},
        Mistake{"s[$1] && MATCH {f($1)} -> STOP;", "2:2: error: the trigger does not bind $1"},
        Mistake{"MATCH {f($1)} || s[$1] -> STOP;", "2:19: error: the trigger does not bind $1"},
        Mistake{"CHECK(IS_TARGET_STATE) -> STOP;",
                "2:7: error: CHECK(IS_TARGET_STATE) is not supported yet"},
        Mistake{"CHECK(location, \"line\") -> STOP;",
                "2:17: error: a query has the form \"line == 7\", \"functionname == f\", "
                "\"label == L\" or \"state == S\""},
        Mistake{"CHECK(location, \"line == x\") -> STOP;", "2:17: error: 'x' is not a line number"},
        Mistake{"CHECK(ValueAnalysis, \"line==1\") -> STOP;",
                "2:22: error: CHECK of 'ValueAnalysis' for 'line' (analyses: location, and the "
                "automaton itself, AutomatonAnalysis_A) is not supported yet"},
        Mistake{"CHECK(\"x == 1\") -> STOP;",
                "2:7: error: the query 'x == 1' is not supported yet"},
        Mistake{"CHECK(\"state == J\") -> STOP; END AUTOMATON", "2:7: error: unknown state 'J'"},
        Mistake{"COVERS_LINES() -> STOP;", "2:14: error: unexpected ')', expected a line number"},
        Mistake{"COVERS_LINES(0) -> STOP;", "2:14: error: '0' is not a line number"},
        Mistake{"n == EVAL(l, \"x\") -> STOP;",
                "2:14: error: EVAL of anything but (location, \"lineno\") is not supported yet"},
        Mistake{"MATCH ASSUME -> STOP;", "2:7: error: MATCH ASSUME is not supported yet"},
        Mistake{"n == 99999999999999999999 -> STOP;",
                "2:6: error: '99999999999999999999' is not an integer of up to 63 bits"},
        Mistake{"(n == 1 -> STOP;",
                "2:9: error: unexpected '->', expected ')' to close the bracket"}));

INSTANTIATE_TEST_SUITE_P(
    Patterns, TransitionErrors,
    testing::Values(
        Mistake{"MATCH {x + 1} -> STOP;",
                "2:8: error: a pattern that is not a call, an assignment or return is not "
                "supported yet"},
        Mistake{"MATCH {x = } -> STOP;", "2:12: error: unexpected '}', expected a value after '='"},
        Mistake{"MATCH {return} -> STOP;",
                "2:14: error: unexpected '}', expected a value after 'return'"},
        Mistake{"MATCH {f(g($1))} -> STOP;",
                "2:11: error: a call inside a pattern is not supported yet"},
        Mistake{"MATCH {f($1 + $$n)} -> STOP;",
                "2:15: error: an automaton variable in a pattern is not supported yet"},
        Mistake{"MATCH CALL {$1 = f()} -> STOP;",
                "2:13: error: the result is not known in MATCH CALL; use $? or MATCH RETURN"},
        Mistake{"MATCH RETURN {x = 1} -> STOP;",
                "2:19: error: MATCH CALL and MATCH RETURN need a call such as f($1)"},
        Mistake{"MATCH CALL f -> STOP;", "2:12: error: unexpected 'f', expected a call in { }"},
        Mistake{"MATCH {} -> STOP;", "2:8: error: unexpected '}', expected a call such as f($1)"},
        Mistake{"MATCH {f($1,)} -> STOP;", "2:13: error: unexpected ')', expected an argument"},
        Mistake{"MATCH {f($1} -> STOP;",
                "2:12: error: unexpected '}', expected ')' after the arguments"},
        Mistake{"MATCH {f($1, $1)} -> STOP;", "2:14: error: $1 occurs twice in the pattern"},
        Mistake{"MATCH {f(&$1, *$1)} -> STOP;", "2:16: error: $1 occurs twice in the pattern"},
        Mistake{"MATCH {f($x)} -> STOP;",
                "2:10: error: unexpected '$', expected $<number>, $? or $$<variable>"},
        Mistake{"MATCH {\n f($1) + 1} -> STOP;",
                "3:8: error: a pattern with text after the call is not supported yet"}));

INSTANTIATE_TEST_SUITE_P(
    Assumptions, TransitionErrors,
    testing::Values(
        Mistake{"TRUE -> ASSUME {$1} STOP;", "2:17: error: the trigger does not bind $1"},
        Mistake{"MATCH {f($1)} || MATCH {g($2)} -> ASSUME {$1} STOP;",
                "2:43: error: the trigger does not bind $1"},
        Mistake{"TRUE -> ASSUME {$$m} STOP;", "2:17: error: undeclared variable 'm'"},
        Mistake{"TRUE -> ASSUME {$$s} STOP;",
                "2:17: error: 's' is a set, expected an int variable"},
        Mistake{"TRUE -> ASSUME {$$n.empty} STOP;",
                "2:17: error: 'n' is an int variable, expected a set or a counter"},
        Mistake{"TRUE -> ASSUME {$$s.size} STOP;",
                "2:21: error: unexpected 'size', expected 'empty'"},
        Mistake{"TRUE -> ASSUME {1 +} STOP;",
                "2:20: error: unexpected '}', expected an expression"},
        Mistake{"TRUE -> ASSUME {(1} STOP;", "2:19: error: unexpected '}', expected ')'"},
        Mistake{"TRUE -> ASSUME {\n 1 2} STOP;",
                "3:4: error: unexpected '2', expected an operator or ';'"},
        Mistake{"TRUE -> ASSUME {x->} STOP;",
                "2:20: error: unexpected '}', expected the name of a member"},
        Mistake{"TRUE -> ASSUME {f(x)} STOP;",
                "2:18: error: a call in ASSUME is not supported yet"},
        Mistake{"TRUE -> ASSUME {x[1} STOP;", "2:20: error: unexpected '}', expected ']'"},
        Mistake{"TRUE -> ASSUME {sizeof(x)} STOP;",
                "2:17: error: sizeof in ASSUME is not supported yet"},
        Mistake{"TRUE -> ASSUME {12x} STOP;",
                "2:17: error: '12x' is not an integer of up to 64 bits"}));

INSTANTIATE_TEST_SUITE_P(
    Actions, TransitionErrors,
    testing::Values(
        Mistake{"TRUE -> DO m=1 STOP;", "2:12: error: undeclared variable 'm'"},
        Mistake{"TRUE -> DO s=1 STOP;", "2:12: error: 's' is a set, expected an int variable"},
        Mistake{"TRUE -> DO s[$1]=true STOP;", "2:13: error: the trigger does not bind $1"},
        Mistake{"TRUE -> DO s[1]=2 STOP;", "2:17: error: unexpected '2', expected TRUE or FALSE"},
        Mistake{"TRUE -> DO n=TRUE STOP;",
                "2:14: error: a condition, expected an integer expression"},
        Mistake{"TRUE -> MODIFY(X, \"y\") STOP;",
                "2:9: error: MODIFY is refused: no analysis of ours lets a specification change "
                "its state"},
        Mistake{"TRUE -> SPLIT {x} GOTO I;",
                "2:25: error: unexpected ';', expected 'NEGATION' after the first part of SPLIT"},
        Mistake{"TRUE -> SPLIT GOTO I;",
                "2:15: error: unexpected 'GOTO', expected the condition in { }"},
        Mistake{"TRUE -> ENCODE {x = 1;} GOTO I;", "2:9: error: ENCODE is not supported yet"},
        Mistake{"TRUE -> ERROR(x);", "2:15: error: unexpected 'x', expected a message in quotes"},
        Mistake{"TRUE -> GOTO;", "2:13: error: unexpected ';', expected a state after GOTO"},
        Mistake{"TRUE -> FOO;",
                "2:9: error: unexpected 'FOO', expected ASSERT, ASSUME, SPLIT, an action, GOTO, "
                "ERROR, STOP, IMPOSSIBLE or BREAK"}));

}  // namespace
}  // namespace pcegar::spec

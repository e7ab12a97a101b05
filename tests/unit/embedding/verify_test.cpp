// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What the comments of pcegar/verifier.hpp promise.
#include <gmock/gmock.h>

#include <map>
#include <pcegar/verifier.hpp>
#include <thread>

#include "../frontend/source_files.hpp"

namespace pcegar::verifier {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* two_calls = R"(
extern void first(void), second(void);
extern int input(void);
static int twice(int x) { return 2 * x; }
int main(void) {
  int x = input();
  if (twice(x) == 10) second();
  if (x < 0 && x > 0) first();
  return 0;
}
)";

std::string rule(const std::string& function) {
  return "OBSERVER AUTOMATON " + function +
         "\nINITIAL STATE Init;\nSTATE USEFIRST Init :\n  MATCH {" + function + "()} -> ERROR(\"" +
         function + " is called\");\nEND AUTOMATON\n";
}

/// With single-block encoding, every combination of its flags is an abstract state.
std::string endless() {
  std::string declarations;
  std::string sets;
  std::string tests;
  for (int i = 0; i < 60; ++i) {
    const std::string n = std::to_string(i);
    declarations += "int p" + n + " = input(), held" + n + " = 0;\n";
    sets += "if (p" + n + " != 0) held" + n + " = 1;\n";
    tests += "if (p" + n + " != 0) { if (held" + n + " != 1) second(); held" + n + " = 0; }\n";
  }
  return "extern int input(void); extern void first(void), second(void);\nint main(void) {\n" +
         declarations + sets + tests + "return 0; }\n";
}

struct Recorder : Observer {
  void warned(const std::string& text) override { warnings.push_back(text); }
  void loaded(std::size_t locations, std::size_t edges) override {
    EXPECT_GT(locations, 0U);
    EXPECT_GT(edges, 0U);
    ++programs;
  }
  void changed(const Result& result) override { last[result.property] = result; }
  std::vector<std::string> warnings;
  std::map<std::string, Result> last;
  int programs = 0;
};

class VerifyTest : public testing::Test {
protected:
  VerifyTest() {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
  }
  ~VerifyTest() override {
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  }
  [[nodiscard]] Program program(const std::string& text) const {
    return {.files = {files_.add("a.c", text)}};
  }
  [[nodiscard]] Properties rules(std::initializer_list<const char*> functions) const {
    Properties result;
    for (const char* function : functions) {
      result.files.push_back(files_.add(std::string(function) + ".spc", rule(function)));
    }
    return result;
  }
  /// The message of the InputError.
  static std::string refusal(const Program& program, const Properties& properties,
                             const Options& options, std::optional<Position>* position = nullptr) {
    try {
      (void)verify(program, properties, options);
    } catch (const InputError& error) {
      if (position != nullptr) *position = error.position();
      return error.what();
    }
    return "none";
  }
  [[nodiscard]] const test::SourceFiles& files() const { return files_; }

private:
  test::SourceFiles files_;
};

TEST_F(VerifyTest, OneResultForEachProperty) {
  Recorder recorder;
  const std::vector<Result> results =
      verify(program(two_calls), rules({"second", "first"}), {}, recorder);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].property, "second");
  const auto* violated = std::get_if<Violated>(&results[0].outcome);
  ASSERT_NE(violated, nullptr);
  EXPECT_EQ(violated->message, "second is called");
  const auto* holds = std::get_if<Holds>(&results[1].outcome);
  ASSERT_NE(holds, nullptr);
  EXPECT_EQ(holds->irrelevant_because, "");
  EXPECT_FALSE(holds->assumptions.empty());
  EXPECT_EQ(recorder.programs, 1);
  EXPECT_EQ(recorder.warnings.size(), 3U);
  EXPECT_TRUE(std::holds_alternative<Violated>(recorder.last.at("second").outcome));
  EXPECT_TRUE(std::holds_alternative<Holds>(recorder.last.at("first").outcome));
}

TEST_F(VerifyTest, ACounterexampleIsAPathWithItsValues) {
  const std::vector<Result> results = verify(program(two_calls), rules({"second"}));
  const auto* violated = std::get_if<Violated>(&results.at(0).outcome);
  ASSERT_NE(violated, nullptr);
  std::map<Step::Kind, int> kinds;
  bool has_input = false;
  for (const Step& step : violated->counterexample.steps) {
    ++kinds[step.kind];
    for (const auto& [what, value] : step.inputs) {
      has_input = true;
      EXPECT_EQ(what, "result of input()");
      EXPECT_EQ(value, "5");
      EXPECT_EQ(step.position.line, 6U);
      EXPECT_EQ(step.function, "main");
    }
  }
  EXPECT_TRUE(has_input);
  EXPECT_GE(kinds[Step::Kind::Call], 1);
  EXPECT_EQ(kinds[Step::Kind::Return], 1);
  EXPECT_EQ(kinds[Step::Kind::Assumption], 1);
  const Step& last = violated->counterexample.steps.back();
  EXPECT_EQ(last.text, "second();");
  EXPECT_THAT(last.position.file, HasSubstr("a.c"));
  EXPECT_EQ(last.position.line, 7U);
}

TEST_F(VerifyTest, WithoutPropertiesReachError) {
  const std::vector<Result> results = verify(program("int main(void) { ERROR: return 1; }"), {});
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].property, "unreach-call");
  EXPECT_TRUE(std::holds_alternative<Violated>(results[0].outcome));
}

TEST_F(VerifyTest, WhatNothingMatchesHoldsWithAReason) {
  const std::vector<Result> results = verify(program("int main(void) { }"), rules({"first"}));
  const auto* holds = std::get_if<Holds>(&results.at(0).outcome);
  ASSERT_NE(holds, nullptr);
  EXPECT_THAT(holds->irrelevant_because, HasSubstr("nothing was checked"));
}

TEST_F(VerifyTest, UnderApproximationsAreSaid) {
  const std::vector<Result> results =
      verify(program(two_calls), rules({"first"}), {.arguments = {"--allocations", "succeed"}});
  const auto* holds = std::get_if<Holds>(&results.at(0).outcome);
  ASSERT_NE(holds, nullptr);
  ASSERT_FALSE(holds->assumptions.empty());
  EXPECT_EQ(holds->assumptions.front().kind, Assumption::Kind::UnderApproximation);
  EXPECT_THAT(holds->assumptions.front().text, HasSubstr("--allocations succeed"));
}

TEST_F(VerifyTest, ConstructsThatAreNotModelledHaveACause) {
  const std::vector<Result> results =
      verify(program("int setjmp(long *); long b[8]; void first(void);\n"
                     "int main(void) { if (setjmp(b) == 77) first(); }"),
             rules({"first"}));
  const auto* open = std::get_if<Open>(&results.at(0).outcome);
  ASSERT_NE(open, nullptr);
  EXPECT_EQ(open->cause, Cause::NotModelled);
  EXPECT_THAT(open->reason, HasSubstr("a.c:2"));
}

TEST_F(VerifyTest, WrongInputsHavePlaces) {
  std::optional<Position> position;
  EXPECT_THAT(refusal(program("int main(void) {\n  return y; }"), {}, {}, &position),
              HasSubstr("a.c:2:10: error: "));
  ASSERT_TRUE(position);
  EXPECT_THAT(position->file, HasSubstr("a.c"));
  EXPECT_EQ(position->line, 2U);
  EXPECT_EQ(position->column, 10U);
  const auto wrong = files().add("wrong.spc", "OBSERVER AUTOMATON a\nINITIAL STATE;\n");
  EXPECT_THAT(refusal(program(two_calls), {.files = {wrong}}, {}, &position),
              HasSubstr("wrong.spc:2:14: error: "));
  EXPECT_THAT(refusal({}, {}, {}, &position), StartsWith("pcegar: error: "));
  EXPECT_FALSE(position);
  EXPECT_THAT(refusal({.files = {"none.c"}}, {}, {}), HasSubstr("none.c"));
}

TEST_F(VerifyTest, OptionsThatAreNoneOfTheLibrary) {
  const std::vector<std::pair<std::vector<std::string>, const char*>> wrong{
      {{"--help"}, "print"},
      {{"--version"}, "print"},
      {{"--list-operators"}, "print"},
      {{"other.c"}, "a file"},
      {{"--spec", "a.spc"}, "--spec"},
      {{"--stats", "-"}, "--stats"},
      {{"--counterexample", "x.txt"}, "--counterexample"},
      {{"--result", "x.json"}, "--result"},
      {{"--run-harness"}, "--run-harness"},
      {{"--no-such-option"}, "no-such-option"},
      {{"--solver", "none"}, "--solver must be one of"}};
  for (const auto& [arguments, problem] : wrong) {
    EXPECT_THAT(refusal(program(two_calls), {}, {.arguments = arguments}), HasSubstr(problem));
  }
}

TEST_F(VerifyTest, LimitsEndWithWhatIsDecided) {
  Options options{.arguments = {"--abs", "sbe", "--execution-steps", "0"}};
  options.cpu_seconds = 1;
  const std::vector<Result> results =
      verify(program(endless()), rules({"first", "second"}), options);
  EXPECT_TRUE(std::holds_alternative<Holds>(results.at(0).outcome));
  const auto* open = std::get_if<Open>(&results.at(1).outcome);
  ASSERT_NE(open, nullptr);
  EXPECT_EQ(open->cause, Cause::Limit);
  EXPECT_EQ(open->reason, "time limit reached");
}

TEST_F(VerifyTest, ARequestToStopEndsItAndIsForgotten) {
  Options options{.arguments = {"--abs", "sbe", "--execution-steps", "0"}};
  std::stop_source stop;
  options.stop = stop.get_token();
  std::jthread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.request_stop();
  });
  const std::vector<Result> results = verify(program(endless()), rules({"second"}), options);
  const auto* open = std::get_if<Open>(&results.at(0).outcome);
  ASSERT_NE(open, nullptr);
  EXPECT_EQ(open->cause, Cause::Limit);
  EXPECT_EQ(open->reason, "stopped");
  const std::vector<Result> next = verify(program(two_calls), rules({"first"}));
  EXPECT_TRUE(std::holds_alternative<Holds>(next.at(0).outcome));
}

TEST_F(VerifyTest, AnExceptionOfTheObserverEndsIt) {
  struct Thrower : Observer {
    void changed(const Result&) override { throw std::domain_error("enough"); }
  } thrower;
  const Options options{.arguments = {"--abs", "sbe", "--execution-steps", "0"}};
  EXPECT_THROW((void)verify(program(endless()), rules({"second"}), options, thrower),
               std::domain_error);
  const std::vector<Result> next = verify(program(two_calls), rules({"first"}));
  EXPECT_TRUE(std::holds_alternative<Holds>(next.at(0).outcome));
}

TEST_F(VerifyTest, CallsWaitForEachOther) {
  const Program given = program(two_calls);
  const Properties properties = rules({"first", "second"});
  std::vector<std::vector<Result>> results(3);
  {
    std::vector<std::jthread> threads;
    for (std::vector<Result>& mine : results) {
      threads.emplace_back([&] { mine = verify(given, properties); });
    }
  }
  for (const std::vector<Result>& each : results) {
    ASSERT_EQ(each.size(), 2U);
    EXPECT_TRUE(std::holds_alternative<Holds>(each[0].outcome));
    EXPECT_TRUE(std::holds_alternative<Violated>(each[1].outcome));
  }
}

TEST_F(VerifyTest, SeveralProcesses) {
  const std::vector<Result> results = verify(
      program(two_calls), rules({"first", "second"}),
      {.arguments = {"--processes", "2", "--properties", "separate", "--execution-steps", "0"}});
  EXPECT_TRUE(std::holds_alternative<Holds>(results.at(0).outcome));
  const auto* violated = std::get_if<Violated>(&results.at(1).outcome);
  ASSERT_NE(violated, nullptr);
  EXPECT_THAT(violated->counterexample.steps, testing::Not(IsEmpty()));
}

}  // namespace
}  // namespace pcegar::verifier

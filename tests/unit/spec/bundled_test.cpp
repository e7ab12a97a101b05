// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// The rules under props/: they parse, and behave as documented.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "little_program.hpp"
#include "spec/reader.hpp"
#include "spec/stepper.hpp"

namespace pcegar::spec {
namespace {

Automaton rule(const std::string& file) {
  const auto path = std::filesystem::path(PCEGAR_SOURCE_DIR) / "props" / file;
  return read_specification(path).automata.at(0);
}

/// Whether the step is only for a null pointer; there are none in these programs.
bool is_for_null(const cfa::Program& program, const StepSuccessor& successor) {
  return std::any_of(
      successor.assumptions.begin(), successor.assumptions.end(), [&](const cfa::Expression* a) {
        const std::string text = cfa::to_string(program, *a);
        return text.find("&m == 0") != std::string::npos && text.find("||") == std::string::npos;
      });
}

/// All configurations and messages after taking the edges in order.
struct Outcome {
  std::set<Configuration> ends;
  std::set<std::string> messages;
};

Outcome run(const Automaton& automaton, const cfa::Program& program,
            const std::vector<cfa::EdgeId>& path) {
  Stepper stepper(automaton, program);
  Outcome outcome{{stepper.initial()}, {}};
  for (const cfa::EdgeId edge : path) {
    std::set<Configuration> next;
    for (const Configuration& at : outcome.ends) {
      for (const StepSuccessor& successor : stepper.successors(at, edge)) {
        if (is_for_null(program, successor)) {
          continue;
        }
        if (successor.is_target) {
          outcome.messages.insert(successor.message);
        } else {
          next.insert(successor.configuration);
        }
      }
    }
    outcome.ends = next;
  }
  return outcome;
}

TEST(BundledRules, AllParseUnderTheirNames) {
  EXPECT_EQ(rule("linux/32_1a.spc").name, "linux_32_1a_mutex");
  EXPECT_EQ(rule("linux/spinlock.spc").name, "linux_spinlock");
  EXPECT_EQ(rule("linux/08_1a.spc").name, "linux_08_1a_module");
  EXPECT_EQ(rule("unreach-call.prp").name, "unreach-call");
  EXPECT_EQ(rule("error-label.prp").name, "unreach-call");
  const auto folder = std::filesystem::path(PCEGAR_SOURCE_DIR) / "props";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".spc" || entry.path().extension() == ".prp") {
      EXPECT_FALSE(read_specification(entry.path()).automata.empty()) << entry.path();
    }
  }
}

TEST(BundledRules, Mutex) {
  LittleProgram p;
  const auto* a = p.address_of(p.variable("a"));
  const auto* b = p.address_of(p.variable("b"));
  const auto lock_a = p.call("mutex_lock", {a});
  const auto lock_b = p.call("mutex_lock", {b});
  const auto unlock_a = p.call("mutex_unlock", {a});
  const auto try_a = p.call("mutex_trylock", {a}, p.variable("r"));
  const auto interruptible_a = p.call("mutex_lock_interruptible", {a}, p.variable("s"));
  const auto end = p.call("check_final_state", {});
  const cfa::Program& program = p.done();
  const Automaton automaton = rule("linux/32_1a.spc");
  using Messages = std::set<std::string>;
  EXPECT_EQ(run(automaton, program, {lock_a, lock_b, unlock_a}).messages, Messages{});
  EXPECT_EQ(run(automaton, program, {lock_a, unlock_a, end}).messages, Messages{});
  EXPECT_EQ(run(automaton, program, {lock_a, lock_a}).messages, Messages{"mutex &a locked twice"});
  EXPECT_EQ(run(automaton, program, {lock_b, unlock_a}).messages,
            Messages{"mutex &a unlocked but not held"});
  EXPECT_EQ(run(automaton, program, {lock_a, end}).messages, Messages{"mutex held at the end"});
  EXPECT_EQ(run(automaton, program, {lock_a, try_a}).messages,
            Messages{"mutex &a tried while held"});
  EXPECT_EQ(run(automaton, program, {try_a}).ends.size(), 2U);
  EXPECT_EQ(run(automaton, program, {interruptible_a}).ends.size(), 2U);
  EXPECT_EQ(run(automaton, program, {lock_a, interruptible_a}).messages,
            Messages{"mutex &a locked twice"});
}

TEST(BundledRules, LockingConditionsAreOnTheResult) {
  LittleProgram p;
  const auto* a = p.address_of(p.variable("a"));
  const auto try_a = p.call("mutex_trylock", {a}, p.variable("r"));
  const auto interruptible_a = p.call("mutex_lock_interruptible", {a}, p.variable("s"));
  const cfa::Program& program = p.done();
  const Automaton automaton = rule("linux/32_1a.spc");
  Stepper stepper(automaton, program);
  const auto condition_when_held = [&](cfa::EdgeId edge) {
    for (const StepSuccessor& s : stepper.successors(stepper.initial(), edge)) {
      if (!s.configuration.sets.at(0).empty()) {
        return cfa::to_string(program, *s.assumptions.at(0));
      }
    }
    return std::string("never");
  };
  EXPECT_EQ(condition_when_held(try_a), "r != 0");
  EXPECT_EQ(condition_when_held(interruptible_a), "s == 0");
}

TEST(BundledRules, Spinlock) {
  LittleProgram p;
  const auto* a = p.address_of(p.variable("a"));
  const auto lock = p.call("spin_lock", {a});
  const auto save = p.call("spin_lock_irqsave", {a, p.variable("flags")});
  const auto unlock = p.call("spin_unlock", {a});
  const auto attempt = p.call("spin_trylock", {a}, p.variable("r"));
  const auto end = p.call("check_final_state", {});
  const cfa::Program& program = p.done();
  const Automaton automaton = rule("linux/spinlock.spc");
  using Messages = std::set<std::string>;
  EXPECT_EQ(run(automaton, program, {lock, unlock, save, unlock, end}).messages, Messages{});
  EXPECT_EQ(run(automaton, program, {save, lock}).messages, Messages{"spin lock &a taken twice"});
  EXPECT_EQ(run(automaton, program, {unlock}).messages,
            Messages{"spin lock &a released but not held"});
  EXPECT_EQ(run(automaton, program, {attempt, end}).messages,
            Messages{"spin lock held at the end"});
}

TEST(BundledRules, ModuleReferences) {
  LittleProgram p;
  const auto* m = p.address_of(p.variable("m"));
  const auto get = p.call("__module_get", {m});
  const auto attempt = p.call("try_module_get", {m}, p.variable("r"));
  const auto put = p.call("module_put", {m});
  const auto end = p.call("check_final_state", {});
  const cfa::Program& program = p.done();
  const Automaton automaton = rule("linux/08_1a.spc");
  using Messages = std::set<std::string>;
  EXPECT_EQ(run(automaton, program, {get, get, put, put, end}).messages, Messages{});
  EXPECT_EQ(run(automaton, program, {get, put, put}).messages,
            Messages{"module reference given back but not taken"});
  EXPECT_EQ(run(automaton, program, {get, end}).messages,
            Messages{"module reference kept at the end"});
  EXPECT_EQ(run(automaton, program, {attempt}).ends.size(), 2U);
  // Beyond the counter's bound nothing is missed, and no more configurations appear.
  const auto many = run(automaton, program, {get, get, get, get, put, put, put, put, put});
  EXPECT_TRUE(many.messages.contains("module reference given back but not taken"));
  EXPECT_EQ(run(automaton, program, {get, get, get, get, get, get}).ends.size(), 1U);
}

}  // namespace
}  // namespace pcegar::spec

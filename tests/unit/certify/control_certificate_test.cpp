// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "certify/control_certificate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "../frontend/source_files.hpp"
#include "cpa/registry.hpp"
#include "frontend/load.hpp"
#include "spec/reader.hpp"

namespace pcegar::certify {
namespace {

class ControlCertificateTest : public testing::Test {
protected:
  void start(const char* text) {
    program.emplace(frontend::load_program(std::vector{files.add("program.c", text)}, {}).program);
    builder.emplace(terms, *program, encoding::EncodingOptions{encoding::Arithmetic::BitPrecise});
    const auto none = []() -> const alias::PointsTo& { throw std::logic_error("not needed"); };
    composition = cpa::compose_control({*program, unsupported, automata, {}, none});
    states = {composition->control().initial_state()};
    for (std::size_t next = 0; next < states.size(); ++next) {
      const auto& facts = cpa::as_composite(states[next]).facts();
      for (const auto edge : program->location(facts.get<cpa::AtLocation>().location).leaving) {
        for (const cpa::StatePtr& state : successors(states[next], edge)) {
          if (may_be_taken(edge) && std::ranges::none_of(states, [&](const cpa::StatePtr& known) {
                return composition->control().domain().is_less_or_equal(state, known);
              })) {
            states.push_back(state);
          }
        }
      }
    }
  }
  std::vector<cpa::StatePtr> successors(const cpa::StatePtr& state, cfa::EdgeId edge) {
    cpa::CompositeCpa& control = composition->control();
    return control.transfer().successors(state, control.initial_precision(), edge);
  }
  bool may_be_taken(cfa::EdgeId edge) {
    return builder->extend(builder->empty(), edge).formula != terms.false_();
  }
  std::string check(const std::vector<cpa::StatePtr>& some) {
    return complaint(check_control({*program, composition->control(), *builder}, some, limits));
  }

  test::SourceFiles files;
  std::optional<cfa::Program> program;
  std::vector<spec::Automaton> automata{spec::default_property()};
  cpa::UnsupportedEdges unsupported;
  Limits limits;
  smt::TermManager terms;
  std::optional<encoding::PathFormulaBuilder> builder;
  std::unique_ptr<cpa::Composition> composition;
  std::vector<cpa::StatePtr> states;
};

constexpr const char* without_error = R"(
static int twice(int x) { if (x > 0) return x; return x + x; }
int main(void) { int n = twice(2); while (n > 0) n = twice(n - 3); return 0; }
)";

TEST_F(ControlCertificateTest, AllStatesAreAProof) {
  start(without_error);
  ASSERT_GT(states.size(), 10U);
  EXPECT_EQ(check(states), "");
}

TEST_F(ControlCertificateTest, WithoutAnyOfThemTheyAreNone) {
  start(without_error);
  for (std::size_t left_out = 0; left_out < states.size(); ++left_out) {
    std::vector<cpa::StatePtr> others = states;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left_out));
    EXPECT_NE(check(others), "") << left_out;
  }
  EXPECT_NE(check({}), "");
}

TEST_F(ControlCertificateTest, ATargetIsNotProved) {
  start("int main(void) { int x = 1; if (x > 1) { ERROR: ; } return 0; }");
  EXPECT_NE(check(states), "") << "the target is among them";
  std::erase_if(states, [](const cpa::StatePtr& state) {
    return cpa::as_composite(state).facts().has<cpa::Target>();
  });
  EXPECT_NE(check(states), "") << "and it is reached";
}

TEST_F(ControlCertificateTest, ABranchOnAConstantNeedsNoSuccessor) {
  start("static int on; int main(void) { if (on) { ERROR: ; } return 0; }");
  EXPECT_EQ(check(states), "");
  start("static int on; int main(void) { on = 1; if (on) { ERROR: ; } return 0; }");
  EXPECT_NE(check(states), "");
}

}  // namespace
}  // namespace pcegar::certify

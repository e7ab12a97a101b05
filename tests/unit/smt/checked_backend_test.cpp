// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "smt/checked_backend.hpp"

namespace pcegar::smt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A solver that answers as it is told and notes what it is asked.
class ScriptedBackend final : public Backend {
public:
  explicit ScriptedBackend(CheckResult answer) : answer_(std::move(answer)) {}
  [[nodiscard]] std::string name() const override { return "scripted"; }
  [[nodiscard]] std::string version() const override { return "1"; }
  std::unique_ptr<Session> new_session(TermManager& terms, const SessionOptions&) override;

  CheckResult answer_;
  int checks = 0;
  std::vector<Term> asserted;  ///< at the last check, over all scopes
};

class ScriptedSession final : public Session {
public:
  ScriptedSession(TermManager& terms, ScriptedBackend& script) : terms_(terms), script_(script) {}
  void push() override { scopes_.push_back(assertions_.size()); }
  void pop() override {
    assertions_.resize(scopes_.back());
    scopes_.pop_back();
  }
  void assert_term(Term formula) override { assertions_.push_back(formula); }
  CheckResult check(std::span<const Term>) override {
    ++script_.checks;
    script_.asserted = assertions_;
    return script_.answer_;
  }
  /// Every integer is 7.
  Term value(Term term) override {
    return terms_.sort(term) == terms_.int_sort() ? terms_.integer(7) : Term();
  }
  std::vector<Term> unsat_core() override { return {}; }

private:
  TermManager& terms_;
  ScriptedBackend& script_;
  std::vector<Term> assertions_;
  std::vector<std::size_t> scopes_;
};

std::unique_ptr<Session> ScriptedBackend::new_session(TermManager& terms, const SessionOptions&) {
  return std::make_unique<ScriptedSession>(terms, *this);
}

class CheckedBackendTest : public ::testing::Test {
protected:
  CheckResult ask(CheckResult first, CheckResult second) {
    ScriptedBackend primary(std::move(first));
    ScriptedBackend other(std::move(second));
    const auto backend = checked(primary, other);
    const auto session = backend->new_session(m, {});
    session->assert_term(p);
    return session->check();
  }
  std::unique_ptr<Backend> checked(Backend& primary, Backend& second) {
    return make_checked_backend(primary, second, {confirmed, disagreed, unknown});
  }

  TermManager m;
  Counter confirmed, disagreed, unknown;
  Term p = m.variable("p", m.bool_sort());
  Term q = m.variable("q", m.bool_sort());
  Term x = m.variable("x", m.int_sort());
  Term y = m.variable("y", m.int_sort());
};

TEST_F(CheckedBackendTest, OnlyAgreementPasses) {
  EXPECT_TRUE(is_unsat(ask(Unsat{}, Unsat{})));
  EXPECT_TRUE(is_sat(ask(Sat{}, Sat{})));
  EXPECT_EQ(confirmed.value, 2U);
  const CheckResult lost = ask(Unsat{}, Sat{});
  ASSERT_TRUE(std::holds_alternative<UnknownResult>(lost));
  EXPECT_THAT(std::get<UnknownResult>(lost).reason, HasSubstr("solvers disagree"));
  EXPECT_TRUE(std::holds_alternative<UnknownResult>(ask(Sat{}, Unsat{})));
  EXPECT_EQ(disagreed.value, 2U);
}

TEST_F(CheckedBackendTest, AnUnconfirmedAnswerIsUnknown) {
  for (const CheckResult& first : {CheckResult(Unsat{}), CheckResult(Sat{})}) {
    const CheckResult result = ask(first, UnknownResult{"too hard"});
    ASSERT_TRUE(std::holds_alternative<UnknownResult>(result));
    EXPECT_THAT(std::get<UnknownResult>(result).reason, HasSubstr("too hard"));
  }
  EXPECT_EQ(unknown.value, 2U);
  EXPECT_EQ(confirmed.value + disagreed.value, 0U);
}

TEST_F(CheckedBackendTest, AnOpenAnswerIsNotPutToTheSecondSolver) {
  ScriptedBackend primary(UnknownResult{"gave up"});
  ScriptedBackend other(Unsat{});
  const auto session = checked(primary, other)->new_session(m, {});
  EXPECT_EQ(std::get<UnknownResult>(session->check()).reason, "gave up");
  EXPECT_EQ(other.checks, 0);
}

TEST_F(CheckedBackendTest, TheSecondSolverSeesTheScopesAsTheyAre) {
  ScriptedBackend primary(Unsat{});
  ScriptedBackend other(Unsat{});
  const auto session = checked(primary, other)->new_session(m, {});
  session->assert_term(p);
  session->push();
  session->assert_term(q);
  session->pop();
  session->push();
  session->assert_term(m.not_(p));
  (void)session->check();
  EXPECT_THAT(other.asserted, ElementsAre(p, m.not_(p)));
  session->pop();
  session->assert_term(q);
  session->push();
  (void)session->check();
  EXPECT_THAT(other.asserted, ElementsAre(p, q));
}

TEST_F(CheckedBackendTest, TheModelIsWhatTheSecondSolverChecks) {
  ScriptedBackend primary(Sat{});
  ScriptedBackend other(Sat{});
  const auto session = checked(primary, other)->new_session(m, {});
  session->assert_term(m.less(x, y));
  (void)session->check();
  EXPECT_THAT(other.asserted,
              ElementsAre(m.less(x, y), m.equal(x, m.integer(7)), m.equal(y, m.integer(7))));
}

/// Real solvers, either way round; a lying one is found out.
TEST_F(CheckedBackendTest, RealSolversConfirmEachOther) {
  const auto z3 = make_backend("z3");
  const auto cvc5 = make_backend("cvc5");
  for (const auto& [first, second] : {std::pair{z3.get(), cvc5.get()}, {cvc5.get(), z3.get()}}) {
    const auto backend = checked(*first, *second);
    const auto session = backend->new_session(m, {});
    session->assert_term(m.less(x, y));
    EXPECT_TRUE(is_sat(session->check()));
    session->push();
    session->assert_term(m.less(y, x));
    EXPECT_TRUE(is_unsat(session->check()));
    session->pop();
    const Term assumptions[] = {m.equal(m.scale(2, x), y), m.less(x, m.integer(0))};
    EXPECT_TRUE(is_unsat(session->check(assumptions)));
    EXPECT_TRUE(is_sat(session->check()));
  }
  ScriptedBackend liar(Unsat{});
  const auto session = checked(liar, *cvc5)->new_session(m, {});
  session->assert_term(m.less(x, y));
  EXPECT_TRUE(std::holds_alternative<UnknownResult>(session->check()));
  ScriptedBackend dreamer(Sat{});
  const auto other = checked(dreamer, *z3)->new_session(m, {});
  other->assert_term(m.less(x, y));  // both are 7 in its model
  EXPECT_TRUE(std::holds_alternative<UnknownResult>(other->check()));
}

}  // namespace
}  // namespace pcegar::smt

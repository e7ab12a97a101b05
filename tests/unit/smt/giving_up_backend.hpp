// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "smt/solver.hpp"

namespace pcegar::smt::test {

/// Z3, but one check, counted over all sessions from 1, is answered with Unknown, and so are all
/// after it if it is to stay so. For tests that no code treats Unknown as an answer.
class GivingUpBackend final : public Backend {
public:
  enum class Then { AnswersAgain, StaysSo };
  GivingUpBackend(unsigned first_unknown, Then then) : first_(first_unknown), then_(then) {}

  [[nodiscard]] std::string name() const override { return "giving-up"; }
  [[nodiscard]] std::string version() const override { return "1"; }
  std::unique_ptr<Session> new_session(TermManager& terms, const SessionOptions& options) override {
    return std::make_unique<GivingUpSession>(*this, inner_->new_session(terms, options));
  }
  /// So far.
  [[nodiscard]] unsigned checks() const { return checks_; }
  /// Whether it answers the check of that number.
  [[nodiscard]] bool answers(unsigned number) const {
    return number < first_ || (number > first_ && then_ == Then::AnswersAgain);
  }
  [[nodiscard]] bool gave_up() const { return checks_ >= first_; }

private:
  class GivingUpSession final : public Session {
  public:
    GivingUpSession(GivingUpBackend& owner, std::unique_ptr<Session> inner)
        : owner_(owner), inner_(std::move(inner)) {}
    void push() override { inner_->push(); }
    void pop() override { inner_->pop(); }
    void assert_term(Term formula) override { inner_->assert_term(formula); }
    CheckResult check(std::span<const Term> assumptions) override {
      const bool answers = owner_.answers(++owner_.checks_);
      return answers ? inner_->check(assumptions) : CheckResult(UnknownResult{"gave up"});
    }
    Term value(Term term) override { return inner_->value(term); }
    std::vector<Term> unsat_core() override { return inner_->unsat_core(); }

  private:
    GivingUpBackend& owner_;
    std::unique_ptr<Session> inner_;
  };

  std::unique_ptr<Backend> inner_ = make_backend("z3");
  unsigned first_;
  Then then_;
  unsigned checks_ = 0;
};

/// Both kinds of giving up at each of the first `checks` checks: use(backend).
template <class Use>
void give_up_everywhere(unsigned checks, const Use& use) {
  for (unsigned first = 1; first <= checks; ++first) {
    for (const auto then : {GivingUpBackend::Then::AnswersAgain, GivingUpBackend::Then::StaysSo}) {
      GivingUpBackend backend(first, then);
      use(backend);
    }
  }
}

/// A first unknown check that never comes.
inline constexpr unsigned never = ~0U;

}  // namespace pcegar::smt::test

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/checked_backend.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "support/error.hpp"

// A decorator for the few questions that a verdict rests on. The assertions are kept here, scope by
// scope, and given to the second solver only when it is asked. So scopes without a check, and
// checks that the first solver leaves open, cost nothing.
//
//   Unsat   the second solver must say Unsat of the same assertions and assumptions.
//   Sat     the second solver must say Sat of them together with the values that the first one's
//           model gives to the variables. So it evaluates a model, which is quick, instead of
//           searching one, and the values that a counterexample shows are confirmed too. (Arrays
//           and functions have no constant values here; they stay open.) A model that the second
//           solver refutes is a disagreement even if another one exists.
//
// Sat and Unsat are returned only when confirmed. If the second solver gives up, the answer is
// Unknown, because a verdict must not rest on one solver when two were asked for.

namespace pcegar::smt {
namespace {

class CheckedSession final : public Session {
public:
  CheckedSession(TermManager& terms, Backend& primary, Backend& second, CheckedAnswers answers,
                 const SessionOptions& options)
      : terms_(terms),
        primary_(primary.new_session(terms, options)),
        second_(second.new_session(
            terms, {.timeout_ms = options.timeout_ms, .resource_limit = options.resource_limit})),
        second_name_(second.name()),
        answers_(answers) {}

  void push() override {
    primary_->push();
    scopes_.push_back(assertions_.size());
  }

  void pop() override {
    PCEGAR_ASSERT(!scopes_.empty(), "pop without push");
    primary_->pop();
    assertions_.resize(scopes_.back());
    scopes_.pop_back();
    for (; second_depth_ > scopes_.size(); --second_depth_) second_->pop();
    second_size_ = std::min(second_size_, assertions_.size());
  }

  void assert_term(Term formula) override {
    primary_->assert_term(formula);
    assertions_.push_back(formula);
  }

  void set_effort(Effort effort) override { primary_->set_effort(effort); }

  std::uint32_t steps() override { return primary_->steps(); }

  CheckResult check(std::span<const Term> assumptions) override {
    CheckResult first = primary_->check(assumptions);
    if (std::holds_alternative<UnknownResult>(first)) return first;
    catch_up();
    const CheckResult second =
        is_unsat(first) ? second_->check(assumptions) : evaluate(assumptions);
    if (const auto* unknown = std::get_if<UnknownResult>(&second)) {
      ++answers_.unknown;
      return UnknownResult{"not confirmed by " + second_name_ + ": " + unknown->reason};
    }
    if (first.index() == second.index()) {
      ++answers_.confirmed;
      return first;
    }
    ++answers_.disagreed;
    return UnknownResult{is_unsat(first)
                             ? "solvers disagree: " + second_name_ + " finds a model"
                             : "solvers disagree: " + second_name_ + " refutes the model"};
  }

  Term value(Term term) override { return primary_->value(term); }
  std::vector<Term> unsat_core() override { return primary_->unsat_core(); }

private:
  /// Gives the second solver the assertions that it does not have yet.
  void catch_up() {
    while (second_size_ < assertions_.size() || second_depth_ < scopes_.size()) {
      const std::size_t end =
          second_depth_ < scopes_.size() ? scopes_[second_depth_] : assertions_.size();
      for (; second_size_ < end; ++second_size_) second_->assert_term(assertions_[second_size_]);
      if (second_depth_ < scopes_.size()) {
        second_->push();
        ++second_depth_;
      }
    }
  }

  /// The second solver's answer about the first one's model.
  CheckResult evaluate(std::span<const Term> assumptions) {
    std::set<Term> variables;
    for (const std::span<const Term> formulas : {std::span<const Term>(assertions_), assumptions}) {
      for (const Term formula : formulas) {
        const std::vector<Term>& free = terms_.free_variables(formula);
        variables.insert(free.begin(), free.end());
      }
    }
    second_->push();
    for (const Term variable : variables) {
      const Term value = primary_->value(variable);
      if (value.valid()) second_->assert_term(terms_.equal(variable, value));
    }
    CheckResult result = second_->check(assumptions);
    second_->pop();
    return result;
  }

  TermManager& terms_;
  std::unique_ptr<Session> primary_;
  std::unique_ptr<Session> second_;
  std::string second_name_;
  CheckedAnswers answers_;
  std::vector<Term> assertions_;
  std::vector<std::size_t> scopes_;  ///< assertions_.size() at each push
  std::size_t second_size_ = 0;      ///< assertions that the second solver has
  std::size_t second_depth_ = 0;     ///< scopes that it has
};

class CheckedBackend final : public Backend {
public:
  CheckedBackend(Backend& primary, Backend& second, CheckedAnswers answers)
      : primary_(primary), second_(second), answers_(answers) {}

  [[nodiscard]] std::string name() const override { return primary_.name() + "+" + second_.name(); }
  [[nodiscard]] std::string version() const override {
    return primary_.version() + "+" + second_.version();
  }
  std::unique_ptr<Session> new_session(TermManager& terms, const SessionOptions& options) override {
    return std::make_unique<CheckedSession>(terms, primary_, second_, answers_, options);
  }

private:
  Backend& primary_;
  Backend& second_;
  CheckedAnswers answers_;
};

}  // namespace

std::unique_ptr<Backend> make_checked_backend(Backend& primary, Backend& second,
                                              CheckedAnswers answers) {
  return std::make_unique<CheckedBackend>(primary, second, answers);
}

}  // namespace pcegar::smt

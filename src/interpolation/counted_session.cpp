// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/counted_session.hpp"

#include <limits>
#include <utility>

namespace pcegar::interpolation {
namespace {

class CountedSession final : public smt::Session {
public:
  CountedSession(std::unique_ptr<smt::Session> session, const Deadline& deadline)
      : session_(std::move(session)), deadline_(deadline), counted_(session_->steps()) {}

  void push() override { session_->push(); }
  void pop() override { session_->pop(); }
  void assert_term(smt::Term formula) override { session_->assert_term(formula); }
  smt::CheckResult check(std::span<const smt::Term> assumptions) override {
    smt::CheckResult result = session_->check(assumptions);
    const std::uint32_t now = session_->steps();
    const std::uint32_t taken = now - counted_;  // both are modulo 2^32
    // Z3 sets its count back a little where a check ends at its limit.
    if (taken <= std::numeric_limits<std::uint32_t>::max() / 2) deadline_.spend(taken);
    counted_ = now;
    return result;
  }
  void set_effort(smt::Effort effort) override { session_->set_effort(effort); }
  std::uint32_t steps() override { return session_->steps(); }
  smt::Term value(smt::Term term) override { return session_->value(term); }
  std::vector<smt::Term> unsat_core() override { return session_->unsat_core(); }

private:
  std::unique_ptr<smt::Session> session_;
  const Deadline& deadline_;
  std::uint32_t counted_;
};

}  // namespace

std::unique_ptr<smt::Session> counted_session(smt::Backend& backend, smt::TermManager& terms,
                                              smt::SessionOptions options,
                                              const Deadline& deadline) {
  options.resource_limit = deadline.left_steps(options.resource_limit);
  return std::make_unique<CountedSession>(backend.new_session(terms, options), deadline);
}

}  // namespace pcegar::interpolation

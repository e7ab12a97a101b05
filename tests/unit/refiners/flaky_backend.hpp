// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "smt/solver.hpp"

namespace pcegar::refiners::test {

/// Z3, but its sessions answer Unknown to some checks. The numbers are those of checks, counted
/// over all sessions from 1.
class FlakyBackend final : public smt::Backend {
public:
  explicit FlakyBackend(std::vector<int> unknown) : unknown_(std::move(unknown)) {}
  [[nodiscard]] std::string name() const override { return "flaky"; }
  [[nodiscard]] std::string version() const override { return "1"; }
  std::unique_ptr<smt::Session> new_session(smt::TermManager& terms,
                                            const smt::SessionOptions& options) override {
    ++sessions;
    return std::make_unique<FlakySession>(*this, inner_->new_session(terms, options));
  }
  int sessions = 0;
  int checks = 0;
  std::vector<int> too_hard;          ///< Unknown with a limited effort only
  bool all_are_too_hard = false;      ///< the same for all
  std::uint32_t steps_per_check = 0;  ///< that the sessions claim to take

private:
  class FlakySession final : public smt::Session {
  public:
    FlakySession(FlakyBackend& owner, std::unique_ptr<smt::Session> inner)
        : owner_(owner), inner_(std::move(inner)) {}
    void push() override { inner_->push(); }
    void pop() override { inner_->pop(); }
    void assert_term(smt::Term formula) override { inner_->assert_term(formula); }
    smt::CheckResult check(std::span<const smt::Term> assumptions) override {
      ++owner_.checks;
      steps_ += owner_.steps_per_check;
      const auto is_in = [&](const std::vector<int>& list) {
        return std::find(list.begin(), list.end(), owner_.checks) != list.end();
      };
      const bool is_too_hard =
          effort_ == smt::Effort::Limited && (owner_.all_are_too_hard || is_in(owner_.too_hard));
      if (is_too_hard || is_in(owner_.unknown_)) {
        return smt::UnknownResult{"flaky"};
      }
      return inner_->check(assumptions);
    }
    void set_effort(smt::Effort effort) override { effort_ = effort; }
    std::uint32_t steps() override { return steps_; }
    smt::Term value(smt::Term term) override { return inner_->value(term); }
    std::vector<smt::Term> unsat_core() override { return inner_->unsat_core(); }

  private:
    FlakyBackend& owner_;
    std::unique_ptr<smt::Session> inner_;
    smt::Effort effort_ = smt::Effort::Full;
    std::uint32_t steps_ = 0;
  };
  std::unique_ptr<smt::Backend> inner_ = smt::make_backend("z3");
  std::vector<int> unknown_;
};

}  // namespace pcegar::refiners::test

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/cvc5/backend.hpp"

#include <algorithm>
#include <unordered_set>

#include "smt/cvc5/to_cvc5.hpp"
#include "support/error.hpp"

// Sessions over cvc5's C++ API: the second opinion beside Z3. cvc5 accepts any Boolean terms as
// assumptions. Errors while asserting make every check of that scope Unknown, as in the Z3
// sessions. In cvc5 1.0.3 all solvers of one thread share their expressions (not their state), so
// a session must stay in the thread that made it.

namespace pcegar::smt {
namespace {

using cvc5::ToCvc5;
using Cvc5Error = ::cvc5::CVC5ApiException;

class Cvc5Session final : public Session {
public:
  Cvc5Session(TermManager& terms, const SessionOptions& options)
      : terms_(terms), to_cvc5_(terms, solver_) {
    solver_.setOption("incremental", "true");
    solver_.setOption("produce-models", "true");
    if (options.produce_cores) solver_.setOption("produce-unsat-assumptions", "true");
    if (options.resource_limit > 0) {
      solver_.setOption("rlimit-per", std::to_string(options.resource_limit));
    }
    if (options.timeout_ms > 0) {
      solver_.setOption("tlimit-per", std::to_string(options.timeout_ms));
    }
  }

  void push() override {
    ++depth_;
    try {
      solver_.push();
    } catch (const Cvc5Error& error) {
      fail(0, error);
    }
  }

  void pop() override {
    PCEGAR_ASSERT(depth_ > 0, "pop without push");
    --depth_;
    if (broken_depth_ > depth_) broken_.clear();
    try {
      solver_.pop();
    } catch (const Cvc5Error& error) {
      fail(0, error);
    }
  }

  void assert_term(Term formula) override {
    PCEGAR_ASSERT(terms_.is_bool(formula), "assertions are Boolean");
    try {
      solver_.assertFormula(to_cvc5_(formula));
    } catch (const Cvc5Error& error) {
      if (broken_.empty()) fail(depth_, error);
    }
  }

  CheckResult check(std::span<const Term> assumptions) override {
    assumptions_.assign(assumptions.begin(), assumptions.end());
    if (!broken_.empty()) return UnknownResult{broken_};
    try {
      std::vector<::cvc5::Term> translated;
      for (const Term assumption : assumptions) translated.push_back(to_cvc5_(assumption));
      const ::cvc5::Result answer =
          translated.empty() ? solver_.checkSat() : solver_.checkSatAssuming(translated);
      if (answer.isSat()) return Sat{};
      if (answer.isUnsat()) return Unsat{};
      return UnknownResult{answer.toString()};
    } catch (const Cvc5Error& error) {
      return UnknownResult{error.getMessage()};
    }
  }

  Term value(Term term) override {
    try {
      return to_constant(solver_.getValue(to_cvc5_(term)), terms_.sort(term));
    } catch (const Cvc5Error&) {
      return {};
    }
  }

  std::vector<Term> unsat_core() override {
    if (assumptions_.empty()) return {};
    std::unordered_set<::cvc5::Term> in_core;
    for (const ::cvc5::Term& literal : solver_.getUnsatAssumptions()) in_core.insert(literal);
    std::vector<Term> result;
    for (const Term assumption : assumptions_) {
      if (in_core.erase(to_cvc5_(assumption)) > 0) result.push_back(assumption);
    }
    PCEGAR_ASSERT(in_core.empty(), "a core consists of assumptions");
    return result;
  }

private:
  void fail(std::size_t depth, const Cvc5Error& error) {
    broken_ = "assertion or scope lost: " + error.getMessage();
    broken_depth_ = depth;
  }

  Term to_constant(const ::cvc5::Term& value, Sort sort) {
    const SortData& data = terms_.sort_data(sort);
    switch (data.kind) {
      case SortKind::Bool:
        return value.isBooleanValue() ? terms_.bool_constant(value.getBooleanValue()) : Term();
      case SortKind::Int:
        return value.isIntegerValue() ? terms_.integer(mpz_class(value.getIntegerValue())) : Term();
      case SortKind::Real: {
        if (!value.isRealValue()) return {};
        mpq_class number(value.getRealValue());
        number.canonicalize();
        return terms_.real(number);
      }
      case SortKind::BitVector:
        return value.isBitVectorValue()
                   ? terms_.bit_vector(mpz_class(value.getBitVectorValue(10)), data.width)
                   : Term();
      default: return {};
    }
  }

  TermManager& terms_;
  ::cvc5::Solver solver_;
  ToCvc5 to_cvc5_;
  std::vector<Term> assumptions_;  // of the last check
  std::string broken_;
  std::size_t broken_depth_ = 0;
  std::size_t depth_ = 0;
};

class Cvc5Backend final : public Backend {
public:
  [[nodiscard]] std::string name() const override { return "cvc5"; }
  [[nodiscard]] std::string version() const override { return ::cvc5::Solver().getVersion(); }

  std::unique_ptr<Session> new_session(TermManager& terms, const SessionOptions& options) override {
    return std::make_unique<Cvc5Session>(terms, options);
  }
};

}  // namespace

std::unique_ptr<Backend> make_cvc5_backend() {
  return std::make_unique<Cvc5Backend>();
}

}  // namespace pcegar::smt

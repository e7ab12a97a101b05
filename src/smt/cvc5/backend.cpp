// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/cvc5/backend.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <utility>

#include "smt/cvc5/to_cvc5.hpp"
#include "smt/traverse.hpp"
#include "support/error.hpp"
#include "support/interrupt.hpp"

// Sessions over cvc5's C++ API: the second opinion beside Z3. cvc5 accepts any Boolean terms as
// assumptions. Errors while asserting make every check of that scope Unknown, as in the Z3
// sessions. In cvc5 1.0.3 all solvers of one thread share their expressions (not their state), so
// a session must stay in the thread that made it, and the expressions of a closed session are freed
// only when nothing of that thread uses them any more.
//
// Interruption. cvc5 1.0.3 has no interrupt call, but one option may change after the start:
// "reproducible-resource-limit", which the search compares with what the check has used at every
// step (decision, propagation round, lemma). The watchdog's thread sets it to 1, and the check ends
// within milliseconds as Unknown; the next check puts the old limit back. Two threads then touch
// one 64-bit word of cvc5 without synchronisation; only the word's own atomicity is relied upon,
// and it happens only when a run is told to end. (Tried: slices of "tlimit-per", each check
// repeated with twice the time. That loses up to half of the work and answers a signal late.)
//
// A check that ends early may leave a solver of cvc5 1.0.3 that has lost assertions (a resource
// limit of 35 steps on six pigeons in five holes, repeated), as with Z3. A solver whose check was
// Unknown is therefore replaced before the next one, and what was asserted in the open scopes is
// asserted again.
//
// Limits. One unit of cvc5's resources takes about as much time as ten of Z3's steps (0.4 against 5
// million a second here). Callers state resource limits in Z3's steps, so they are divided by that
// factor.

namespace pcegar::smt {
namespace {

using cvc5::ToCvc5;
using Cvc5Error = ::cvc5::CVC5ApiException;

/// See "Limits" above.
constexpr unsigned steps_per_resource_unit = 10;

class Cvc5Session final : public Session {
public:
  Cvc5Session(TermManager& terms, const SessionOptions& options)
      : terms_(terms), options_(options) {
    if (options.resource_limit > 0) {
      resource_limit_ = std::max(1U, options.resource_limit / steps_per_resource_unit);
    }
    make_solver();
    interruptible_.emplace([this] { interrupt(); });
  }

  ~Cvc5Session() override { interruptible_.reset(); }

  void push() override {
    scopes_.push_back({asserted_.size(), defined_});
    try {
      solver().push();
    } catch (const Cvc5Error& error) {
      fail(0, error);
    }
  }

  void pop() override {
    PCEGAR_ASSERT(!scopes_.empty(), "pop without push");
    asserted_.resize(scopes_.back().asserted);
    defined_ = scopes_.back().defined;
    scopes_.pop_back();
    if (broken_depth_ > scopes_.size()) broken_.clear();
    try {
      solver().pop();
    } catch (const Cvc5Error& error) {
      fail(0, error);
    }
  }

  void assert_term(Term formula) override {
    PCEGAR_ASSERT(terms_.is_bool(formula), "assertions are Boolean");
    try {
      solver().assertFormula(to_cvc5()(formula));
      asserted_.push_back(formula);
    } catch (const Cvc5Error& error) {
      if (broken_.empty()) fail(scopes_.size(), error);
    }
  }

  CheckResult check(std::span<const Term> assumptions) override {
    assumptions_.assign(assumptions.begin(), assumptions.end());
    if (!broken_.empty()) return UnknownResult{broken_};
    try {
      if (may_be_wrong_) replace_solver();
      undo_interrupt();
      std::vector<::cvc5::Term> translated;
      for (const Term assumption : assumptions) translated.push_back(to_cvc5()(assumption));
      state_definitions();
      const ::cvc5::Result answer =
          translated.empty() ? solver().checkSat() : solver().checkSatAssuming(translated);
      may_be_wrong_ = was_interrupted();
      if (may_be_wrong_) return UnknownResult{"interrupted"};
      if (answer.isSat()) return Sat{};
      if (answer.isUnsat()) return Unsat{};
      may_be_wrong_ = true;
      return UnknownResult{answer.toString()};
    } catch (const Cvc5Error& error) {
      may_be_wrong_ = true;
      return UnknownResult{error.getMessage()};
    }
  }

  Term value(Term term) override {
    try {
      if (terms_.kind(term) == Kind::FpToBits) {
        const Term number = value(terms_.arguments(term)[0]);
        return number.valid() ? terms_.fp_to_bits(number) : Term();
      }
      const ::cvc5::Term translated = to_cvc5()(term);
      // A definition that the model was not computed with: the model need not satisfy it.
      const bool all_defined = defined_ == to_cvc5().definitions().size();
      if (!all_defined && mentions_pattern(term)) return {};
      return to_constant(solver().getValue(translated), terms_.sort(term));
    } catch (const Cvc5Error&) {
      return {};
    }
  }

  std::vector<Term> unsat_core() override {
    if (assumptions_.empty()) return {};
    std::unordered_set<::cvc5::Term> in_core;
    for (const ::cvc5::Term& literal : solver().getUnsatAssumptions()) in_core.insert(literal);
    std::vector<Term> result;
    for (const Term assumption : assumptions_) {
      if (in_core.erase(to_cvc5()(assumption)) > 0) result.push_back(assumption);
    }
    PCEGAR_ASSERT(in_core.empty(), "a core consists of assumptions");
    return result;
  }

private:
  /// A solver and the translation into its expressions, which no other solver takes.
  struct Parts {
    explicit Parts(TermManager& terms) : to_cvc5(terms, solver) {}
    ::cvc5::Solver solver;
    ToCvc5 to_cvc5;
  };
  /// The state when a scope was opened.
  struct Scope {
    std::size_t asserted;
    std::size_t defined;
  };

  [[nodiscard]] ::cvc5::Solver& solver() { return parts_->solver; }
  [[nodiscard]] ToCvc5& to_cvc5() { return parts_->to_cvc5; }

  void make_solver() {
    auto parts = std::make_unique<Parts>(terms_);
    parts->solver.setOption("incremental", "true");
    parts->solver.setOption("produce-models", "true");
    if (options_.produce_cores) parts->solver.setOption("produce-unsat-assumptions", "true");
    if (options_.timeout_ms > 0) {
      parts->solver.setOption("tlimit-per", std::to_string(options_.timeout_ms));
    }
    const std::scoped_lock lock(limit_mutex_);
    parts_ = std::move(parts);
    is_interrupted_ = false;
    set_resource_limit(resource_limit_);
  }

  /// A new solver with the assertions and scopes of the old one. Throws Cvc5Error.
  void replace_solver() {
    make_solver();
    defined_ = 0;
    std::size_t next = 0;
    const auto assert_up_to = [&](std::size_t end) {
      for (; next < end; ++next) solver().assertFormula(to_cvc5()(asserted_[next]));
    };
    for (Scope& scope : scopes_) {
      assert_up_to(scope.asserted);
      scope.defined = 0;
      solver().push();
    }
    assert_up_to(asserted_.size());
    may_be_wrong_ = false;
  }

  [[nodiscard]] bool mentions_pattern(Term root) const {
    bool found = false;
    post_order(terms_, root, [&](Term t) { found |= terms_.kind(t) == Kind::FpToBits; });
    return found;
  }

  void state_definitions() {
    const std::vector<::cvc5::Term>& definitions = to_cvc5().definitions();
    for (; defined_ < definitions.size(); ++defined_) {
      solver().assertFormula(definitions[defined_]);
    }
  }

  /// Precondition: the mutex is held.
  void set_resource_limit(unsigned limit) {
    solver().setOption("reproducible-resource-limit", std::to_string(limit));
  }

  /// Called from the watchdog's thread. A check that begins at this moment may miss it; the
  /// watchdog repeats the call.
  void interrupt() {
    const std::scoped_lock lock(limit_mutex_);
    is_interrupted_ = true;
    set_resource_limit(1);
  }

  [[nodiscard]] bool was_interrupted() {
    const std::scoped_lock lock(limit_mutex_);
    return is_interrupted_;
  }

  void undo_interrupt() {
    const std::scoped_lock lock(limit_mutex_);
    if (std::exchange(is_interrupted_, false)) set_resource_limit(resource_limit_);
  }

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
      case SortKind::FloatingPoint: {
        if (!value.isFloatingPointValue()) return {};
        const ::cvc5::Term bits = std::get<2>(value.getFloatingPointValue());
        return terms_.fp_from_bits(
            terms_.bit_vector(mpz_class(bits.getBitVectorValue(10)), data.width), sort);
      }
      default: return {};
    }
  }

  TermManager& terms_;
  SessionOptions options_;
  std::unique_ptr<Parts> parts_;   ///< replaced with the mutex held
  std::vector<Scope> scopes_;      ///< the open ones, outermost first
  std::vector<Term> asserted_;     ///< in the open scopes, oldest first
  std::size_t defined_ = 0;        ///< how many definitions are asserted in the open scopes
  bool may_be_wrong_ = false;      ///< the solver may have lost assertions
  std::vector<Term> assumptions_;  ///< of the last check
  std::string broken_;
  std::size_t broken_depth_ = 0;
  unsigned resource_limit_ = 0;  ///< in cvc5's units; 0 is none
  std::mutex limit_mutex_;       ///< guards the option and the flag, not the check
  bool is_interrupted_ = false;
  std::optional<Interruptible> interruptible_;
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

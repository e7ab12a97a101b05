// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/z3/backend.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "smt/z3/context.hpp"
#include "smt/z3/to_z3.hpp"
#include "support/error.hpp"
#include "support/interrupt.hpp"

// Sessions over Z3's C API. Each session has a context of its own, so sessions neither share state
// nor influence each other's answers; but sessions may ask for a common context
// (SessionOptions::shares_context), in which each has its own solver. Z3_mk_simple_solver is the
// incremental SMT core without tactics: on many small checks with push and pop it avoids the
// preprocessing cost of Z3_mk_solver (12 ms more per session). "arith.solver" 2, the older simplex,
// takes a quarter of the default's time on such checks over Int (0.7 against 2.8 ms on chains of 30
// guarded assignments; 5: 0.9, relevancy 0 or another case split: no better), and a sixth on the
// hard ones (paths through a driver with some thousand conflicts). Occasionally it does not
// terminate on bits of numbers (x & 0x38 by quotients) that the newer one, 6, decides in
// milliseconds. So the two take turns (attempts): first each gets a number of steps that few checks
// exceed, then the older one gets many, and the newer one the rest. A session continues with the
// attempt that decided the last check.
//
// For bit-vectors, equations are solved before that core is asked ("simplify", "solve-eqs", "smt"):
// on the proofs of whole blocks in certify/ this takes 100 to 130 ms, against 300 without and 2.6
// to 5 s for Z3's own choice for QF_BV. There all atoms are relevant from the start ("relevancy"
// 0): claims about arrays at several symbolic indices take 0.1 s then, and more than 50 s with Z3's
// default; others take as long as before. A chain of tactics starts from nothing at each check, so
// it is unsuitable for many checks. On claims about bits (`(a & ~b | a ^ b) == (a ^ b)`) it exceeds
// any limit, where a SAT solver over the bits takes a millisecond (SessionTheory::Bits). The same
// proofs over integers (integer_relaxation.cpp) take 10 to 40 ms that way. Z3's own handler for
// SIGINT stays off ("ctrl_c"): pcegar handles signals.
//
// A check that ends early leaves a solver of Z3 4.8.12 that may have lost assertions: six pigeons
// in five holes with a resource limit of 437 are "satisfiable" when asked for the fourth time.
// Worse, a context that was interrupted can stay so, and its new solvers find x < y and y < x
// consistent. So no answer of an interrupted context counts. Once a check was Unknown, or the
// context was interrupted, context and solver may be wrong, for all sessions that have the context:
// each session replaces both before its next check, and asserts again what was asserted in the open
// scopes.
//
// An assertion that Z3 refuses is remembered: every later check is Unknown until the scope of that
// assertion is left. So a lost assertion can never make a check answer Sat or Unsat.

namespace pcegar::smt {
namespace {

using z3::Context;
using z3::Parameters;
using z3::ToZ3;
using z3::Z3Error;

/// A context and the terms translated into its expressions.
struct Expressions {
  explicit Expressions(TermManager& terms) : to_z3(terms, context) {}
  Context context;
  ToZ3 to_z3;
};

/// Z3's solvers for linear arithmetic.
enum class ArithmeticSolver : unsigned { OldSimplex = 2, Simplex = 6 };

/// One attempt at a check: a solver, and how many steps it gets before the next one is asked (0: as
/// many as the session allows).
struct Attempt {
  ArithmeticSolver arithmetic;
  unsigned steps;
};

/// Tactics for bit-vectors.
constexpr std::array equations_first{"simplify", "solve-eqs", "smt"};
/// For linear arithmetic.
constexpr std::array values_first{"simplify", "propagate-values", "solve-eqs", "smt"};
constexpr std::array bits_at_once{"simplify",     "propagate-values", "fpa2bv",
                                  "simplify",     "propagate-values", "solve-eqs",
                                  "elim-uncnstr", "simplify",         "max-bv-sharing",
                                  "bit-blast",    "simplify",         "sat"};

/// The attempts of a session, in order. The limits are some tenths of a second, and some seconds.
constexpr std::array attempts{
    Attempt{ArithmeticSolver::OldSimplex, 1'000'000}, Attempt{ArithmeticSolver::Simplex, 500'000},
    Attempt{ArithmeticSolver::OldSimplex, 30'000'000}, Attempt{ArithmeticSolver::Simplex, 0}};

/// The last attempt of a limited effort, and the steps of a limited check if the session already
/// uses a later attempt.
constexpr std::size_t last_limited_attempt = 1;
constexpr unsigned limited_steps = 1'000'000;

/// The SAT solver's steps are smaller: this many of them count as one.
constexpr unsigned sat_steps = 30;

unsigned resource_limit(const SessionOptions& options, std::size_t attempt, Effort effort) {
  if (options.theory == SessionTheory::Bits) {
    constexpr unsigned most = std::numeric_limits<unsigned>::max();
    return options.resource_limit > most / sat_steps ? most : sat_steps * options.resource_limit;
  }
  if (options.theory != SessionTheory::Any) return options.resource_limit;
  const bool is_cut_short = effort == Effort::Limited && attempt > last_limited_attempt;
  const unsigned steps = is_cut_short ? limited_steps : attempts.at(attempt).steps;
  if (steps == 0) return options.resource_limit;
  return options.resource_limit == 0 ? steps : std::min(options.resource_limit, steps);
}

/// A solver over expressions.
struct Engine {
  Engine(std::shared_ptr<Expressions> shared, const SessionOptions& options, std::size_t attempt)
      : expressions(std::move(shared)), context(expressions->context), to_z3(expressions->to_z3) {
    switch (options.theory) {
      case SessionTheory::BitVectors: solver = solver_of(equations_first); break;
      case SessionTheory::Bits: solver = solver_of(bits_at_once); break;
      case SessionTheory::Integers: solver = solver_of(values_first); break;
      case SessionTheory::Any: solver = Z3_mk_simple_solver(context.get()); break;
    }
    Z3_solver_inc_ref(context.get(), solver);
    Parameters parameters(context);
    parameters.set_flag("ctrl_c", Z3_L_FALSE);
    if (options.theory == SessionTheory::Any) {
      parameters.set("arith.solver", static_cast<unsigned>(attempts.at(attempt).arithmetic));
    } else if (options.theory == SessionTheory::Integers) {
      parameters.set("arith.solver", static_cast<unsigned>(ArithmeticSolver::OldSimplex));
    } else if (options.theory == SessionTheory::BitVectors) {
      parameters.set("relevancy", 0);
    }
    if (options.timeout_ms > 0) parameters.set("timeout", options.timeout_ms);
    Z3_solver_set_params(context.get(), solver, parameters.get());
    context.check();
  }

  /// The steps that the context has counted so far, modulo 2^32. Throws Z3Error.
  [[nodiscard]] std::uint32_t steps_counted() const { return context.steps(solver); }

  /// Limits the steps of each check; 0: no limit. Throws Z3Error.
  void limit_steps(unsigned number) {
    if (steps == number) return;
    Parameters parameters(context);
    parameters.set("rlimit", number);
    Z3_solver_set_params(context.get(), solver, parameters.get());
    context.check();
    steps = number;
  }

  ~Engine() {
    const auto held = hold_interrupts();
    if (context.was_interrupted()) return;
    forget_model();
    Z3_solver_dec_ref(context.get(), solver);
    for (const Z3_tactic tactic : tactics) Z3_tactic_dec_ref(context.get(), tactic);
  }

  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  Z3_solver solver_of(std::span<const char* const> chain_of_tactics) {
    const Z3_context c = context.get();
    Z3_tactic chain = nullptr;
    for (const char* name : chain_of_tactics) {
      const Z3_tactic step = Z3_mk_tactic(c, name);
      Z3_tactic_inc_ref(c, step);
      tactics.push_back(step);
      if (chain == nullptr) {
        chain = step;
        continue;
      }
      chain = Z3_tactic_and_then(c, chain, step);
      Z3_tactic_inc_ref(c, chain);
      tactics.push_back(chain);
    }
    return Z3_mk_solver_from_tactic(c, chain);
  }

  /// Asserts an expression that the context keeps. Throws Z3Error.
  void add(Z3_ast formula) const {
    Z3_solver_assert(context.get(), solver, formula);
    context.check();
  }

  /// Throws Z3Error.
  Z3_model current_model() {
    if (model == nullptr) {
      model = Z3_solver_get_model(context.get(), solver);
      context.check();
      PCEGAR_ASSERT(model != nullptr, "values only after Sat");
      Z3_model_inc_ref(context.get(), model);
    }
    return model;
  }

  void forget_model() {
    if (model != nullptr) Z3_model_dec_ref(context.get(), model);
    model = nullptr;
  }

  std::shared_ptr<Expressions> expressions;
  Context& context;
  ToZ3& to_z3;
  Z3_solver solver = nullptr;
  std::vector<Z3_tactic> tactics;
  Z3_model model = nullptr;  ///< of the last check, once it was asked for
  unsigned steps = 0;        ///< the limit of each check
};

class Z3Session final : public Session {
public:
  Z3Session(TermManager& terms, std::shared_ptr<Expressions> expressions,
            const SessionOptions& options)
      : terms_(terms),
        options_(options),
        engine_(std::make_unique<Engine>(std::move(expressions), options, attempt_)) {}

  void push() override {
    scopes_.push_back({assumed_.size(), asserted_.size()});
    if (!may_be_wrong()) {
      Z3_solver_push(c(), engine_->solver);
      set_may_be_wrong_on_error();
    }
  }

  void pop() override {
    PCEGAR_ASSERT(!scopes_.empty(), "pop without push");
    const Scope scope = scopes_.back();
    for (std::size_t i = scope.assumed; i < assumed_.size(); ++i) proxies_.erase(assumed_[i]);
    assumed_.resize(scope.assumed);
    asserted_.resize(scope.asserted);
    scopes_.pop_back();
    if (broken_depth_ > scopes_.size()) broken_.clear();
    if (!may_be_wrong()) {
      Z3_solver_pop(c(), engine_->solver, 1);
      set_may_be_wrong_on_error();
    }
  }

  void assert_term(Term formula) override {
    PCEGAR_ASSERT(terms_.is_bool(formula), "assertions are Boolean");
    try {
      if (!may_be_wrong()) engine_->add(engine_->to_z3(formula));
      asserted_.push_back(formula);
    } catch (const Z3Error& error) {
      if (broken_.empty()) broken_depth_ = scopes_.size();
      broken_ = std::string("assertion lost: ") + error.what();
    }
  }

  void set_effort(Effort effort) override { effort_ = effort; }

  std::uint32_t steps() override {
    if (engine_->context.was_interrupted()) return steps_before_;
    try {
      return steps_before_ + engine_->steps_counted();
    } catch (const Z3Error&) {
      return steps_before_;
    }
  }

  CheckResult check(std::span<const Term> assumptions) override {
    // Z3 answers "canceled" both if steps and if time ran out.
    const auto begin = std::chrono::steady_clock::now();
    const auto has_time = [&] {
      return options_.timeout_ms == 0 || std::chrono::steady_clock::now() - begin <
                                             std::chrono::milliseconds(options_.timeout_ms);
    };
    CheckResult result = check_once(assumptions);
    while (may_try_again(result) && has_time()) {
      ++attempt_;
      result = check_once(assumptions);
    }
    return result;
  }

  CheckResult check_once(std::span<const Term> assumptions) {
    core_candidates_.clear();
    if (!broken_.empty()) return UnknownResult{broken_};
    try {
      if (may_be_wrong()) replace_engine();
      engine_->limit_steps(resource_limit(options_, attempt_, effort_));
      engine_->forget_model();
      std::vector<Z3_ast> literals;
      for (const Term assumption : assumptions) {
        literals.push_back(literal(assumption));
        core_candidates_.emplace_back(literals.back(), assumption);
      }
      const Z3_lbool answer = Z3_solver_check_assumptions(
          c(), engine_->solver, static_cast<unsigned>(literals.size()), literals.data());
      engine_->context.check();
      if (may_be_wrong()) return UnknownResult{"interrupted"};
      if (answer == Z3_L_TRUE) return Sat{};
      if (answer == Z3_L_FALSE) return Unsat{};
      engine_->context.set_may_be_wrong();
      return UnknownResult{Z3_solver_get_reason_unknown(c(), engine_->solver)};
    } catch (const Z3Error& error) {
      engine_->context.set_may_be_wrong();
      return UnknownResult{error.what()};
    }
  }

  Term value(Term term) override {
    const Sort sort = terms_.sort(term);
    if (terms_.sort_data(sort).kind == SortKind::FloatingPoint) {
      const Term pattern = value(terms_.fp_to_bits(term));
      return pattern.valid() ? terms_.fp_from_bits(pattern, sort) : Term();
    }
    if (may_be_wrong()) return {};
    try {
      const Z3_model model = engine_->current_model();
      Z3_ast result = nullptr;
      if (!Z3_model_eval(c(), model, engine_->to_z3(term), true, &result)) return {};
      engine_->context.check();
      Z3_inc_ref(c(), result);
      const Term constant = to_constant(result, terms_.sort(term));
      Z3_dec_ref(c(), result);
      return constant;
    } catch (const Z3Error&) {
      return {};
    }
  }

  std::vector<Term> unsat_core() override {
    const Z3_ast_vector core = Z3_solver_get_unsat_core(c(), engine_->solver);
    engine_->context.check();
    Z3_ast_vector_inc_ref(c(), core);
    std::vector<Term> result;
    std::unordered_map<Z3_ast, bool> in_core;  // expressions are hash-consed within a context
    for (unsigned i = 0; i < Z3_ast_vector_size(c(), core); ++i) {
      in_core.emplace(Z3_ast_vector_get(c(), core, i), true);
    }
    for (const auto& [literal, assumption] : core_candidates_) {
      if (in_core.erase(literal) > 0) result.push_back(assumption);
    }
    PCEGAR_ASSERT(in_core.empty(), "a core consists of assumptions");
    Z3_ast_vector_dec_ref(c(), core);
    return result;
  }

private:
  /// The state when a scope was opened.
  struct Scope {
    std::size_t assumed;
    std::size_t asserted;
  };

  /// Whether the check may have ended because it ran out of steps, and there is another attempt.
  [[nodiscard]] bool may_try_again(const CheckResult& result) const {
    return std::holds_alternative<UnknownResult>(result) && broken_.empty() &&
           options_.theory == SessionTheory::Any && attempt_ < last_attempt() &&
           resource_limit(options_, attempt_, effort_) != options_.resource_limit &&
           !engine_->context.was_interrupted();
  }

  [[nodiscard]] std::size_t last_attempt() const {
    return effort_ == Effort::Limited ? last_limited_attempt : attempts.size() - 1;
  }

  [[nodiscard]] Z3_context c() const { return engine_->context.get(); }

  /// Whether answers may be wrong: the solver may have lost assertions, or the context may compute
  /// wrongly.
  [[nodiscard]] bool may_be_wrong() const {
    return is_incomplete_ || engine_->context.may_be_wrong();
  }

  /// After a failed push or pop, the solver's scopes differ from this session's.
  void set_may_be_wrong_on_error() {
    try {
      engine_->context.check();
    } catch (const Z3Error&) {
      engine_->context.set_may_be_wrong();
    }
  }

  /// A new solver, in a context of its own, with the assertions and scopes of the old one. Throws
  /// Z3Error.
  void replace_engine() {
    steps_before_ = steps();
    engine_ = std::make_unique<Engine>(std::make_shared<Expressions>(terms_), options_, attempt_);
    is_incomplete_ = true;
    proxies_.clear();
    assumed_.clear();
    std::size_t next = 0;
    const auto assert_up_to = [&](std::size_t end) {
      for (; next < end; ++next) engine_->add(engine_->to_z3(asserted_[next]));
    };
    for (Scope& scope : scopes_) {
      assert_up_to(scope.asserted);
      scope.assumed = 0;
      Z3_solver_push(c(), engine_->solver);
      engine_->context.check();
    }
    assert_up_to(asserted_.size());
    is_incomplete_ = false;
  }

  /// A literal that implies the assumption: itself, or a fresh one defined in the current scope.
  Z3_ast literal(Term assumption) {
    PCEGAR_ASSERT(terms_.is_bool(assumption), "assumptions are Boolean");
    const Kind kind = terms_.kind(assumption);
    const Term atom = kind == Kind::Not ? terms_.arguments(assumption)[0] : assumption;
    if (terms_.kind(atom) == Kind::Variable) return engine_->to_z3(assumption);
    if (const auto known = proxies_.find(assumption); known != proxies_.end()) {
      return known->second;
    }
    const Context& context = engine_->context;
    const Z3_ast proxy = context.keep(Z3_mk_fresh_const(c(), "assume", Z3_mk_bool_sort(c())));
    engine_->add(context.keep(Z3_mk_implies(c(), proxy, engine_->to_z3(assumption))));
    proxies_.emplace(assumption, proxy);
    assumed_.push_back(assumption);
    return proxy;
  }

  Term to_constant(Z3_ast value, Sort sort) {
    const SortData& data = terms_.sort_data(sort);
    if (data.kind == SortKind::Bool) {
      const Z3_lbool truth = Z3_get_bool_value(c(), value);
      return truth == Z3_L_UNDEF ? Term() : terms_.bool_constant(truth == Z3_L_TRUE);
    }
    if (Z3_get_ast_kind(c(), value) != Z3_NUMERAL_AST) return {};
    const mpq_class number = engine_->context.numeral(value);
    switch (data.kind) {
      case SortKind::Int: return terms_.integer(number.get_num());
      case SortKind::Real: return terms_.real(number);
      case SortKind::BitVector: return terms_.bit_vector(number.get_num(), data.width);
      default: return {};
    }
  }

  TermManager& terms_;
  SessionOptions options_;
  Effort effort_ = Effort::Full;
  std::uint32_t steps_before_ = 0;  ///< what earlier contexts have counted
  std::size_t attempt_ = 0;         ///< in use: the one that decided the last check
  std::unique_ptr<Engine> engine_;
  bool is_incomplete_ = false;  ///< a new engine has not got all assertions
  std::vector<Scope> scopes_;
  std::vector<Term> asserted_;  ///< in the open scopes, oldest first
  std::vector<Term> assumed_;   ///< assumptions with a proxy, oldest first
  std::unordered_map<Term, Z3_ast> proxies_;
  std::vector<std::pair<Z3_ast, Term>> core_candidates_;  ///< of the last check
  std::string broken_;
  std::size_t broken_depth_ = 0;
};

class Z3Backend final : public Backend {
public:
  [[nodiscard]] std::string name() const override { return "z3"; }

  [[nodiscard]] std::string version() const override {
    unsigned major = 0;
    unsigned minor = 0;
    unsigned build = 0;
    unsigned revision = 0;
    Z3_get_version(&major, &minor, &build, &revision);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
  }

  std::unique_ptr<Session> new_session(TermManager& terms, const SessionOptions& options) override {
    if (!options.shares_context) {
      return std::make_unique<Z3Session>(terms, std::make_shared<Expressions>(terms), options);
    }
    // Expressions live as long as a session has them, and terms outlive sessions, so this address
    // cannot be that of an earlier TermManager.
    auto common = common_.lock();
    if (common == nullptr || common_terms_ != &terms || common->context.may_be_wrong()) {
      common = std::make_shared<Expressions>(terms);
      common_ = common;
      common_terms_ = &terms;
    }
    return std::make_unique<Z3Session>(terms, std::move(common), options);
  }

private:
  std::weak_ptr<Expressions> common_;
  const TermManager* common_terms_ = nullptr;
};

}  // namespace

std::unique_ptr<Backend> make_z3_backend() {
  return std::make_unique<Z3Backend>();
}

}  // namespace pcegar::smt

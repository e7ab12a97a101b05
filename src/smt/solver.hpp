// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "smt/term.hpp"

namespace pcegar::smt {

struct Sat {};
struct Unsat {};
/// The solver gave up. Must never be treated as Sat or Unsat.
struct UnknownResult {
  std::string reason;
};
using CheckResult = std::variant<Sat, Unsat, UnknownResult>;

[[nodiscard]] inline bool is_sat(const CheckResult& r) {
  return std::holds_alternative<Sat>(r);
}
[[nodiscard]] inline bool is_unsat(const CheckResult& r) {
  return std::holds_alternative<Unsat>(r);
}

/// How much work a question may take.
enum class Effort : std::uint8_t {
  Limited,  ///< give up soon (some tenths of a second, counted in the solver's own steps)
  Full      ///< as much as the session's limits allow
};

/// The theory of most questions to a session, for solvers that have different engines.
enum class SessionTheory : std::uint8_t {
  Any,
  BitVectors,  ///< bit-vectors and Booleans only
  Bits,        ///< the same, as propositional logic at once: for claims about single bits
  Integers     ///< linear arithmetic over Int, and arrays of it, in few large checks
};

struct SessionOptions {
  /// Wall-clock limit of one check() in milliseconds; 0 means none. Hitting it is UnknownResult.
  unsigned timeout_ms = 0;
  /// Deterministic limit of one check(), in steps of the solver for SessionTheory::Any (a backend
  /// converts them for its other engines); 0 means none. Hitting it is UnknownResult.
  unsigned resource_limit = 0;
  /// Whether unsat_core() will be asked for.
  bool produce_cores = false;
  SessionTheory theory = SessionTheory::Any;
  /// The session may share its solver's expressions with other sessions of the backend that have
  /// this flag and the same TermManager. Opening it is then cheaper (a context of Z3 takes 6 ms),
  /// but it must stay in their thread, and the model or core that it returns may depend on what
  /// they were asked before.
  bool shares_context = false;
};

/// One incremental dialogue with a solver. It can be continued after UnknownResult, even if it was
/// interrupted: no assertion of the open scopes is lost. Sessions of one backend are independent of
/// each other (own solver context each, unless shares_context): deterministic and usable from
/// different threads, as long as the TermManager is not changed meanwhile.
class Session {
public:
  virtual ~Session() = default;
  virtual void push() = 0;
  virtual void pop() = 0;
  /// Adds a Boolean term to the current scope.
  virtual void assert_term(Term formula) = 0;
  /// Satisfiability of the assertions together with the assumptions (any Boolean terms).
  virtual CheckResult check(std::span<const Term> assumptions = {}) = 0;
  /// Sets the effort of the following checks (initially Full). A solver may treat every effort as
  /// full.
  virtual void set_effort(Effort /*effort*/) {}
  /// The number of the solver's own steps in all checks so far, modulo 2^32; 0 if the solver does
  /// not count them. Deterministic.
  virtual std::uint32_t steps() { return 0; }
  /// After Sat: the value of a Bool, Int, Real or bit-vector term as a constant term; the model is
  /// completed where it leaves the term open. Invalid Term if the solver can give no constant.
  virtual Term value(Term term) = 0;
  /// After Unsat of a check with assumptions: a subset of them that is already inconsistent with
  /// the assertions.
  virtual std::vector<Term> unsat_core() = 0;
};

/// A solver library. `terms` must outlive the sessions.
class Backend {
public:
  virtual ~Backend() = default;
  [[nodiscard]] virtual std::string name() const = 0;  ///< "z3", "cvc5"
  [[nodiscard]] virtual std::string version() const = 0;
  virtual std::unique_ptr<Session> new_session(TermManager& terms,
                                               const SessionOptions& options) = 0;
};

/// The backends that this build has, by name; throws InputError for another name.
/// Defined in smt/backends.cpp, the one place that lists them.
[[nodiscard]] std::unique_ptr<Backend> make_backend(const std::string& name);
[[nodiscard]] std::vector<std::string> backend_names();

}  // namespace pcegar::smt

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmpxx.h>
#include <z3.h>

#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/interrupt.hpp"

namespace pcegar::smt::z3 {

/// Anything that Z3 reports as an error; caught at the edge of this folder and turned into
/// UnknownResult or GaveUp there.
class Z3Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A private Z3 context. Expressions given to keep() live as long as the context. A context that
/// was interrupted is abandoned instead of deleted: it stays interrupted, Z3 may rewrite
/// expressions while it deletes a solver, and that would throw where nothing can be caught. Runs
/// are interrupted only when they end, so few contexts are abandoned.
class Context {
public:
  Context();
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  [[nodiscard]] Z3_context get() const { return context_; }
  /// Ends the context's use: no interrupt reaches it any more. Returns whether it was never
  /// interrupted. If it was, no object with content of its own (a solver) may be released.
  [[nodiscard]] bool retire();
  [[nodiscard]] bool was_interrupted() const { return interrupted_; }
  /// Whether answers from this context may be wrong: it was interrupted, or set_may_be_wrong() was
  /// called.
  [[nodiscard]] bool may_be_wrong() const { return may_be_wrong_ || was_interrupted(); }
  void set_may_be_wrong() { may_be_wrong_ = true; }
  /// Throws Z3Error if the last call failed.
  void check() const;
  /// Checks for errors, then holds a reference until the context ends.
  Z3_ast keep(Z3_ast ast) const;
  Z3_sort keep(Z3_sort sort) const;
  Z3_func_decl keep(Z3_func_decl declaration) const;
  [[nodiscard]] Z3_symbol symbol(const std::string& name) const;
  /// The steps that were counted so far, modulo 2^32, as one of its solvers says. Throws Z3Error.
  [[nodiscard]] std::uint32_t steps(Z3_solver solver) const;
  /// The same, where there is no solver.
  [[nodiscard]] std::uint32_t steps() const;
  /// The value of a numeral expression.
  [[nodiscard]] mpq_class numeral(Z3_ast ast) const;

private:
  Z3_context context_;
  std::atomic<bool> interrupted_ = false;
  bool may_be_wrong_ = false;
  mutable std::vector<Z3_ast> kept_;
  std::optional<Interruptible> interruptible_;  ///< while the context lives
};

/// A reference-counted parameter set.
class Parameters {
public:
  explicit Parameters(const Context& context);
  ~Parameters();
  Parameters(const Parameters&) = delete;
  Parameters& operator=(const Parameters&) = delete;
  void set(const char* name, unsigned value);
  void set_flag(const char* name, Z3_lbool value);  ///< Z3_L_TRUE or Z3_L_FALSE
  void set_symbol(const char* name, const char* value);
  [[nodiscard]] Z3_params get() const { return params_; }

private:
  const Context& context_;
  Z3_params params_;
};

}  // namespace pcegar::smt::z3

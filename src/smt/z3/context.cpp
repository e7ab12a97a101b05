// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/z3/context.hpp"

#include <cstdint>
#include <mutex>
#include <string_view>

namespace pcegar::smt::z3 {

namespace {

/// Keeps the context reachable, so that it does not count as leaked.
void abandon(Z3_context context) {
  static std::mutex mutex;
  static std::vector<Z3_context>& abandoned = *new std::vector<Z3_context>;
  const std::scoped_lock lock(mutex);
  abandoned.push_back(context);
}

}  // namespace

Context::Context() {
  const Z3_config config = Z3_mk_config();
  context_ = Z3_mk_context_rc(config);
  Z3_del_config(config);
  // Without a handler of ours Z3 would end the process; errors are read by check() instead.
  Z3_set_error_handler(context_, [](Z3_context, Z3_error_code) {});
  interruptible_.emplace([this] {
    interrupted_ = true;
    Z3_interrupt(context_);
  });
}

bool Context::retire() {
  interruptible_.reset();
  return !was_interrupted();
}

// Expressions are released newest first: if the context deletes them itself when it ends, that
// takes quadratic time.
Context::~Context() {
  if (!retire()) {
    abandon(context_);
    return;
  }
  for (auto ast = kept_.rbegin(); ast != kept_.rend(); ++ast) Z3_dec_ref(context_, *ast);
  Z3_del_context(context_);
}

void Context::check() const {
  const Z3_error_code code = Z3_get_error_code(context_);
  if (code != Z3_OK) throw Z3Error(Z3_get_error_msg(context_, code));
}

Z3_ast Context::keep(Z3_ast ast) const {
  check();
  if (ast == nullptr) throw Z3Error("no expression");
  Z3_inc_ref(context_, ast);
  kept_.push_back(ast);
  return ast;
}

Z3_sort Context::keep(Z3_sort sort) const {
  keep(Z3_sort_to_ast(context_, sort));
  return sort;
}

Z3_func_decl Context::keep(Z3_func_decl declaration) const {
  keep(Z3_func_decl_to_ast(context_, declaration));
  return declaration;
}

Z3_symbol Context::symbol(const std::string& name) const {
  return Z3_mk_string_symbol(context_, name.c_str());
}

std::uint32_t Context::steps(Z3_solver solver) const {
  const Z3_stats statistics = Z3_solver_get_statistics(context_, solver);
  check();
  Z3_stats_inc_ref(context_, statistics);
  std::uint32_t count = 0;
  for (unsigned i = 0; i < Z3_stats_size(context_, statistics); ++i) {
    if (std::string_view(Z3_stats_get_key(context_, statistics, i)) == "rlimit count") {
      count = Z3_stats_get_uint_value(context_, statistics, i);
    }
  }
  Z3_stats_dec_ref(context_, statistics);
  return count;
}

std::uint32_t Context::steps() const {
  const Z3_solver solver = Z3_mk_simple_solver(context_);
  check();
  Z3_solver_inc_ref(context_, solver);
  const std::uint32_t count = steps(solver);
  Z3_solver_dec_ref(context_, solver);
  return count;
}

mpq_class Context::numeral(Z3_ast ast) const {
  std::int64_t small = 0;
  if (Z3_get_numeral_int64(context_, ast, &small)) return mpq_class(static_cast<long>(small));
  // "-12" or "3/4"
  mpq_class value(Z3_get_numeral_string(context_, ast));
  check();
  value.canonicalize();
  return value;
}

Parameters::Parameters(const Context& context)
    : context_(context), params_(Z3_mk_params(context.get())) {
  Z3_params_inc_ref(context_.get(), params_);
}

Parameters::~Parameters() {
  Z3_params_dec_ref(context_.get(), params_);
}

void Parameters::set(const char* name, unsigned value) {
  Z3_params_set_uint(context_.get(), params_, context_.symbol(name), value);
}

void Parameters::set_flag(const char* name, Z3_lbool value) {
  Z3_params_set_bool(context_.get(), params_, context_.symbol(name), value == Z3_L_TRUE);
}

void Parameters::set_symbol(const char* name, const char* value) {
  Z3_params_set_symbol(context_.get(), params_, context_.symbol(name), context_.symbol(value));
}

}  // namespace pcegar::smt::z3

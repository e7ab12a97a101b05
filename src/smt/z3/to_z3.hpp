// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "smt/term.hpp"
#include "smt/z3/context.hpp"

namespace pcegar::smt::z3 {

/// Translates terms into one Z3 context, each distinct subterm once in its life.
class ToZ3 {
public:
  ToZ3(const TermManager& terms, const Context& context) : terms_(terms), context_(context) {}

  Z3_ast operator()(Term term);
  Z3_sort sort(Sort sort);

private:
  Z3_ast translate_node(Term term);
  Z3_ast leaf(Term term);
  Z3_ast apply(Term term);
  Z3_ast floating_point(const TermData& d);
  Z3_ast rounding(Rounding mode);

  const TermManager& terms_;
  const Context& context_;
  std::unordered_map<Term, Z3_ast> translated_;
  std::unordered_map<Sort, Z3_sort> sorts_;
  std::vector<Z3_ast> arguments_;  // of the node being translated
};

}  // namespace pcegar::smt::z3

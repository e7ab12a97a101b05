// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_set>
#include <vector>

#include "smt/term.hpp"

namespace pcegar::smt {

/// Calls visit(term) for every distinct subterm below `root`, arguments before what contains them,
/// in a deterministic order and without recursion. If skip(term) holds, neither the term nor its
/// subterms are visited (used to stop at terms that an earlier traversal has seen).
template <class Skip, class Visit>
void post_order(const TermManager& terms, Term root, Skip skip, Visit visit) {
  std::unordered_set<Term> seen;
  std::vector<std::pair<Term, bool>> stack{{root, false}};
  while (!stack.empty()) {
    auto [term, arguments_done] = stack.back();
    stack.pop_back();
    if (arguments_done) {
      visit(term);
      continue;
    }
    if (skip(term) || !seen.insert(term).second) continue;
    stack.emplace_back(term, true);
    const auto arguments = terms.arguments(term);
    for (auto it = arguments.rbegin(); it != arguments.rend(); ++it) stack.emplace_back(*it, false);
  }
}

template <class Visit>
void post_order(const TermManager& terms, Term root, Visit visit) {
  post_order(
      terms, root, [](Term) { return false; }, visit);
}

}  // namespace pcegar::smt

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/interpolation/hidden_symbols.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "smt/interpolation/formula_parts.hpp"
#include "smt/traverse.hpp"

namespace pcegar::smt {

ChainSymbols::ChainSymbols(TermManager& terms, std::span<const Term> blocks)
    : terms_(terms), alive_(alive_variables(terms, blocks)), alive_functions_(alive_.size()) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> ranges;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    post_order(terms, blocks[block], [&](Term term) {
      if (terms.kind(term) != Kind::Apply) return;
      ranges.try_emplace(terms.name(term), block, block).first->second.second = block;
    });
  }
  for (const auto& [function, range] : ranges) {
    for (std::size_t cut = range.first; cut < range.second; ++cut) {
      alive_functions_[cut].insert(function);
    }
  }
}

bool ChainSymbols::is_alive(std::size_t cut, Term variable) const {
  return std::binary_search(alive(cut).begin(), alive(cut).end(), variable);
}

ChainSymbols::Hidden ChainSymbols::hide(std::size_t cut, Term formula) const {
  std::unordered_map<Term, Term> unknowns;
  post_order(terms_, formula, [&](Term term) {
    if (terms_.kind(term) != Kind::Apply) return;
    if (alive_functions_[cut - 1].contains(terms_.name(term))) return;
    unknowns.emplace(term, terms_.variable("hidden!" + std::to_string(term.value()),
                                           terms_.sort(term)));
  });
  Hidden result{terms_.substitute(formula, unknowns), {}};
  for (const Term variable : terms_.free_variables(result.formula)) {
    if (!is_alive(cut, variable)) result.variables.insert(variable);
  }
  return result;
}

}  // namespace pcegar::smt

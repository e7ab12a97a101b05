// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// With hundreds of predicates, most of a region is irrelevant to most blocks: facts about one
// device do not matter to a block that uses another device. If
//
//   psi = hidden & R  (exactly: the conjunction of its projections, on BDDs), and
//   hidden has no variable in common with R, the block or the predicates asked for,
//
// then a model of hidden and a model of R & question together are a model of psi & question, and
// the solver need not see hidden. This makes queries shorter and, more importantly, equal: two
// states that differ only in other devices ask the same question, which is answered once
// (Abstractor's cache), and a model found for one is a model for the other (BlockModels).
//
// "No variable in common" is meant transitively: a predicate that shares a variable with a
// predicate of R belongs to R. Uninterpreted functions connect whatever applies one: all that
// mention one are in R (if predicates have any, which non-linear arithmetic brings). Where psi does
// not decompose this way, only those predicates are hidden that psi fixes or ignores, as in
// Abstractor.
//
// pieces() splits a region that does not decompose as a whole. Take "the lock is held, or the
// device is closed" and a block that closes the device: what is known of the lock depends on
// whether the device was open before, though the block leaves the lock alone. Shannon expansion
// over the predicates that matter ("closed?") gives two regions that do decompose. Pieces that say
// the same of the predicates split off are one, so that there are as many as there are different
// things to carry over, not as many as there are assignments. Existential quantification, and so
// abstraction, distributes over their disjunction.
#include "cpa/predicate/region_split.hpp"

#include <algorithm>
#include <iterator>

#include "smt/traverse.hpp"

namespace pcegar::cpa {

namespace {
// Every piece is a question of its own, usually one that was asked before. A region that needs more
// pieces is better asked about as a whole.
constexpr std::size_t most_pieces = 64;
constexpr std::size_t most_expansions = 2'000;
}  // namespace

bool RegionSplit::mentions_functions(smt::Term term) const {
  const smt::TermManager& terms = builder_.terms();
  bool found = false;
  smt::post_order(terms, term,
                  [&](smt::Term part) { found |= terms.kind(part) == smt::Kind::Apply; });
  return found;
}

const RegionSplit::Symbols& RegionSplit::symbols_of(PredicateId predicate) {
  for (std::size_t i = symbols_.size(); i <= predicate.index(); ++i) {
    const smt::Term at_start =
        builder_.instantiate(predicates_.atom(PredicateId(i)), encoding::SsaMap{});
    symbols_.push_back({builder_.terms().free_variables(at_start), mentions_functions(at_start)});
  }
  return symbols_[predicate.index()];
}

void RegionSplit::add_variables(smt::Term term, Variables& variables) {
  const std::vector<smt::Term>& used = builder_.terms().free_variables(term);
  variables.insert(used.begin(), used.end());
}

bool RegionSplit::is_connected(PredicateId predicate, const Variables& variables) {
  const Symbols& symbols = symbols_of(predicate);
  return symbols.has_functions ||
         std::any_of(symbols.variables.begin(), symbols.variables.end(),
                     [&](smt::Term variable) { return variables.contains(variable); });
}

bool RegionSplit::is_apart(PredicateId predicate, std::span<const smt::Term> block) {
  const Symbols& symbols = symbols_of(predicate);
  return !symbols.has_functions &&
         std::ranges::none_of(symbols.variables, [block](smt::Term variable) {
           return std::ranges::binary_search(block, variable);
         });
}

bool RegionSplit::is_fixed(bdd::Bdd psi, std::uint32_t predicate) {
  bdd::BddManager& regions = predicates_.regions();
  return regions.implies(psi, regions.variable(predicate)) ||
         regions.implies(psi, regions.negated_variable(predicate));
}

void RegionSplit::reveal_connected(std::vector<std::uint32_t>& hidden, Variables& variables) {
  const auto reveal = [&](std::uint32_t number) {
    const PredicateId predicate(number);
    if (!is_connected(predicate, variables)) {
      return false;
    }
    const Symbols& symbols = symbols_of(predicate);
    variables.insert(symbols.variables.begin(), symbols.variables.end());
    return true;
  };
  while (std::erase_if(hidden, reveal) != 0) {
  }
}

void RegionSplit::move_connected(bdd::Bdd psi, const encoding::PathFormula& block,
                                 std::vector<PredicateId>& touched,
                                 std::vector<std::uint32_t>& untouched) {
  Variables variables;
  add_variables(block.formula, variables);
  for (const PredicateId predicate : touched) {
    add_variables(builder_.instantiate(predicates_.atom(predicate), block.ssa), variables);
  }
  std::vector<std::uint32_t> open;
  std::copy_if(untouched.begin(), untouched.end(), std::back_inserter(open),
               [&](std::uint32_t predicate) { return !is_fixed(psi, predicate); });
  std::vector<std::uint32_t> unconnected = open;
  reveal_connected(unconnected, variables);
  for (const std::uint32_t predicate : open) {
    if (!std::binary_search(unconnected.begin(), unconnected.end(), predicate)) {
      touched.emplace_back(predicate);
      std::erase(untouched, predicate);
    }
  }
}

std::vector<PredicateId> RegionSplit::connected(smt::Term block,
                                                std::span<const smt::Term> instances,
                                                std::span<const PredicateId> predicates) {
  Variables variables;
  add_variables(block, variables);
  for (const smt::Term instance : instances) {
    add_variables(instance, variables);
  }
  std::vector<std::uint32_t> hidden;
  for (const PredicateId predicate : predicates) {
    hidden.push_back(predicate.value());
  }
  reveal_connected(hidden, variables);
  std::vector<PredicateId> result;
  std::copy_if(predicates.begin(), predicates.end(), std::back_inserter(result),
               [&](PredicateId predicate) {
                 return !std::binary_search(hidden.begin(), hidden.end(), predicate.value());
               });
  return result;
}

bdd::Bdd RegionSplit::relevant_part(bdd::Bdd psi, const encoding::PathFormula& block,
                                    std::span<const smt::Term> instances) {
  bdd::BddManager& regions = predicates_.regions();
  const std::vector<std::uint32_t> support = regions.support(psi);
  if (support.empty()) {
    return psi;
  }
  Variables variables;
  add_variables(block.formula, variables);
  for (const smt::Term instance : instances) {
    add_variables(instance, variables);
  }
  std::vector<std::uint32_t> hidden = support;
  reveal_connected(hidden, variables);
  if (hidden.empty()) {
    return psi;
  }
  bdd::Bdd relevant = regions.exists(psi, hidden);
  std::vector<std::uint32_t> shown;
  std::set_difference(support.begin(), support.end(), hidden.begin(), hidden.end(),
                      std::back_inserter(shown));
  if (regions.and_(relevant, regions.exists(psi, shown)) == psi) {
    return relevant;
  }
  std::erase_if(hidden, [&](std::uint32_t predicate) {
    const bool stays = is_fixed(psi, predicate);
    if (!stays) {
      const Symbols& symbols = symbols_of(PredicateId(predicate));
      variables.insert(symbols.variables.begin(), symbols.variables.end());
    }
    return !stays;
  });
  reveal_connected(hidden, variables);
  return regions.exists(psi, hidden);
}

std::optional<std::vector<RegionSplit::Piece>> RegionSplit::pieces(
    bdd::Bdd psi, std::span<const std::uint32_t> predicates_apart) {
  PieceSearch search{predicates_apart, {}};
  if (!find_pieces(search, psi)) {
    return std::nullopt;
  }
  std::vector<Piece> result;
  for (const auto& [apart, rest] : search.known.at(psi)) {
    result.push_back({apart, rest});
  }
  return result;
}

bool RegionSplit::find_pieces(PieceSearch& search, bdd::Bdd psi) {
  if (search.known.contains(psi)) {
    return true;
  }
  if (search.known.size() >= most_expansions) {
    return false;
  }
  bdd::BddManager& regions = predicates_.regions();
  const std::vector<std::uint32_t> support = regions.support(psi);
  std::vector<std::uint32_t> others;
  std::set_difference(support.begin(), support.end(), search.apart.begin(), search.apart.end(),
                      std::back_inserter(others));
  const bdd::Bdd rest = regions.exists(psi, search.apart);
  const bdd::Bdd apart = regions.exists(psi, others);
  Pieces pieces;
  if (regions.and_(rest, apart) == psi) {
    pieces.emplace(apart, rest);
  } else {
    const std::uint32_t splitter = others.front();
    for (const bool value : {false, true}) {
      const bdd::Bdd literal =
          value ? regions.variable(splitter) : regions.negated_variable(splitter);
      const bdd::Bdd cofactor = regions.exists(regions.and_(psi, literal), std::span(&splitter, 1));
      if (cofactor == regions.false_()) {
        continue;
      }
      if (!find_pieces(search, cofactor)) {
        return false;
      }
      for (const auto& [part, condition] : search.known.at(cofactor)) {
        const bdd::Bdd here = regions.and_(condition, literal);
        const auto [place, is_new] = pieces.emplace(part, here);
        if (!is_new) {
          place->second = regions.or_(place->second, here);
        }
      }
      if (pieces.size() > most_pieces) {
        return false;
      }
    }
  }
  search.known.emplace(psi, std::move(pieces));
  return true;
}

}  // namespace pcegar::cpa

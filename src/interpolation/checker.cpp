// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "interpolation/deadline.hpp"
#include "interpolation/interpolation.hpp"
#include "smt/traverse.hpp"
#include "support/error.hpp"

// The independent check of an interpolant sequence, and the atoms of a formula. The check shares
// nothing with the engines: a solver session that only checks proves one implication per block, and
// the symbol condition is checked by first and last occurrence. Anything that is not proved counts
// as failed.

namespace pcegar::interpolation {
namespace {

constexpr std::size_t max_session_assertions = 8'192;
/// Solver steps, as many as an abstraction's query has: deterministic, and no timer thread for each
/// of many queries.
constexpr unsigned query_resource_limit = 50'000'000;

/// Uninterpreted functions are told apart by name and sorts, as the solvers do.
using Function = std::pair<std::string, std::vector<Sort>>;

/// The symbols of a formula: variables by their terms, functions by name and sorts.
struct Symbols {
  std::vector<Term> variables;
  std::set<Function> functions;
};

Symbols symbols_of(TermManager& terms, Term formula) {
  Symbols symbols{terms.free_variables(formula), {}};
  post_order(terms, formula, [&](Term term) {
    if (terms.kind(term) != Kind::Apply) return;
    Function function{terms.name(term), {}};
    for (const Term argument : terms.arguments(term)) {
      function.second.push_back(terms.sort(argument));
    }
    function.second.push_back(terms.sort(term));
    symbols.functions.insert(std::move(function));
  });
  return symbols;
}

/// First and last block (counted from 0) in which a symbol occurs.
struct Range {
  std::size_t first;
  std::size_t last;
  /// Occurs in the first `cut` blocks and in the others.
  [[nodiscard]] bool crosses(std::size_t cut) const { return first < cut && cut <= last; }
};

template <class Symbol>
void note_occurrence(std::map<Symbol, Range>& ranges, const Symbol& symbol, std::size_t block) {
  const auto [entry, is_new] = ranges.try_emplace(symbol, Range{block, block});
  entry->second.last = block;
}

std::string check_symbols(TermManager& terms, std::span<const Term> blocks,
                          std::span<const Term> sequence) {
  std::map<Term, Range> variables;
  std::map<Function, Range> functions;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    const Symbols symbols = symbols_of(terms, blocks[block]);
    for (const Term variable : symbols.variables) note_occurrence(variables, variable, block);
    for (const Function& function : symbols.functions) note_occurrence(functions, function, block);
  }
  for (std::size_t cut = 1; cut <= sequence.size(); ++cut) {
    const Symbols symbols = symbols_of(terms, sequence[cut - 1]);
    const std::string where = " in interpolant " + std::to_string(cut) + " is not shared there";
    for (const Term variable : symbols.variables) {
      const auto range = variables.find(variable);
      if (range == variables.end() || !range->second.crosses(cut)) {
        return "variable " + terms.name(variable) + where;
      }
    }
    for (const Function& function : symbols.functions) {
      const auto range = functions.find(function);
      if (range == functions.end() || !range->second.crosses(cut)) {
        return "function " + function.first + where;
      }
    }
  }
  return {};
}

}  // namespace

InterpolantChecker::~InterpolantChecker() = default;

void InterpolantChecker::close() {
  session_.reset();
}

/// A session is replaced after some thousand assertions, since a solver context never forgets a
/// formula.
void InterpolantChecker::prepare_session() {
  if (session_ == nullptr || assertions_ > max_session_assertions) {
    session_ = backend_.new_session(terms_, {.resource_limit = query_resource_limit});
    assertions_ = 0;
  }
}

CheckResult InterpolantChecker::refute(const Implication& implication) {
  session_->push();
  session_->assert_term(implication.before);
  session_->assert_term(implication.block);
  session_->assert_term(terms_.not_(implication.after));
  assertions_ += 3;
  CheckResult result = session_->check();
  session_->pop();
  return result;
}

std::string InterpolantChecker::check(std::span<const Term> blocks, std::span<const Term> sequence,
                                      const InterpolationLimits& limits) {
  PCEGAR_ASSERT(!blocks.empty(), "a sequence of blocks");
  if (sequence.size() + 1 != blocks.size()) {
    return std::to_string(sequence.size()) + " interpolants for " + std::to_string(blocks.size()) +
           " blocks";
  }
  std::string failure = check_symbols(terms_, blocks, sequence);
  const Deadline deadline(limits);
  prepare_session();
  for (std::size_t k = 0; k < blocks.size() && failure.empty(); ++k) {
    const Implication implication{k == 0 ? terms_.true_() : sequence[k - 1], blocks[k],
                                  k == sequence.size() ? terms_.false_() : sequence[k]};
    const auto& [before, block, after] = implication;
    const bool is_trivial = after == terms_.true_() || before == terms_.false_() || before == after;
    if (is_trivial || proved_.contains(implication)) continue;
    if (deadline.passed()) return "time-out of the check";
    const CheckResult result = refute(implication);
    if (is_unsat(result)) {
      proved_.insert(implication);
      continue;
    }
    failure = "I_" + std::to_string(k) + " and A_" + std::to_string(k + 1) + " => I_" +
              std::to_string(k + 1);
    failure += is_sat(result) ? " does not hold"
                              : " not decided: " + std::get<UnknownResult>(result).reason;
    session_.reset();  // what it learned on the way must not decide about the next sequence
  }
  return failure;
}

std::string check_interpolants(TermManager& terms, Backend& backend, std::span<const Term> blocks,
                               std::span<const Term> sequence, const InterpolationLimits& limits) {
  return InterpolantChecker(terms, backend).check(blocks, sequence, limits);
}

std::vector<Term> atoms_of(TermManager& terms, Term formula) {
  PCEGAR_ASSERT(terms.is_bool(formula), "atoms of a Boolean term");
  std::vector<Term> atoms;
  std::vector<Term> stack{formula};
  std::unordered_set<Term> seen{formula};
  while (!stack.empty()) {
    const Term term = stack.back();
    stack.pop_back();
    const Kind kind = terms.kind(term);
    if (kind == Kind::True || kind == Kind::False) continue;
    const auto arguments = terms.arguments(term);
    const bool connective = kind == Kind::Not || kind == Kind::And || kind == Kind::Or ||
                            kind == Kind::Ite ||
                            (kind == Kind::Equal && terms.is_bool(arguments[0]));
    if (!connective) {
      atoms.push_back(term);
      continue;
    }
    for (const Term argument : arguments) {
      if (seen.insert(argument).second) stack.push_back(argument);
    }
  }
  std::sort(atoms.begin(), atoms.end());
  return atoms;
}

}  // namespace pcegar::interpolation

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/interpolation/portfolio.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "smt/traverse.hpp"

// @FIGURES@

namespace pcegar::smt {
namespace {

struct Row {
  TheoryClass theory;
  std::array<std::string_view, 5> order;
};

/// Engines that are not named come last, in the order in which they were given.
constexpr std::array table{
    Row{TheoryClass::Booleans, {"proof", "projection", "spacer", "cvc5", "core-atoms"}},
    Row{TheoryClass::LinearIntegers, {"proof", "spacer", "projection", "cvc5", "core-atoms"}},
    Row{TheoryClass::LinearReals, {"projection", "spacer", "cvc5", "core-atoms", "proof"}},
    Row{TheoryClass::Functions, {"proof", "projection", "core-atoms", "spacer", "cvc5"}},
    Row{TheoryClass::Nonlinear, {"proof", "projection", "spacer", "core-atoms", "cvc5"}},
    Row{TheoryClass::Arrays, {"spacer", "projection", "core-atoms", "cvc5", "proof"}},
    Row{TheoryClass::BitVectors, {"projection", "core-atoms", "spacer", "proof", "cvc5"}},
};

struct TimeOut {
  std::string_view engine;
  unsigned milliseconds;
};

constexpr std::array time_outs{
    TimeOut{"proof", 40'000}, TimeOut{"spacer", 30'000},     TimeOut{"projection", 15'000},
    TimeOut{"cvc5", 10'000},  TimeOut{"core-atoms", 15'000},
};
constexpr unsigned other_time_out = 30'000;

constexpr unsigned failures_until_last = 3;

TheoryClass class_of(const TermManager& terms, Term term) {
  const auto is_number = [&](Term t) { return terms.kind(t) == Kind::Number; };
  const auto arguments = terms.arguments(term);
  switch (terms.kind(term)) {
    case Kind::Apply: return TheoryClass::Functions;
    case Kind::Multiply:
      if (std::none_of(arguments.begin(), arguments.end(), is_number)) {
        return TheoryClass::Nonlinear;
      }
      break;
    case Kind::IntDivide:
    case Kind::IntModulo: return TheoryClass::Nonlinear;
    default: break;
  }
  switch (terms.sort_data(terms.sort(term)).kind) {
    case SortKind::Bool: return TheoryClass::Booleans;
    case SortKind::Int: return TheoryClass::LinearIntegers;
    case SortKind::Real: return TheoryClass::LinearReals;
    case SortKind::BitVector: return TheoryClass::BitVectors;
    case SortKind::Array: return TheoryClass::Arrays;
  }
  return TheoryClass::Booleans;
}

std::size_t rank(TheoryClass theory, std::string_view engine) {
  const auto row =
      std::find_if(table.begin(), table.end(), [&](const Row& r) { return r.theory == theory; });
  const auto place = std::find(row->order.begin(), row->order.end(), engine);
  return static_cast<std::size_t>(place - row->order.begin());
}

unsigned time_out_of(std::string_view engine) {
  const auto found = std::find_if(time_outs.begin(), time_outs.end(),
                                  [&](const TimeOut& t) { return t.engine == engine; });
  return found == time_outs.end() ? other_time_out : found->milliseconds;
}

}  // namespace

TraceFeatures features_of(TermManager& terms, std::span<const Term> blocks) {
  TraceFeatures features{TheoryClass::Booleans, blocks.size(), 0};
  post_order(terms, terms.and_(blocks), [&](Term term) {
    ++features.nodes;
    features.theory = std::max(features.theory, class_of(terms, term));
  });
  return features;
}

Portfolio::Portfolio(std::vector<std::unique_ptr<InterpolationEngine>> engines, Order order)
    : engines_(std::move(engines)), order_(order) {}

std::vector<Portfolio::Attempt> Portfolio::attempts(const TraceFeatures& features) const {
  std::vector<Attempt> result;
  for (const auto& engine : engines_) {
    result.push_back({engine.get(), time_out_of(engine->name())});
  }
  if (order_ == Order::AsGiven) return result;
  const auto key = [&](const Attempt& attempt) {
    return std::pair(is_out_of_favour(features.theory, *attempt.engine),
                     rank(features.theory, attempt.engine->name()));
  };
  std::stable_sort(result.begin(), result.end(),
                   [&](const Attempt& a, const Attempt& b) { return key(a) < key(b); });
  return result;
}

bool Portfolio::is_out_of_favour(TheoryClass theory, const InterpolationEngine& engine) const {
  const auto found = failures_in_a_row_.find({theory, engine.name()});
  return found != failures_in_a_row_.end() && found->second >= failures_until_last;
}

void Portfolio::learn(const TraceFeatures& features, const InterpolationEngine& engine,
                      Outcome outcome) {
  unsigned& failures = failures_in_a_row_[{features.theory, engine.name()}];
  failures = outcome == Outcome::Validated ? 0 : failures + 1;
}

}  // namespace pcegar::smt

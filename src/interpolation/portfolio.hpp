// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {

/// The most demanding theory of a trace, as far as the choice of an engine is concerned; in the
/// order of demand.
enum class TheoryClass : std::uint8_t {
  Booleans,
  LinearIntegers,
  LinearReals,
  Functions,  ///< uninterpreted, with or without linear arithmetic
  Nonlinear,  ///< products, division and remainder that are not linear
  Arrays,
  BitVectors,
};

inline constexpr std::array theory_classes{TheoryClass::Booleans,    TheoryClass::LinearIntegers,
                                           TheoryClass::LinearReals, TheoryClass::Functions,
                                           TheoryClass::Nonlinear,   TheoryClass::Arrays,
                                           TheoryClass::BitVectors};

struct TraceFeatures {
  TheoryClass theory = TheoryClass::Booleans;
  std::size_t blocks = 0;
  std::size_t nodes = 0;  ///< distinct subterms
};

[[nodiscard]] TraceFeatures features_of(TermManager& terms, std::span<const Term> blocks);

/// Owns the engines and says which to try for a trace, in which order and for how long. See
/// portfolio.cpp for the table and the figures behind it. Deterministic as far as the engines'
/// outcomes are.
class Portfolio {
public:
  enum class Order : std::uint8_t {
    ByTheory,  ///< by the table, with learning
    AsGiven,
  };
  enum class Outcome : std::uint8_t { Validated, Failed };

  struct Attempt {
    InterpolationEngine* engine;
    unsigned timeout_ms;
    std::uint64_t steps = 0;  ///< 0: no limit
  };

  Portfolio(std::vector<std::unique_ptr<InterpolationEngine>> engines, Order order);

  /// Each engine gets little time at first. Thorough: then those that are slow get all of theirs.
  enum class Patience : std::uint8_t { Quick, Thorough };
  [[nodiscard]] std::vector<Attempt> attempts(const TraceFeatures& features,
                                              Patience patience = Patience::Thorough) const;
  /// An engine that failed several times in a row on traces of one theory goes behind the others
  /// there, and gets no quick turn if it is not the first one, until it succeeds again.
  void learn(const TraceFeatures& features, const InterpolationEngine& engine, Outcome outcome);

private:
  [[nodiscard]] bool is_out_of_favour(TheoryClass theory, const InterpolationEngine& engine) const;

  std::vector<std::unique_ptr<InterpolationEngine>> engines_;
  Order order_;
  std::map<std::pair<TheoryClass, std::string>, unsigned> failures_in_a_row_;
};

}  // namespace pcegar::interpolation

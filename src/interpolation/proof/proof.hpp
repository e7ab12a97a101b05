// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// A refutation: clauses of the blocks, theory lemmas, and learned clauses with their resolution
// chains, down to the empty clause.

#include <span>
#include <vector>

#include "interpolation/proof/lemma.hpp"

namespace pcegar::interpolation::proof {

/// One resolution: on `pivot`, with the clause `antecedent`.
struct ChainStep {
  int pivot;
  int antecedent;
};

class Proof {
public:
  enum class Origin : std::uint8_t { Block, Theory, Chain };

  struct Clause {
    Origin origin;
    int detail;  ///< Block: its number; Theory: index of the lemma; Chain: index of the chain
    std::size_t begin, end;  ///< literals
  };
  struct Chain {
    int first;
    std::vector<ChainStep> steps;
  };

  int add_block_clause(std::span<const Literal> literals, int block) {
    return add(literals, Origin::Block, block);
  }
  int add_lemma(Lemma lemma) {
    std::vector<Literal> literals;
    for (const LemmaEntry& entry : lemma.entries) literals.push_back(entry.literal);
    lemmas_.push_back(std::move(lemma));
    return add(literals, Origin::Theory, static_cast<int>(lemmas_.size()) - 1);
  }
  int add_chain(std::span<const Literal> literals, Chain chain) {
    chains_.push_back(std::move(chain));
    return add(literals, Origin::Chain, static_cast<int>(chains_.size()) - 1);
  }

  [[nodiscard]] int size() const { return static_cast<int>(clauses_.size()); }
  [[nodiscard]] const Clause& clause(int id) const {
    return clauses_[static_cast<std::size_t>(id)];
  }
  [[nodiscard]] std::span<const Literal> literals(int id) const {
    const Clause& c = clause(id);
    return {literals_.data() + c.begin, literals_.data() + c.end};
  }
  /// The solver orders the literals of its clauses; order means nothing here.
  [[nodiscard]] std::span<Literal> literals(int id) {
    const Clause& c = clause(id);
    return {literals_.data() + c.begin, literals_.data() + c.end};
  }
  [[nodiscard]] const Lemma& lemma(const Clause& c) const {
    return lemmas_[static_cast<std::size_t>(c.detail)];
  }
  [[nodiscard]] const Chain& chain(const Clause& c) const {
    return chains_[static_cast<std::size_t>(c.detail)];
  }
  /// The last clause of a finished refutation, else -1.
  int empty_clause = -1;

private:
  int add(std::span<const Literal> literals, Origin origin, int detail) {
    const std::size_t begin = literals_.size();
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    clauses_.push_back({origin, detail, begin, literals_.size()});
    return size() - 1;
  }

  std::vector<Clause> clauses_;
  std::vector<Literal> literals_;
  std::vector<Lemma> lemmas_;
  std::vector<Chain> chains_;
};

/// The clauses that the empty clause rests on, antecedents first.
[[nodiscard]] std::vector<int> needed_clauses(const Proof& proof);

}  // namespace pcegar::interpolation::proof

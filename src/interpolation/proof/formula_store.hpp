// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// And/or formulas over literals in negation normal form, hash-consed and simplified as they are
// built. Interpolants are assembled here, where a literal's arithmetic meaning is at hand, and
// become terms only at the end.

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpolation/proof/atom_table.hpp"

namespace pcegar::interpolation::proof {

class FormulaStore {
public:
  using Id = int;
  static constexpr Id true_id = 0;
  static constexpr Id false_id = 1;
  enum class Operator : std::uint8_t { Constant, Literal, And, Or };

  explicit FormulaStore(AtomTable& atoms);

  Id literal(Literal literal);
  Id combine(Operator op, std::span<const Id> parts);
  Id negate(Id formula);
  Term to_term(Id formula, TermManager& terms);
  /// The number of distinct atoms of several formulas, up to SSA indices: "x@3 <= y@1" and
  /// "x@4 <= y@2" are one, since they become one predicate.
  [[nodiscard]] std::size_t predicate_count(std::span<const Id> formulas,
                                            const TermManager& terms) const;

private:
  struct Node {
    Operator op;
    Literal literal;
    std::vector<Id> parts;
  };
  struct PartsHash {
    std::size_t operator()(const std::vector<Id>& parts) const;
  };

  [[nodiscard]] const Node& node(Id id) const { return nodes_[static_cast<std::size_t>(id)]; }
  Id intern(Operator op, std::vector<Id> parts);
  Id simplify(Operator op, std::span<const Id> parts);
  /// Normalises a conjunction of literals; false if it is contradictory.
  bool conjoin_literals(std::vector<Literal>& literals);
  void normalise_interval(std::span<const Literal> group, std::vector<Literal>& result,
                          bool& is_contradictory);
  [[nodiscard]] bool implies(Literal a, Literal b) const;
  [[nodiscard]] std::string predicate_of(int atom, const TermManager& terms) const;
  /// A nested part under literals that hold (for And; dually for Or).
  Id simplify_under(Operator op, Id part, std::span<const Literal> literals);

  AtomTable& atoms_;
  std::vector<Node> nodes_;
  std::unordered_map<int, Id> literals_;
  std::unordered_map<std::vector<Id>, Id, PartsHash> index_;
  std::unordered_map<std::vector<Id>, Id, PartsHash> combined_;
  std::unordered_map<Id, Id> negations_;
  std::unordered_map<Id, Term> terms_;
};

}  // namespace pcegar::interpolation::proof

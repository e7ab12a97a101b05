// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/partial_interpolants.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"

// McMillan's interpolation system (CAV 2003, TCS 2005) for all cuts at once. At cut k the blocks
// 0..k are A, the rest is B; an atom is *A-local* if its last block is at most k. The partial
// interpolant of
//   a clause of A        is the disjunction of its literals that are not A-local; of B, true;
//   a theory lemma       is what the negations of its A-local literals say together: the factor-
//                        weighted sum of their constraints (the other part of the sum is its
//                        negative, so only variables of both sides are left), or for literals over
//                        one form the conjunction of the negations;
//   a resolvent          is or (pivot A-local) or and (else) of the antecedents' ones.
// For neighbouring cuts I_k, I_k+1 of a clause C one shows by induction over the proof:
//   I_k and block k+1 and the negations of C's literals with last block k+1 imply I_k+1,
// which at the empty clause is inductiveness of the sequence. The sum of a lemma may be an equality
// if everything in A is: the same proof goes through, because what joins A later weakens it only
// when an inequality does, and lemmas have one kind (see lemma.hpp).
//
// Pudlak's system (JSL 62, 1997; D'Silva et al., VMCAI 2010) treats the two sides alike: atoms that
// occur on both are neither's. Clauses of A have false, lemmas what they have above, and resolvents
// on an atom p of both sides (I and p in C, J and not p in D) have (I or p) and (J or not p).
// Labels of an atom only move from B over both to A as the cut advances, which makes sequences of
// one proof inductive here too (Gurfinkel, Rollini, Sharygina, ATVA 2013).
//
// A clause whose proof lies in blocks lo..hi has the interpolant true below lo and false from hi
// on; only the cuts between are computed, which makes the whole nearly linear in practice.

namespace pcegar::interpolation::proof {

std::vector<int> needed_clauses(const Proof& proof) {
  const std::size_t count = static_cast<std::size_t>(proof.size());
  std::vector<char> is_needed(count, 0);
  is_needed[static_cast<std::size_t>(proof.empty_clause)] = 1;
  std::vector<int> result;
  // Antecedents have smaller numbers, except that a lemma may be made late, when its literal's
  // reason is asked for, still before the chain that uses it.
  for (int id = proof.empty_clause; id >= 0; --id) {
    if (is_needed[static_cast<std::size_t>(id)] == 0) continue;
    result.push_back(id);
    const Proof::Clause& clause = proof.clause(id);
    if (clause.origin != Proof::Origin::Chain) continue;
    const Proof::Chain& chain = proof.chain(clause);
    is_needed[static_cast<std::size_t>(chain.first)] = 1;
    for (const ChainStep& step : chain.steps) {
      PCEGAR_ASSERT(step.antecedent < id, "antecedents come first");
      is_needed[static_cast<std::size_t>(step.antecedent)] = 1;
    }
  }
  std::reverse(result.begin(), result.end());
  return result;
}

namespace {

class Labelling {
public:
  Labelling(const Proof& proof, AtomTable& atoms, FormulaStore& formulas, int blocks,
            Direction direction)
      : proof_(proof),
        atoms_(atoms),
        formulas_(formulas),
        blocks_(blocks),
        direction_(direction),
        labels_(static_cast<std::size_t>(proof.size())) {}

  using Result = std::optional<std::vector<FormulaStore::Id>>;

  Result run(const Deadline* deadline) {
    for (const int id : needed_clauses(proof_)) {
      if (deadline != nullptr && deadline->passed()) return std::nullopt;
      label(id);
    }
    std::vector<FormulaStore::Id> result;
    for (int cut = 0; cut + 1 < blocks_; ++cut) {
      if (direction_ != Direction::FromTheBack) {
        result.push_back(at(proof_.empty_clause, cut));
      } else {
        result.push_back(formulas_.negate(at(proof_.empty_clause, blocks_ - 2 - cut)));
      }
    }
    return result;
  }

private:
  using Id = FormulaStore::Id;
  struct Label {
    int low = 0;
    int high = 0;
    std::vector<Id> formulas;  ///< for cuts low .. high - 1
  };

  [[nodiscard]] int place(int block) const {
    return direction_ != Direction::FromTheBack ? block : blocks_ - 1 - block;
  }
  /// The last block of an atom, in reading direction.
  [[nodiscard]] int last(int atom) const {
    const BlockRange& range = atoms_.atom(atom).range;
    PCEGAR_ASSERT(range.first >= 0, "every atom of a proof occurs in a block");
    return direction_ != Direction::FromTheBack ? range.last : blocks_ - 1 - range.first;
  }
  /// In the symmetric system: an atom of both sides.
  [[nodiscard]] bool is_of_both(int atom, int cut) const {
    return direction_ == Direction::Symmetric && atoms_.atom(atom).range.first <= cut &&
           last(atom) > cut;
  }
  [[nodiscard]] Label& label_of(int id) { return labels_[static_cast<std::size_t>(id)]; }
  [[nodiscard]] Id at(int id, int cut) {
    const Label& label = label_of(id);
    if (cut < label.low) return FormulaStore::true_id;
    if (cut >= label.high) return FormulaStore::false_id;
    return label.formulas[static_cast<std::size_t>(cut - label.low)];
  }

  void label(int id) {
    switch (proof_.clause(id).origin) {
      case Proof::Origin::Block: label_block_clause(id); break;
      case Proof::Origin::Theory: label_lemma(id); break;
      case Proof::Origin::Chain: label_chain(id); break;
    }
  }

  void label_block_clause(int id) {
    Label& result = label_of(id);
    result.low = result.high = place(proof_.clause(id).detail);
    if (direction_ == Direction::Symmetric) return;
    for (const Literal l : proof_.literals(id)) result.high = std::max(result.high, last(l.atom()));
    for (int cut = result.low; cut < result.high; ++cut) {
      std::vector<Id> parts;
      for (const Literal l : proof_.literals(id)) {
        if (last(l.atom()) > cut) parts.push_back(formulas_.literal(l));
      }
      result.formulas.push_back(formulas_.combine(FormulaStore::Operator::Or, parts));
    }
  }

  void label_lemma(int id) {
    const Lemma& lemma = proof_.lemma(proof_.clause(id));
    PCEGAR_ASSERT(is_valid(atoms_, lemma), "a theory lemma is re-proved from its factors");
    Label& result = label_of(id);
    result.low = blocks_;
    for (const LemmaEntry& entry : lemma.entries) {
      result.low = std::min(result.low, last(entry.literal.atom()));
      result.high = std::max(result.high, last(entry.literal.atom()));
    }
    for (int cut = result.low; cut < result.high; ++cut) {
      // Between two last blocks of its literals nothing changes.
      const bool is_same =
          cut > result.low &&
          std::none_of(lemma.entries.begin(), lemma.entries.end(),
                       [&](const LemmaEntry& entry) { return last(entry.literal.atom()) == cut; });
      result.formulas.push_back(is_same ? result.formulas.back() : lemma_at(lemma, cut));
    }
  }

  Id lemma_at(const Lemma& lemma, int cut) {
    const auto is_local = [&](Literal l) { return last(l.atom()) <= cut; };
    if (lemma.kind == Lemma::Kind::SameForm) {
      std::vector<Id> parts;
      for (const LemmaEntry& entry : lemma.entries) {
        if (is_local(entry.literal)) parts.push_back(formulas_.literal(~entry.literal));
      }
      return formulas_.combine(FormulaStore::Operator::And, parts);
    }
    const LinearSum sum = weighted_sum(atoms_, lemma, is_local);
    if (lemma.kind == Lemma::Kind::Inequalities) return formulas_.literal(atoms_.at_most_zero(sum));
    bool is_unequal = false;
    for (const LemmaEntry& entry : lemma.entries) {
      is_unequal |= is_local(entry.literal) &&
                    atoms_.constraint(~entry.literal).relation == Relation::NotEqualTo;
    }
    const Literal equality = atoms_.equal_to_zero(sum);
    return formulas_.literal(is_unequal ? ~equality : equality);
  }

  void label_chain(int id) {
    const Proof::Chain& chain = proof_.chain(proof_.clause(id));
    Label result;
    result.low = label_of(chain.first).low;
    result.high = label_of(chain.first).high;
    for (const ChainStep& step : chain.steps) {
      result.low = std::min(result.low, label_of(step.antecedent).low);
      result.high = std::max(result.high, label_of(step.antecedent).high);
    }
    for (int cut = result.low; cut < result.high; ++cut) {
      result.formulas.push_back(chain_at(chain, cut));
    }
    label_of(id) = std::move(result);
  }

  Id chain_at(const Proof::Chain& chain, int cut) {
    using Operator = FormulaStore::Operator;
    std::vector<Id> parts{at(chain.first, cut)};
    Operator op = Operator::And;
    for (const ChainStep& step : chain.steps) {
      if (is_of_both(step.pivot, cut)) {
        const Id resolved = choice(formulas_.combine(op, parts), step, cut);
        parts.assign(1, resolved);
        continue;
      }
      const Operator next = last(step.pivot) <= cut ? Operator::Or : Operator::And;
      if (next != op && parts.size() > 1) {
        const Id so_far = formulas_.combine(op, parts);
        parts.assign(1, so_far);
      }
      op = next;
      parts.push_back(at(step.antecedent, cut));
    }
    return formulas_.combine(op, parts);
  }

  /// What holds by either side of a resolution on an atom of both.
  Id choice(Id so_far, const ChainStep& step, int cut) {
    using Operator = FormulaStore::Operator;
    const auto literals = std::as_const(proof_).literals(step.antecedent);
    const auto pivot = std::find_if(literals.begin(), literals.end(),
                                    [&](Literal l) { return l.atom() == step.pivot; });
    PCEGAR_ASSERT(pivot != literals.end(), "an antecedent has the pivot");
    const Id if_false[] = {so_far, formulas_.literal(~*pivot)};
    const Id if_true[] = {at(step.antecedent, cut), formulas_.literal(*pivot)};
    const Id both[] = {formulas_.combine(Operator::Or, if_false),
                       formulas_.combine(Operator::Or, if_true)};
    return formulas_.combine(Operator::And, both);
  }

  const Proof& proof_;
  AtomTable& atoms_;
  FormulaStore& formulas_;
  int blocks_;
  Direction direction_;
  std::vector<Label> labels_;
};

}  // namespace

std::optional<std::vector<FormulaStore::Id>> partial_interpolants(const Proof& proof,
                                                                  AtomTable& atoms,
                                                                  FormulaStore& formulas,
                                                                  int blocks, Direction direction,
                                                                  const Deadline* deadline) {
  return Labelling(proof, atoms, formulas, blocks, direction).run(deadline);
}

}  // namespace pcegar::interpolation::proof

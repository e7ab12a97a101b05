// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/cpa.hpp"
#include "cpa/predicate/abstractor.hpp"
#include "cpa/predicate/block_operator.hpp"
#include "cpa/predicate/predicate_precision.hpp"
#include "cpa/predicate/predicate_state.hpp"

namespace pcegar::cpa {

/// Predicate abstraction with adjustable-block encoding (paper 000, Sect. 3.1).
///
///   paper                                  here
///   e = (l, psi, l^psi, phi)               PredicateState (l is the location CPA's)
///   order: psi => psi' at abstractions,    BDD implication;
///          phi => phi' within one psi      phi equal to, or one of the parts merged into, phi'
///   ~>  : SP_op on phi                     transfer (strengthen adds the automata's assumptions)
///         (.)^pi where abs or a target     precision adjustment, which also drops states whose
///                                          abstraction is false
///   merge: phi or phi' within one psi      merge
///   stop-sep                               stop
///
/// The abstraction is computed in prec rather than in ~>, because only there the location, the
/// targets and the automata's conditions of the whole composite state are known (as in 002).
class PredicateCpa final : public Cpa,
                           private AbstractDomain,
                           private TransferRelation,
                           private MergeOperator,
                           private PrecisionAdjustment {
public:
  using State = PredicateState;
  using PrecisionOf = PredicatePrecision;

  PredicateCpa(const cfa::Program& program, encoding::PathFormulaBuilder& builder,
               PredicateRegistry& predicates, Abstractor& abstractor, BlockOperator blocks,
               Statistics& statistics);

  [[nodiscard]] std::string name() const override { return "predicate"; }
  AbstractDomain& domain() override { return *this; }
  TransferRelation& transfer() override { return *this; }
  MergeOperator& merge() override { return *this; }
  StopOperator& stop() override { return stop_; }
  PrecisionAdjustment& precision_adjustment() override { return *this; }
  StatePtr initial_state() override;
  PrecisionPtr initial_precision() override { return PredicatePrecision::empty(); }

  /// The functions whose local variables a predicate mentions, in ascending order.
  const std::vector<cfa::FunctionId>& owners(PredicateId predicate);
  /// The predicates tracked where `facts` hold. A predicate about a local variable of a function
  /// that has returned is not tracked where it would be tracked for that function's callees: the
  /// variable's value is never read again.
  [[nodiscard]] std::vector<PredicateId> tracked_in(const Facts& facts,
                                                    const PredicatePrecision& precision);

private:
  [[nodiscard]] bool is_less_or_equal(const StatePtr& a, const StatePtr& b) const override;
  [[nodiscard]] StatePtr join(const StatePtr& a, const StatePtr& b) const override;
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;
  StatePtr strengthen(const StatePtr& state, const Facts& facts, const PrecisionPtr& precision,
                      cfa::EdgeId edge) override;
  StatePtr merge(const StatePtr& fresh, const StatePtr& reached,
                 const PrecisionPtr& precision) override;
  [[nodiscard]] bool never_merges(const StatePtr& fresh) const override {
    return keeps_apart(fresh);
  }
  /// Error paths are chains of abstraction states.
  [[nodiscard]] bool keeps_apart(const StatePtr& fresh) const override;
  std::optional<Entry> adjust(const StatePtr& state, const PrecisionPtr& precision,
                              const Facts& facts, const ReachedSet& reached) override;

  const cfa::Program& program_;
  encoding::PathFormulaBuilder& builder_;
  PredicateRegistry& predicates_;
  Abstractor& abstractor_;
  BlockOperator blocks_;
  StopSep stop_{*this};
  std::vector<std::vector<cfa::FunctionId>> owners_;  ///< by predicate
  std::uint64_t next_abstraction_ = 0;
  Timer& post_;
  Timer& coverage_;
  Counter& longest_block_;
};

}  // namespace pcegar::cpa

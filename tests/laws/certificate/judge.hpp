// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "certify/certificate.hpp"

namespace pcegar::certify::test {

enum class Judgement { Inductive, NotInductive, Undecided };

/// Decides whether invariants prove a program, in another way than check_invariants(): block by
/// block and path by path, each in a solver session of its own, without merging paths, without an
/// order of exploration, and with another solver. Slow, and for small programs only. The block
/// operator must not depend on lengths, which differ if paths are not merged.
class Judge {
public:
  Judge(const CertificateParts& parts, smt::Backend& backend);
  [[nodiscard]] Judgement operator()(const std::vector<Invariant>& invariants);

private:
  struct Step {
    cpa::StatePtr control;
    encoding::PathFormula path;
  };
  [[nodiscard]] bool same(const cpa::StatePtr& a, const cpa::StatePtr& b);
  smt::Term invariant_at(const cpa::StatePtr& control, const encoding::SsaMap& ssa);
  bool has_invariant(const cpa::StatePtr& control);
  [[nodiscard]] std::vector<Step> next(const Step& step);
  Judgement refuted(const std::vector<smt::Term>& formulas);
  Judgement block_from(const cpa::StatePtr& start);
  Judgement at_end(smt::Term before, const Step& end);

  const CertificateParts& parts_;
  smt::TermManager& terms_;
  smt::Backend& backend_;
  const std::vector<Invariant>* invariants_ = nullptr;
  unsigned queries_left_ = 0;
  /// Answers of the solver: mutants of one proof have most queries in common.
  std::map<std::vector<smt::Term>, Judgement> known_;
};

}  // namespace pcegar::certify::test

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <unordered_map>

#include "smt/term.hpp"

namespace pcegar::encoding {

/// The variables of a path formula that its conjuncts fix to a number, or to a number of bytes
/// after the rigid variable for addresses: `x@2 = 5`, `p@1 = &objects + 8`, `q@1 = p@1`.
///
/// Models of library functions (folder models/) walk through memory with unrolled loops. If the
/// pointer is known, each of their reads is one slot instead of a case distinction.
class KnownValues {
public:
  using Map = std::unordered_map<smt::Term, smt::Term>;

  explicit KnownValues(smt::TermManager& terms) : terms_(terms) {}

  /// Results are cached for each formula; a conjunction extends the result of the conjunction
  /// within it.
  std::shared_ptr<const Map> of(smt::Term formula);

private:
  void note(smt::Term conjunct, Map& map);
  void note_sum(smt::Term equation, Map& map);

  smt::TermManager& terms_;
  std::unordered_map<smt::Term, std::shared_ptr<const Map>> known_;
};

}  // namespace pcegar::encoding

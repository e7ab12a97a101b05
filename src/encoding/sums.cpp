// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/sums.hpp"

namespace pcegar::encoding {

using smt::Term;

Sum base_and_offset(const smt::TermManager& terms, Term term) {
  Sum result{term};
  while (terms.kind(result.base) == smt::Kind::BvAdd) {
    mpz_class constants = 0;
    Term other;
    for (const Term part : terms.arguments(result.base)) {
      if (terms.is_constant(part)) {
        constants += terms.number(part).get_num();
      } else if (other.valid()) {
        return result;
      } else {
        other = part;
      }
    }
    if (!other.valid()) return result;
    result = {other, result.offset + constants};
  }
  return result;
}

}  // namespace pcegar::encoding

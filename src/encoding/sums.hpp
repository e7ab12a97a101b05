// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmpxx.h>

#include "smt/term.hpp"

namespace pcegar::encoding {

/// A bit-vector as another one and a number, not reduced modulo its width.
struct Sum {
  smt::Term base;
  mpz_class offset = 0;
};

/// Takes the constants out of a sum with one other summand; any other term is its own base.
[[nodiscard]] Sum base_and_offset(const smt::TermManager& terms, smt::Term term);

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/cpa.hpp"

namespace pcegar::cpa {

/// Which signs the program's integer variables may have: an example of a small analysis.
[[nodiscard]] std::unique_ptr<Cpa> make_sign_cpa(const cfa::Program& program);

}  // namespace pcegar::cpa

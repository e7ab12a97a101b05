// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pcegar/verifier.hpp>

#include "support/assumptions.hpp"
#include "support/error.hpp"
#include "verification/property_result.hpp"

namespace pcegar::verifier {

// Internal results, converted to the types of the public header.

[[nodiscard]] Result shown(const cfa::Program& program, const verification::PropertyResult& result,
                           const std::vector<pcegar::Assumption>& assumptions);
[[nodiscard]] InputError shown(const pcegar::InputError& error);

}  // namespace pcegar::verifier

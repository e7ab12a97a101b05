// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/memory_map.hpp"

namespace pcegar::encoding {

/// A slice of the program: what may decide whether and with which operands it takes the edges that
/// the properties look at.
[[nodiscard]] Relevance find_relevance(const cfa::Program& program, const MemoryMap& memory,
                                       std::span<const cfa::EdgeId> observed);

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace pcegar {

/// The work of the run so far, in counts rather than seconds, so that operators stay deterministic.
/// Partitions that are explored in processes of their own count for themselves.
struct SearchEffort {
  std::uint64_t explorations = 0;
  std::uint64_t expanded_states = 0;
  std::uint64_t abstraction_queries = 0;
};

}  // namespace pcegar

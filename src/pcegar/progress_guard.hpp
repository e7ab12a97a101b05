// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "pcegar/applier.hpp"

namespace pcegar {

/// Remembers every path that a refinement has ruled out. If one comes back, tracking at some places
/// was not enough; what is done about it must add something, so that no sequence of refinements
/// loops.
class ProgressGuard {
public:
  enum class Paths : std::uint8_t { New, Repeated };
  /// Whether one of the paths was ruled out before; from now on all of them were.
  Paths note_ruled_out(Selected selected);
  /// Whether a refinement that was applied should have ruled out the path.
  [[nodiscard]] bool has_ruled_out(const refiners::ErrorPath& path) const;

private:
  using Signature = std::vector<std::uint32_t>;
  [[nodiscard]] static Signature signature_of(const refiners::ErrorPath& path);

  std::set<Signature> ruled_out_;
};

}  // namespace pcegar

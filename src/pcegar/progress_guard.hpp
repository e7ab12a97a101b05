// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "pcegar/applier.hpp"

namespace pcegar {

/// Remembers every path that a refinement has ruled out. If such a path is repeated, tracking its
/// predicates at some places was not enough. The next refinement of it must then add something, so
/// that no sequence of refinements loops.
class ProgressGuard {
public:
  enum class Paths : std::uint8_t { New, Repeated };
  /// Whether one of the paths was ruled out before. Notes all of them as ruled out.
  Paths note_ruled_out(Selected selected);
  /// Whether a refinement that was applied should have ruled out the path.
  [[nodiscard]] bool has_ruled_out(const refiners::ErrorPath& path) const;

private:
  using Signature = std::vector<std::uint32_t>;
  [[nodiscard]] static Signature signature_of(const refiners::ErrorPath& path);

  std::set<Signature> ruled_out_;
};

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "cfa/program.hpp"

namespace pcegar::cpa {

/// Edges whose effect is not modelled (unsupported constructs, recursive calls) and that are
/// confirmed to be reachable. Until a path to such an edge turns out feasible, it is a target like
/// any other; from then on exploration ends there, and the run may not answer TRUE.
class UnsupportedEdges {
public:
  void confirm(cfa::EdgeId edge, const std::string& description) {
    confirmed_.emplace(edge, description);
  }
  [[nodiscard]] bool is_confirmed(cfa::EdgeId edge) const { return confirmed_.contains(edge); }
  [[nodiscard]] const std::map<cfa::EdgeId, std::string>& confirmed() const { return confirmed_; }

private:
  std::map<cfa::EdgeId, std::string> confirmed_;
};

}  // namespace pcegar::cpa

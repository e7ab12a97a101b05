// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/progress_guard.hpp"

namespace pcegar {

ProgressGuard::Signature ProgressGuard::signature_of(const refiners::ErrorPath& path) {
  Signature signature;
  for (const refiners::PathBlock& block : path.blocks) {
    signature.push_back(block.end.value());
    signature.push_back(block.formula->formula.value());
  }
  return signature;
}

bool ProgressGuard::has_ruled_out(const refiners::ErrorPath& path) const {
  return ruled_out_.contains(signature_of(path));
}

ProgressGuard::Paths ProgressGuard::note_ruled_out(Selected selected) {
  std::set<Signature> paths;  // several targets may have one path in common
  for (const refiners::ProvidentRefinement* refinement : selected) {
    paths.insert(signature_of(refinement->path));
  }
  Paths result = Paths::New;
  for (const Signature& path : paths) {
    if (!ruled_out_.insert(path).second) {
      result = Paths::Repeated;
    }
  }
  return result;
}

}  // namespace pcegar

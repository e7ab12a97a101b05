// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/assumptions.hpp"

#include <algorithm>
#include <utility>

namespace pcegar {

std::string_view to_string(AssumptionKind kind) {
  switch (kind) {
    case AssumptionKind::UnderApproximation: return "under-approximation";
    case AssumptionKind::EnvironmentMemory: return "environment memory";
    case AssumptionKind::Arithmetic: return "arithmetic";
    case AssumptionKind::Memory: return "memory";
    case AssumptionKind::Concurrency: return "concurrency";
    case AssumptionKind::Environment: return "environment";
    case AssumptionKind::ExternalFunction: return "external function";
    case AssumptionKind::InlineAssembler: return "inline assembler";
    case AssumptionKind::OverApproximation: return "over-approximation";
  }
  return "";
}

void Assumptions::note(AssumptionKind kind, std::string text, SourcePosition position) {
  Assumption assumption{kind, std::move(text), std::move(position)};
  if (std::find(notes_.begin(), notes_.end(), assumption) == notes_.end()) {
    notes_.push_back(std::move(assumption));
  }
}

std::vector<Assumption> Assumptions::all() const {
  std::vector<Assumption> result = notes_;
  std::stable_sort(result.begin(), result.end(),
                   [](const Assumption& a, const Assumption& b) { return a.kind < b.kind; });
  return result;
}

}  // namespace pcegar

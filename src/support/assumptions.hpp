// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/source_position.hpp"

namespace pcegar {

/// The kinds, in the order in which they are reported.
enum class AssumptionKind : std::uint8_t {
  UnderApproximation,  ///< executions that are not considered; always reported with the verdict
  EnvironmentMemory,   ///< what a counterexample may choose; always reported with the verdict
  Arithmetic,          ///< what signed overflow does
  Memory,              ///< what accesses do not do
  Concurrency,         ///< nothing else runs
  Environment,         ///< how the program is started
  ExternalFunction,    ///< what a function without a body does
  InlineAssembler,
  OverApproximation,  ///< a construct with an arbitrary value or effect: may cost a verdict
};
[[nodiscard]] std::string_view to_string(AssumptionKind kind);

/// Something that a verdict rests on.
struct Assumption {
  AssumptionKind kind;
  std::string text;
  SourcePosition position;  ///< empty if it concerns the whole program
  friend bool operator==(const Assumption&, const Assumption&) = default;
};

/// Collects the assumptions behind verdicts. Passed as a pointer; null, and without cost, if nobody
/// needs them.
class Assumptions {
public:
  /// Notes an assumption; a repeated one is ignored.
  void note(AssumptionKind kind, std::string text, SourcePosition position = {});
  /// By kind, then in the order of the notes.
  [[nodiscard]] std::vector<Assumption> all() const;

private:
  std::vector<Assumption> notes_;
};

}  // namespace pcegar

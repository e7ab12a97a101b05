// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/source_position.hpp"

namespace pcegar {

/// In the order in which they are reported.
enum class AssumptionKind : std::uint8_t {
  UnderApproximation,  ///< executions that are not considered; always reported with the verdict
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

/// Collects what verdicts rest on. Handed down by pointer, null where nobody asks, so that it costs
/// nothing then.
class Assumptions {
public:
  /// The same note again is ignored.
  void note(AssumptionKind kind, std::string text, SourcePosition position = {});
  /// By kind, then in the order of the notes.
  [[nodiscard]] std::vector<Assumption> all() const;

private:
  std::vector<Assumption> notes_;
};

}  // namespace pcegar

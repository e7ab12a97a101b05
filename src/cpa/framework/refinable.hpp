// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "cpa/framework/state.hpp"
#include "support/strong_id.hpp"

namespace pcegar::cpa {

struct PrecisionPartTag;
/// A part of a precision that is tracked or not; the analysis gives it its meaning.
using PrecisionPart = StrongId<PrecisionPartTag>;

/// An analysis whose precisions are sets of parts. With more parts it is more precise. It can then
/// be refined by itself: a path that it finds impossible if it tracks some of them is ruled out by
/// tracking those. Its domain joins any two states.
class Refinable {
public:
  using State = AbstractState;
  using PrecisionOf = Precision;
  virtual ~Refinable() = default;
  /// The parts that can matter on paths of these edges, ascending.
  [[nodiscard]] virtual std::vector<PrecisionPart> parts_for(
      std::span<const cfa::EdgeId> edges) const = 0;
  /// The precision together with the parts.
  [[nodiscard]] virtual PrecisionPtr with(const PrecisionPtr& before,
                                          std::span<const PrecisionPart> parts) const = 0;
  [[nodiscard]] virtual std::size_t size(const PrecisionPtr& precision) const = 0;
  [[nodiscard]] virtual std::string to_text(PrecisionPart part) const = 0;

protected:
  Refinable() = default;
  Refinable(const Refinable&) = default;
  Refinable& operator=(const Refinable&) = default;
};

/// What a refinement adds to the precision of one component of a composite.
struct ComponentIncrement {
  std::size_t place;     ///< of the component
  std::string analysis;  ///< its name
  std::vector<PrecisionPart> parts;
  std::vector<std::string> texts;  ///< a text for each part
};

}  // namespace pcegar::cpa

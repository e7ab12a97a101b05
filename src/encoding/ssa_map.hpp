// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "support/strong_id.hpp"

namespace pcegar::encoding {

/// A piece of storage that is modelled by one solver variable: a scalar variable, a scalar member
/// of a structure variable, an element of an array variable at a constant index; or a pseudo-slot
/// for a value that the model does not know.
struct SlotTag;
using SlotId = StrongId<SlotTag>;

/// The SSA index of every slot (0 where absent): index_phi of paper 000, Sect. 2.3. A value with
/// cheap copies (shared representation, copied on write), kept sorted by slot.
class SsaMap {
public:
  [[nodiscard]] std::uint32_t index(SlotId slot) const;
  void set(SlotId slot, std::uint32_t index);
  /// Entries with non-zero index in slot order.
  [[nodiscard]] const std::vector<std::pair<SlotId, std::uint32_t>>& entries() const;
  /// The same for copies until one is changed. A map that is gone may leave it to another one.
  [[nodiscard]] const void* identity() const { return entries_.get(); }
  friend bool operator==(const SsaMap& a, const SsaMap& b) {
    return a.entries_ == b.entries_ || a.entries() == b.entries();
  }

private:
  std::shared_ptr<std::vector<std::pair<SlotId, std::uint32_t>>> entries_;
};

}  // namespace pcegar::encoding

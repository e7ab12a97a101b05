// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace pcegar {

/// A dense index that cannot be mixed up with another kind of index.
/// Value-initialised ids are invalid; ids are handed out by the owning container from 0 upwards.
template <class Tag>
class StrongId {
public:
  constexpr StrongId() = default;
  constexpr explicit StrongId(std::uint32_t value) : value_(value) {}
  constexpr explicit StrongId(std::size_t value) : value_(static_cast<std::uint32_t>(value)) {}

  [[nodiscard]] constexpr bool valid() const { return value_ != none; }
  [[nodiscard]] constexpr std::uint32_t value() const { return value_; }
  [[nodiscard]] constexpr std::size_t index() const { return value_; }

  friend constexpr auto operator<=>(StrongId, StrongId) = default;

private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t value_ = none;
};

}  // namespace pcegar

template <class Tag>
struct std::hash<pcegar::StrongId<Tag>> {
  std::size_t operator()(pcegar::StrongId<Tag> id) const noexcept {
    return std::hash<std::uint32_t>{}(id.value());
  }
};

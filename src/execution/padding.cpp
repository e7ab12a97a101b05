// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/padding.hpp"

#include <algorithm>

namespace pcegar::execution {

using cfa::Type;

namespace {

/// Marks the bytes of a type that hold a value; what is left is padding.
void mark_used(const Type& type, std::uint64_t offset, std::vector<std::uint8_t>& used) {
  if (type.kind == cfa::TypeKind::Array && type.length && type.element != nullptr) {
    for (std::uint64_t i = 0; i < *type.length; ++i) {
      mark_used(*type.element, offset + i * type.element->size_bytes, used);
    }
    return;
  }
  if (type.kind == cfa::TypeKind::Record) {
    for (const cfa::Field& field : type.fields) {
      if (!field.bit_width) {
        mark_used(*field.type, offset + field.offset_bits / 8, used);
        continue;
      }
      for (std::uint64_t bit = field.offset_bits; bit < field.offset_bits + *field.bit_width;
           ++bit) {
        const std::uint64_t at = offset + bit / 8;
        used.at(at) = static_cast<std::uint8_t>(used.at(at) | 1U << bit % 8);
      }
    }
    return;
  }
  const auto end = std::min<std::uint64_t>(used.size(), offset + type.size_bytes);
  for (std::uint64_t i = offset; i < end; ++i) {
    used[i] = 0xff;
  }
}

}  // namespace

const std::vector<Paddings::Part>& Paddings::of(const Type& type) {
  const auto [entry, is_new] = known_.try_emplace(&type);
  if (is_new && !type.is_held()) {
    std::vector<std::uint8_t> used(type.size_bytes);
    mark_used(type, 0, used);
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i] != 0xff) {
        entry->second.push_back({i, static_cast<std::uint8_t>(~used[i])});
      }
    }
  }
  return entry->second;
}

}  // namespace pcegar::execution

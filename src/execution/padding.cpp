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
      const std::uint64_t end = field.offset_bits + (field.name.empty() ? 0 : *field.bit_width);
      for (std::uint64_t bit = field.offset_bits; bit < end; ++bit) {
        const std::uint64_t at = offset + bit / 8;
        used.at(at) = static_cast<std::uint8_t>(used.at(at) | 1U << bit % 8);
      }
    }
    return;
  }
  const std::uint64_t bytes = type.is_held() ? (type.bits + 7) / 8 : type.size_bytes;
  const auto end = std::min<std::uint64_t>(used.size(), offset + bytes);
  for (std::uint64_t i = offset; i < end; ++i) {
    used[i] = 0xff;
  }
}

/// Whether there is a scalar of one byte.
bool has_byte(const Type& type, std::uint64_t at) {
  if (at >= type.size_bytes) {
    return false;
  }
  if (type.kind == cfa::TypeKind::Array && type.element != nullptr) {
    return has_byte(*type.element, at % type.element->size_bytes);
  }
  return type.kind == cfa::TypeKind::Record
             ? std::any_of(type.fields.begin(), type.fields.end(),
                           [at](const cfa::Field& field) {
                             const std::uint64_t start = field.offset_bits / 8;
                             return !field.bit_width && start <= at &&
                                    has_byte(*field.type, at - start);
                           })
             : type.size_bytes == 1;
}

bool overlap(const Paddings::Range& a, const Paddings::Range& b) {
  return a.first_bit < b.first_bit + b.bits && b.first_bit < a.first_bit + a.bits;
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

bool Paddings::has_any(const Type& type) {
  const auto [entry, is_new] = has_any_.try_emplace(&type, false);
  if (!is_new) {
    return entry->second;
  }
  bool result = false;
  if (type.kind == cfa::TypeKind::Array && type.element != nullptr) {
    result = has_any(*type.element);
  } else if (type.kind == cfa::TypeKind::Record) {
    result = !of(type).empty() ||
             std::any_of(type.fields.begin(), type.fields.end(), [this](const cfa::Field& field) {
               return !field.bit_width && has_any(*field.type);
             });
  }
  return has_any_[&type] = result;
}

std::vector<Paddings::Part> Paddings::around(const Type& type, Range stored) {
  Search search{stored, {}};
  this->search(type, 0, Place::Outermost, search);
  return std::move(search.found);
}

void Paddings::search(const Type& type, std::uint64_t offset, Place place, Search& search) {
  if (!overlap(search.stored, {8 * offset, 8 * type.size_bytes}) || !has_any(type)) {
    return;
  }
  if (type.kind == cfa::TypeKind::Array) {
    const std::uint64_t size = 8 * type.element->size_bytes;
    const auto& [first_bit, bits] = search.stored;
    const std::uint64_t start = std::max(first_bit, 8 * offset) - 8 * offset;
    for (std::uint64_t i = start / size; i < type.length.value_or(0); ++i) {
      const std::uint64_t at = offset + i * type.element->size_bytes;
      if (8 * at >= first_bit + bits) {
        break;
      }
      this->search(*type.element, at, place, search);
    }
    return;
  }
  const bool is_byte = search.stored.bits == 8 && search.stored.first_bit % 8 == 0;
  const bool is_member = !is_byte || has_byte(type, search.stored.first_bit / 8 - offset);
  if (place == Place::Outermost && is_member) {
    for (const Part& part : of(type)) {
      search.found.push_back({offset + part.byte, part.mask});
    }
  }
  for (const cfa::Field& field : type.fields) {
    if (!field.bit_width) {
      this->search(*field.type, offset + field.offset_bits / 8,
                   type.is_union ? Place::Outermost : Place::InRecord, search);
    }
  }
}

}  // namespace pcegar::execution

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/type_reach.hpp"

#include <algorithm>

namespace pcegar::encoding {

void TypeReach::pointee(const cfa::Type* type) {
  if (type != nullptr && type->kind == cfa::TypeKind::Function) return;
  const bool is_array = type != nullptr && type->kind == cfa::TypeKind::Array;
  // Bytes and incomplete types may be anything.
  if (type == nullptr || (!is_array && type->size_bytes <= 1)) {
    everything = true;
    return;
  }
  if (type->is_held()) records.insert(nullptr);
  const cfa::Type& scalar = cfa::innermost_element(*type);
  if (scalar.is_held()) widths.insert(scalar.bits);
  content(*type);
}

void TypeReach::content(const cfa::Type& type) {
  if (type.is_pointer()) {
    if (follows_pointers) pointee(type.element);
    return;
  }
  if (type.kind == cfa::TypeKind::Array) {
    if (type.element->kind != cfa::TypeKind::Record) records.insert(nullptr);
    return content(*type.element);
  }
  if (type.kind != cfa::TypeKind::Record || !records.insert(&type).second) return;
  for (const cfa::Field& field : type.fields)
    if (!everything) content(*field.type);
  for (const cfa::Type* dropped : type.dropped)
    if (!everything) content(*dropped);
}

void TypeReach::add_sharing(std::span<const cfa::Type* const> records_with_dropped, bool scalars) {
  for (bool changed = true; changed && !everything;) {
    changed = false;
    for (const cfa::Type* record : records_with_dropped) {
      const auto is_met = [&](const cfa::Type* dropped) { return meets(*dropped, scalars); };
      if (records.contains(record) || std::ranges::none_of(record->dropped, is_met)) continue;
      content(*record);
      changed = true;
    }
  }
}

/// Whether pointers lead to the member or to something in it.
bool TypeReach::meets(const cfa::Type& member, bool scalars) const {
  if (member.kind == cfa::TypeKind::Array) return meets(*member.element, scalars);
  if (member.kind != cfa::TypeKind::Record) return scalars && widths.contains(member.bits);
  const auto is_met = [&](const cfa::Type& part) { return meets(part, scalars); };
  return records.contains(&member) ||
         std::ranges::any_of(member.fields,
                             [&](const cfa::Field& field) { return is_met(*field.type); }) ||
         std::ranges::any_of(member.dropped, [&](const cfa::Type* part) { return is_met(*part); });
}

}  // namespace pcegar::encoding

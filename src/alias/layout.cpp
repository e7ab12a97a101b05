// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Folding is a function of the byte offset alone, so a location stands for a set of real offsets:
// the location plus any sum of multiples of the strides of the arrays around it. A displacement by
// a constant therefore leads to one location per choice of elements, unless C says that the pointer
// stays in the array (a step in units of the element) or in the element (access to a member).
// container_of is a step in bytes, and exact outside of arrays. A pointer is confined to an array
// of characters only if the array is the whole object: otherwise a pointer to the first character
// may be a pointer to the structure that begins there, and go through all its bytes.

#include "alias/layout.hpp"

#include <algorithm>
#include <limits>

namespace pcegar::alias {

namespace {

constexpr std::size_t max_choices = 256;
constexpr std::uint64_t max_scaled = 64;
constexpr std::size_t max_words = 64;
constexpr std::uint64_t no_end = std::numeric_limits<std::int64_t>::max();

std::uint64_t offset_of(const cfa::Field& field) {
  return field.offset_bits / 8;
}

bool is_struct(const cfa::Type& type) {
  return type.kind == cfa::TypeKind::Record && !type.is_union;
}

/// A part of an object: a type, and whether nothing of the object is behind it. Only there, an
/// array without a length has no end; elsewhere, one of length 0 marks a place (GNU C), and the
/// bytes from there on are those of the members behind it.
struct Part {
  const cfa::Type& type;
  bool is_last;
};

bool is_open(const Part& part) {
  if (!part.is_last) {
    return false;
  }
  if (part.type.kind == cfa::TypeKind::Array) {
    return !part.type.length || *part.type.length == 0;
  }
  return is_struct(part.type) && !part.type.fields.empty() &&
         is_open({*part.type.fields.back().type, true});
}

/// What is stored through it (GNU C allows elements without bytes) is all in one place.
bool is_open_without_elements(const Part& part) {
  return part.type.kind == cfa::TypeKind::Array && part.type.element->size_bytes == 0 &&
         is_open(part);
}

std::uint64_t extent(const Part& part) {
  return is_open(part) ? no_end : part.type.size_bytes;
}

Part member(const Part& record, const cfa::Field& field) {
  return {*field.type, record.is_last && &field == &record.type.fields.back()};
}

Part element(const Part& array) {
  return {*array.type.element, false};
}

Part whole(const Layout& layout) {
  return {*layout.type, !layout.repeated};
}

/// The member that holds the byte; null in padding and bit-fields.
const cfa::Field* member_at(const Part& record, std::uint64_t offset) {
  for (const cfa::Field& field : record.type.fields) {
    const std::uint64_t begin = offset_of(field);
    if (!field.bit_width && offset >= begin && offset - begin < extent(member(record, field))) {
      return &field;
    }
  }
  return nullptr;
}

std::uint64_t fold_in(const Part& part, std::uint64_t offset) {
  if (is_open_without_elements(part)) {
    return 0;
  }
  if (part.type.kind == cfa::TypeKind::Array && part.type.element->size_bytes > 0) {
    return fold_in(element(part), offset % part.type.element->size_bytes);
  }
  if (is_struct(part.type)) {
    if (const cfa::Field* field = member_at(part, offset)) {
      return offset_of(*field) + fold_in(member(part, *field), offset - offset_of(*field));
    }
  }
  return offset;
}

/// Collects the leaves of a part at `base` that the interval [low, high) touches.
void collect(const Part& part, std::uint64_t base, std::uint64_t low, std::uint64_t high,
             std::vector<Offset>& result) {
  const cfa::Type& type = part.type;
  if (type.kind == cfa::TypeKind::Array) {
    const std::uint64_t size = type.element->size_bytes;
    if (size == 0) {
      if (is_open_without_elements(part)) {
        result.push_back(static_cast<Offset>(base));
      }
      return;
    }
    // More than the first element: the others are folded onto it.
    const bool several = high > base + size;
    collect(element(part), base, several ? base : low, several ? base + size : high, result);
    return;
  }
  if (is_struct(type)) {
    for (const cfa::Field& field : type.fields) {
      const std::uint64_t begin = base + offset_of(field);
      const std::uint64_t size = extent(member(part, field));
      const std::uint64_t end = size == no_end ? no_end : begin + size;
      if (begin >= high || end <= low) continue;
      if (field.bit_width) {
        result.push_back(static_cast<Offset>(begin));
      } else {
        collect(member(part, field), begin, low, high, result);
      }
    }
    return;
  }
  if (type.is_number_or_pointer() || type.is_union) {
    result.push_back(static_cast<Offset>(base));
  }
}

/// Whether a scalar or a whole union, in a part at `base`, that overlaps [low, high) is wanted.
/// Elements are folded onto the first.
template <typename Wanted>
bool has_type(const Part& part, std::uint64_t base, std::uint64_t low, std::uint64_t high,
              const Wanted& is_wanted) {
  if (is_open_without_elements(part)) {
    return true;
  }
  if (part.type.kind == cfa::TypeKind::Array) {
    const std::uint64_t end = base + part.type.element->size_bytes;
    return high > end ? has_type(element(part), base, base, end, is_wanted)
                      : has_type(element(part), base, low, high, is_wanted);
  }
  if (is_struct(part.type)) {
    return std::ranges::any_of(part.type.fields, [&](const cfa::Field& field) {
      const std::uint64_t begin = base + offset_of(field);
      const std::uint64_t size = extent(member(part, field));
      return !field.bit_width && begin < high && (size == no_end || begin + size > low) &&
             has_type(member(part, field), begin, low, high, is_wanted);
    });
  }
  return is_wanted(part.type);
}

/// The same for what [location, location + bytes) touches; without a location, in the object.
template <typename Wanted>
bool has_type_at(const Layout& layout, std::optional<Offset> location, std::uint64_t bytes,
                 const Wanted& is_wanted) {
  const bool is_known = location && *location >= 0 && bytes > 0;
  const auto low = is_known ? static_cast<std::uint64_t>(*location) : 0;
  const std::uint64_t high = is_known ? low + bytes : no_end;
  const bool is_next_element = layout.repeated && high > layout.type->size_bytes;
  return has_type(whole(layout), 0, is_next_element ? 0 : low, high, is_wanted);
}

bool has_pointer(const cfa::Type& type) {
  if (type.kind == cfa::TypeKind::Array) {
    return has_pointer(*type.element);
  }
  return type.is_pointer() || (type.kind == cfa::TypeKind::Record &&
                               std::ranges::any_of(type.fields, [](const cfa::Field& field) {
                                 return !field.bit_width && has_pointer(*field.type);
                               }));
}

void arrays_in(const Part& part, std::uint64_t offset, std::vector<EnclosingArray>& result) {
  if (part.type.kind == cfa::TypeKind::Array && part.type.element->size_bytes > 0) {
    const std::uint64_t stride = part.type.element->size_bytes;
    result.push_back({stride, part.type.length.value_or(0)});
    arrays_in(element(part), offset % stride, result);
  } else if (is_struct(part.type)) {
    if (const cfa::Field* field = member_at(part, offset)) {
      arrays_in(member(part, *field), offset - offset_of(*field), result);
    }
  }
}

std::optional<std::vector<Offset>> step(const Layout& layout, Offset location,
                                        const Displacement& change) {
  std::vector<EnclosingArray> arrays = enclosing_arrays(layout, location);
  const auto stays = [&](const EnclosingArray& array) {
    return array.stride == change.stride && change.stride > 1 &&
           change.amount % static_cast<Offset>(change.stride) == 0;
  };
  if (std::any_of(arrays.begin(), arrays.end(), stays)) {
    return std::vector{location};
  }
  if (layout.repeated) {
    arrays.erase(arrays.begin());  // fold() takes care of it
  }
  std::vector<Offset> places{location + change.amount};
  const std::uint64_t end = change.amount < 0 ? 1 : 0;  // backwards, also from behind the last one
  for (const EnclosingArray& array : arrays) {
    if (array.count == 0 || places.size() * (array.count + end) > max_choices) {
      return std::nullopt;
    }
    const std::size_t before = places.size();
    for (std::uint64_t i = 1; i < array.count + end; ++i) {
      for (std::size_t j = 0; j < before; ++j) {
        places.push_back(places[j] + static_cast<Offset>(i * array.stride));
      }
    }
  }
  for (Offset& place : places) {
    place = fold(layout, place);
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

std::optional<std::vector<Offset>> scaled(const Layout& layout, Offset location,
                                          const Displacement& change) {
  const std::vector<EnclosingArray> arrays = enclosing_arrays(layout, location);
  const auto stays = [&](const EnclosingArray& array) {
    const bool is_this_array = change.count > 0 && change.count <= array.count;
    return array.stride == change.stride
               ? is_this_array || array.stride > 1
               : array.stride > 1 && change.stride > 0 && change.stride % array.stride == 0;
  };
  const bool is_buffer = layout.repeated && layout.type->size_bytes == 1;
  if (is_buffer || std::any_of(arrays.begin(), arrays.end(), stays)) {
    return std::vector{location};
  }
  if (change.count == 0 || change.count > max_scaled) {
    // One element of the whole object's size: only the index 0 is defined.
    const bool whole = !layout.repeated && layout.size_bytes && location == 0 &&
                       change.stride >= *layout.size_bytes && change.stride > 1;
    return whole ? std::optional(std::vector{location}) : std::nullopt;
  }
  std::vector<Offset> places;
  for (std::uint64_t i = 0; i < change.count; ++i) {
    places.push_back(fold(layout, location + static_cast<Offset>(i * change.stride)));
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

/// A part around a location, and how far behind its start the location is.
struct PartAround {
  const cfa::Type* type;
  std::uint64_t distance;
};

/// The parts that a location is the start of or lies in, from the object (or its element) to the
/// scalar or union; empty if the location is in no such part.
std::vector<PartAround> parts_at(const Layout& layout, Offset location) {
  std::vector<PartAround> result;
  if (layout.type == nullptr || !is_inside(layout, location)) {
    return result;
  }
  auto offset = static_cast<std::uint64_t>(fold(layout, location));
  bool is_last = !layout.repeated;
  for (const cfa::Type* type = layout.type; type != nullptr;) {
    result.push_back({type, offset});
    const Part part{*type, is_last};
    const cfa::Field* field = is_struct(*type) ? member_at(part, offset) : nullptr;
    if (type->kind == cfa::TypeKind::Array) {
      is_last = false;
      type = type->element;
    } else if (field != nullptr) {
      is_last = member(part, *field).is_last;
      offset -= offset_of(*field);
      type = field->type;
    } else {
      type = nullptr;
    }
  }
  return offset == 0 ? result : std::vector<PartAround>{};
}

std::vector<const cfa::Type*> types_at(const Layout& layout, Offset location) {
  std::vector<const cfa::Type*> result;
  for (const PartAround& part : parts_at(layout, location)) {
    result.push_back(part.type);
  }
  return result;
}

/// Whether the array at an offset of a part, if there is one, has so many bytes from there on.
bool has_room(const Part& part, std::uint64_t offset, std::uint64_t bytes) {
  if (part.type.kind == cfa::TypeKind::Array && part.type.element->size_bytes > 0) {
    return is_struct(cfa::innermost_element(part.type))
               ? has_room(element(part), offset % part.type.element->size_bytes, bytes)
               : bytes <= part.type.size_bytes && offset <= part.type.size_bytes - bytes;
  }
  const cfa::Field* field = is_struct(part.type) ? member_at(part, offset) : nullptr;
  return field == nullptr || has_room(member(part, *field), offset - offset_of(*field), bytes);
}

/// Whether an array may be taken to lie in one array of the object, if there are any: the object is
/// declared as what the pointer says, or has an array with room for it there. Inside of an array of
/// numbers or pointers, it may be anywhere.
bool lies_in_one_array(const Layout& layout, Offset location, const Displacement& array) {
  if (layout.type == nullptr || !is_inside(layout, location + array.amount)) {
    return true;
  }
  for (const PartAround& part : parts_at(layout, location)) {
    const cfa::Type& type = *part.type;
    const bool is_array = type.kind == cfa::TypeKind::Array;
    if (type.is_union || (array.record != nullptr && part.distance == 0 &&
                          type.kind == array.record->kind && type.tag == array.record->tag)) {
      return true;
    }
    if (is_array && array.record != nullptr && !is_struct(cfa::innermost_element(type))) {
      return array.record->size_bytes <= type.size_bytes;
    }
  }
  const auto offset = static_cast<std::uint64_t>(fold(layout, location) + array.amount);
  if (layout.repeated) {
    return !is_struct(*layout.type) || (array.bytes <= layout.type->size_bytes &&
                                        offset <= layout.type->size_bytes - array.bytes &&
                                        has_room(whole(layout), offset, array.bytes));
  }
  return has_room(whole(layout), offset, array.bytes);
}

}  // namespace

Layout layout_of(const cfa::Type& type, unsigned pointer_bytes) {
  if (type.kind == cfa::TypeKind::Record && type.size_bytes == 0) {
    return {nullptr, false, std::nullopt, pointer_bytes};  // incomplete
  }
  Layout layout{&type, false, type.size_bytes, pointer_bytes};
  if (type.kind == cfa::TypeKind::Array && type.element->size_bytes > 0) {
    layout.type = type.element;
    layout.repeated = true;
  }
  if (is_open({type, true})) {
    layout.size_bytes = std::nullopt;
  }
  return layout;
}

bool is_inside(const Layout& layout, Offset offset) {
  return layout.repeated ||
         (offset >= 0 &&
          (!layout.size_bytes || static_cast<std::uint64_t>(offset) < *layout.size_bytes));
}

Offset fold(const Layout& layout, Offset offset) {
  if (layout.type == nullptr || !is_inside(layout, offset)) {
    return offset;
  }
  if (layout.repeated) {
    const auto stride = static_cast<Offset>(layout.type->size_bytes);
    offset = (offset % stride + stride) % stride;
  }
  return static_cast<Offset>(fold_in(whole(layout), static_cast<std::uint64_t>(offset)));
}

std::optional<std::vector<Offset>> leaves(const Layout& layout, Offset location,
                                          std::uint64_t bytes) {
  std::vector<Offset> result;
  const Offset limit = static_cast<Offset>(std::min(bytes, no_end / 2));
  Offset end = location + limit;
  if (end <= 0 || (!layout.repeated && layout.size_bytes &&
                   location >= static_cast<Offset>(*layout.size_bytes))) {
    return result;
  }
  const Offset begin = std::max<Offset>(location, 0);
  if (layout.type == nullptr) {
    const Offset word = static_cast<Offset>(layout.pointer_bytes);
    if (layout.size_bytes) {
      end = std::min(end, static_cast<Offset>(*layout.size_bytes));
    }
    if ((end - begin) / word > static_cast<Offset>(max_words)) {
      return std::nullopt;
    }
    for (Offset at = begin / word * word; at < end; at += word) {
      result.push_back(at);
    }
    return result;
  }
  const auto low = static_cast<std::uint64_t>(begin);
  const auto high = static_cast<std::uint64_t>(end);
  const std::uint64_t size = layout.type->size_bytes;
  if (layout.repeated && high > size) {
    collect(whole(layout), 0, 0, size, result);
  } else {
    collect(whole(layout), 0, low, high, result);
  }
  return result;
}

bool holds_pointer(const Layout& layout, std::optional<Offset> location, std::uint64_t bytes) {
  if (layout.type == nullptr) {
    return true;
  }
  return has_type_at(layout, location, bytes, has_pointer);
}

std::optional<std::uint64_t> characters_at(const Layout& layout, Offset location) {
  const std::vector<const cfa::Type*> around = types_at(layout, location);
  for (std::size_t i = 1; i < around.size(); ++i) {
    const cfa::Type& part = *around[i];
    const bool is_characters = part.kind == cfa::TypeKind::Array && part.element->is_integer() &&
                               part.element->size_bytes == 1;
    const bool is_in_member = std::any_of(around.begin(), around.begin() + static_cast<Offset>(i),
                                          [](const cfa::Type* type) { return is_struct(*type); });
    if (is_characters) {
      // One of a single character may be the beginning of a longer one.
      return is_in_member && part.size_bytes > 1 ? std::optional(part.size_bytes) : std::nullopt;
    }
  }
  return std::nullopt;
}

namespace {

/// The scalar or union that a type begins with; null if there is none.
const cfa::Type* beginning_of(const cfa::Type& type) {
  const cfa::Type* first = &type;
  while (is_struct(*first) || first->kind == cfa::TypeKind::Array) {
    if (first->kind == cfa::TypeKind::Array) {
      first = first->element;
    } else if (first->fields.empty()) {
      return nullptr;
    } else {
      first = first->fields.front().type;
    }
  }
  return first;
}

/// As `struct sockaddr` and its kinds do. A union is like any type, and pointers are alike.
bool begin_alike(const cfa::Type& a, const cfa::Type& b) {
  const cfa::Type* left = beginning_of(a);
  const cfa::Type* right = beginning_of(b);
  const auto is_any = [](const cfa::Type* type) {
    return type == nullptr || type->kind == cfa::TypeKind::Record;
  };
  return is_any(left) || is_any(right) ||
         (left->kind == right->kind && left->bits == right->bits &&
          left->is_signed == right->is_signed);
}

}  // namespace

bool may_access_record(const Layout& layout, Offset location, const cfa::Type& record) {
  const std::vector<PartAround> around = parts_at(layout, location);
  const auto may_access = [&](const PartAround& part) {
    const cfa::Type& type = *part.type;
    const bool is_record = type.kind == cfa::TypeKind::Record;
    const bool is_storage =
        type.kind == cfa::TypeKind::Array && !is_struct(cfa::innermost_element(type));
    const bool is_open = is_record && (type.is_union || type.size_bytes == 0 ||
                                       (type.was_union && record.size_bytes <= type.size_bytes));
    const bool begins_alike =
        is_record && part.distance == 0 && (type.tag == record.tag || begin_alike(type, record));
    const bool is_wrapped = type.is_number_or_pointer() && part.distance == 0 &&
                            type.size_bytes == record.size_bytes && begin_alike(type, record);
    return is_storage || is_open || begins_alike || is_wrapped;
  };
  return record.size_bytes == 0 ||
         std::ranges::none_of(around,
                              [](const PartAround& part) { return is_struct(*part.type); }) ||
         std::ranges::any_of(around, may_access);
}

bool points_to_bytes(const cfa::Type& type) {
  if (!type.is_pointer() || type.element == nullptr) {
    return false;
  }
  const cfa::Type& bytes = cfa::innermost_element(*type.element);
  return bytes.is_integer() && bytes.size_bytes == 1;
}

bool is_byte_pointer_at(const Layout& layout, std::optional<Offset> location) {
  const auto around = location ? types_at(layout, *location) : std::vector<const cfa::Type*>{};
  return !around.empty() && points_to_bytes(*around.back());
}

bool holds_byte_pointer(const Layout& layout, std::optional<Offset> location, std::uint64_t bytes) {
  return layout.type != nullptr && has_type_at(layout, location, bytes, points_to_bytes);
}

std::vector<EnclosingArray> enclosing_arrays(const Layout& layout, Offset location) {
  std::vector<EnclosingArray> result;
  if (layout.type == nullptr || !is_inside(layout, location)) {
    return result;
  }
  if (layout.repeated) {
    result.push_back({layout.type->size_bytes, 0});
  }
  arrays_in(whole(layout), static_cast<std::uint64_t>(location), result);
  return result;
}

std::uint64_t bytes_of_array(const cfa::Type& record, std::size_t field) {
  const cfa::Type& type = *record.fields[field].type;
  if (type.kind != cfa::TypeKind::Array) {
    return 0;
  }
  const bool is_last = !record.is_union && field + 1 == record.fields.size();
  return is_last && type.length.value_or(0) <= 1 ? no_end : type.size_bytes;
}

std::optional<std::vector<Offset>> displaced(const Layout& layout, Offset location,
                                             const Displacement& change) {
  switch (change.kind) {
    case Displacement::Kind::Member:
      if (change.bytes > 0 && !lies_in_one_array(layout, location, change)) {
        break;
      }
      return std::vector{fold(layout, location + change.amount)};
    case Displacement::Kind::Step: return step(layout, location, change);
    case Displacement::Kind::Scaled: return scaled(layout, location, change);
    case Displacement::Kind::Anywhere: break;
  }
  return std::nullopt;
}

}  // namespace pcegar::alias

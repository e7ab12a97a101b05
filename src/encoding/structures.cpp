// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/structures.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace pcegar::encoding {

using smt::Kind;
using smt::Term;

namespace {

constexpr std::size_t most_places = 16;
constexpr unsigned byte_bits = 8;

/// Scalars of one width are one type here: int and unsigned, pointers and numbers.
bool is_same(const cfa::Type& one, const cfa::Type& other) {
  return &one == &other || (one.is_scalar() && other.is_scalar() && one.bits == other.bits);
}

/// Where a type has parts of another one, in bytes; no more than most_places.
void find_parts(const cfa::Type& type, std::uint64_t offset, const cfa::Type& part,
                std::vector<std::uint64_t>& places) {
  if (places.size() == most_places || type.size_bytes < part.size_bytes) return;
  if (is_same(type, part)) {
    places.push_back(offset);
  } else if (type.kind == cfa::TypeKind::Array) {
    for (std::uint64_t i = 0; i < type.length.value_or(0) && places.size() < most_places; ++i)
      find_parts(*type.element, offset + i * type.element->size_bytes, part, places);
  } else if (type.kind == cfa::TypeKind::Record) {
    for (const cfa::Field& field : type.fields)
      if (!field.bit_width)
        find_parts(*field.type, offset + field.offset_bits / byte_bits, part, places);
  }
}

}  // namespace

bool is_outside_object(const cfa::Type& type) {
  return type.size_bytes > 0 && (type.kind == cfa::TypeKind::Record || type.is_scalar());
}

std::uint64_t shown_alignment(const cfa::Type& type) {
  if (type.kind == cfa::TypeKind::Array) return shown_alignment(*type.element);
  if (type.is_scalar()) return std::has_single_bit(type.size_bytes) ? type.size_bytes : 1;
  if (type.kind != cfa::TypeKind::Record) return 1;
  std::uint64_t result = 1;
  for (const cfa::Field& field : type.fields)
    if (!field.bit_width) result = std::max(result, shown_alignment(*field.type));
  const auto is_aligned = [](std::uint64_t bytes, std::uint64_t alignment) {
    return bytes % alignment == 0;
  };
  for (const cfa::Field& field : type.fields)
    if (!field.bit_width && !is_aligned(field.offset_bits / 8, shown_alignment(*field.type)))
      return 1;
  return is_aligned(type.size_bytes, result) ? result : 1;
}

Term is_aligned(smt::TermManager& terms, Term start, const cfa::Type& type, unsigned pointer_bits) {
  const std::uint64_t alignment =
      std::min<std::uint64_t>(shown_alignment(type), pointer_bits / byte_bits);
  if (alignment == 1) return terms.true_();
  const mpz_class mask = static_cast<unsigned long>(alignment - 1);
  return terms.equal(terms.bv(Kind::BvAnd, start, terms.bit_vector(mask, pointer_bits)),
                     terms.bit_vector(0, pointer_bits));
}

Term is_at_a_part(smt::TermManager& terms, const StructurePointer& pointer, Term object,
                  const cfa::Type& type, unsigned pointer_bits) {
  std::vector<std::uint64_t> places;
  find_parts(type, 0, *pointer.type, places);
  const auto number = [&](std::uint64_t value) {
    return terms.bit_vector(mpz_class(static_cast<unsigned long>(value)), pointer_bits);
  };
  const bool is_of_structures = cfa::innermost_element(type).kind == cfa::TypeKind::Record &&
                                pointer.type->kind == cfa::TypeKind::Record;
  if (places.empty() && is_of_structures && type.size_bytes > 0) return terms.false_();
  if (type.kind == cfa::TypeKind::Array && type.element == pointer.type)
    return terms.equal(terms.bv(Kind::BvUrem, terms.bv(Kind::BvSub, pointer.start, object),
                                number(pointer.type->size_bytes)),
                       number(0));
  if (places.empty() || places.size() == most_places) return terms.true_();
  std::vector<Term> possible;
  for (const std::uint64_t place : places)
    possible.push_back(terms.equal(pointer.start, terms.bv(Kind::BvAdd, object, number(place))));
  return terms.or_(possible);
}

Term do_not_overlap_in_part(smt::TermManager& terms, const StructurePointer& a,
                            const StructurePointer& b, unsigned pointer_bits) {
  if (a.start == b.start) return terms.true_();
  const StructurePointer& outer = a.type->size_bytes >= b.type->size_bytes ? a : b;
  const StructurePointer& inner = &outer == &a ? b : a;
  std::vector<std::uint64_t> places;
  find_parts(*outer.type, 0, *inner.type, places);
  if (places.size() == most_places) return terms.true_();
  const auto number = [&](std::uint64_t value) {
    return terms.bit_vector(mpz_class(static_cast<unsigned long>(value)), pointer_bits);
  };
  const auto is_behind = [&](const StructurePointer& first, const StructurePointer& second) {
    return terms.bv(Kind::BvUle, number(first.type->size_bytes),
                    terms.bv(Kind::BvSub, second.start, first.start));
  };
  std::vector<Term> possible{terms.and_(is_behind(a, b), is_behind(b, a)),
                             terms.equal(a.start, number(0)), terms.equal(b.start, number(0))};
  for (const std::uint64_t place : places)
    possible.push_back(terms.equal(inner.start, terms.bv(Kind::BvAdd, outer.start, number(place))));
  return terms.or_(possible);
}

}  // namespace pcegar::encoding

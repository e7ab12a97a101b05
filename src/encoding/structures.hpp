// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "cfa/type.hpp"
#include "smt/term.hpp"

namespace pcegar::encoding {

/// A pointer to a structure or scalar (a bit-vector) and its type.
struct StructurePointer {
  smt::Term start;
  const cfa::Type* type = nullptr;
};

/// Whether a pointer to that type from outside is one: to a structure or a scalar.
[[nodiscard]] bool is_outside_object(const cfa::Type& type);

/// The alignment in bytes that the members of a type show; 1 if it is packed.
[[nodiscard]] std::uint64_t shown_alignment(const cfa::Type& type);

/// That a pointer is null or aligned for what it points to, as far as its members show.
[[nodiscard]] smt::Term is_aligned(smt::TermManager& terms, smt::Term start, const cfa::Type& type,
                                   unsigned pointer_bits);

/// That a pointer to a structure does not lead into an object in part: it leads to one of the
/// structures in it. False if there are none, true if there are too many or the object has no
/// structures.
[[nodiscard]] smt::Term is_at_a_part(smt::TermManager& terms, const StructurePointer& pointer,
                                     smt::Term object, const cfa::Type& type,
                                     unsigned pointer_bits);

/// That two structures or scalars do not overlap in part: they are apart, the same, or one is a
/// member of the other, or one is null. True if there are too many such members.
[[nodiscard]] smt::Term do_not_overlap_in_part(smt::TermManager& terms, const StructurePointer& a,
                                               const StructurePointer& b, unsigned pointer_bits);

}  // namespace pcegar::encoding

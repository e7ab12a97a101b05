// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "cfa/type.hpp"
#include "smt/term.hpp"

namespace pcegar::encoding {

/// A pointer to a structure (a bit-vector) and that structure.
struct StructurePointer {
  smt::Term start;
  const cfa::Type* type = nullptr;
};

/// The alignment in bytes that the members of a type show; 1 if it is packed.
[[nodiscard]] std::uint64_t shown_alignment(const cfa::Type& type);

/// That a pointer is null or aligned for what it points to, as far as its members show.
[[nodiscard]] smt::Term is_aligned(smt::TermManager& terms, smt::Term start, const cfa::Type& type,
                                   unsigned pointer_bits);

/// That a pointer to a structure does not lead into an object in part: it leads to one of the
/// structures in it. True if there are none, or too many.
[[nodiscard]] smt::Term is_at_a_part(smt::TermManager& terms, const StructurePointer& pointer,
                                     smt::Term object, const cfa::Type& type,
                                     unsigned pointer_bits);

/// That two structures do not overlap in part: they are apart, the same, or one is a member of the
/// other. True for types of which none is in the other.
[[nodiscard]] smt::Term do_not_overlap_in_part(smt::TermManager& terms, const StructurePointer& a,
                                               const StructurePointer& b, unsigned pointer_bits);

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// Whether a pointer from outside to a scalar may point to a member of a structure or union.
enum class ScalarPointers : std::uint8_t { ToMembers, Apart };

/// Makes structures of those unions of which the program uses one member only: the other members
/// become empty. A member is used if an expression mentions it, unless to set all of the union to
/// zero, or if the program dereferences pointers to what the member is or has in it. Of a union
/// without such members the largest one is kept.
///
/// A lock of Linux is a union of ways to look at its word, and a driver uses none or one of them;
/// the analyses then see a scalar that nothing overlaps. So that no byte becomes unknown, a union
/// remains if the member that would be left does not have all bytes of the others. What pointers
/// outside of the program may lead to is still known (Type::dropped).
///
/// For a program that is complete; no expression that is made later may use other members.
void drop_unused_union_members(Program& program, ScalarPointers scalar_pointers);

}  // namespace pcegar::cfa

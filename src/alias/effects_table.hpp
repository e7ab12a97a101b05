// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "cfa/stated_effects.hpp"

namespace pcegar::alias {

/// Adds the rows of a file of `--effects` to a table. Throws InputError with the line for a row
/// that is malformed, that names a function twice, or one that pcegar knows already.
///
///     NAME... : ARGUMENTS RESULT [calls]     # remark
///
/// ARGUMENTS: "void" or a letter for each argument; a star repeats the last one.
///   -  a number, or memory that the function at most reads, and does not keep
///   k  kept: the function stores the pointer, and later calls may change the memory
///   o  the object of the pointer's type (`&device->work`: that member) becomes an input;
///      not null, not kept
///   K  both of these
///   f  an object behind it becomes an input; may be null
///   w  the block of memory behind it holds bytes from outside, no addresses
///   e  as for a function that nothing is stated about
/// RESULT:
///   -             none, any number, or null or a pointer to memory of the environment
///   LOW..HIGH     a number from LOW to HIGH; either may be left out
///   error         0 or an error number: -4095..0
///   error+        an error number or a number that is not negative: -4095..
///   valid         a pointer to memory of the environment, neither null nor an error number
///   errptr        such a pointer, or an error number as a pointer; not null
///   first first?  the first argument (or null)
///   place         null or a pointer into what the first argument points into
///   kept          a pointer to anything that was passed
///   new zero      null or a new object with any content, or cleared; as in `new(2)` and
///   `zero(1*2)`
///                 with the arguments, from 1, whose product is its size in bytes
/// calls: it calls functions that it is given, and these calls are left to the program.
void read_effects(std::string_view text, const std::string& file, cfa::StatedEffectsTable& table);

}  // namespace pcegar::alias

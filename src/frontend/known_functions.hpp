// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace pcegar::frontend {

/// Whether a name fits: a pattern is the name itself, or has a '*' between the beginning and the
/// end of the name.
[[nodiscard]] constexpr bool fits_pattern(std::string_view name, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  return star == std::string_view::npos ? name == pattern
                                        : name.starts_with(pattern.substr(0, star)) &&
                                              name.ends_with(pattern.substr(star + 1));
}

/// Never returns, whatever its declaration says.
[[nodiscard]] bool ends_program(std::string_view name);
/// Ends the program as a return from the entry function does.
[[nodiscard]] bool runs_destructors(std::string_view name);
/// A function of the library that returns only in some cases (a signal that ends the program), or
/// does what only the kernel knows.
[[nodiscard]] bool may_not_return(std::string_view name);
/// Keeps a buffer that later calls write to: the argument with that number, if it is not null.
[[nodiscard]] std::optional<unsigned> kept_buffer(std::string_view name);
/// A function of the library that may call malloc() or free(), as all do that use streams.
[[nodiscard]] bool may_allocate(std::string_view name);
/// Calls back into the program, runs it concurrently, or jumps. The model excludes this for
/// functions without a body, so calls of these are unsupported.
[[nodiscard]] bool breaks_control_flow(std::string_view name);
/// Input functions of the verifier and functions of the C library, which need no warning.
[[nodiscard]] bool is_expected_external(std::string_view name);
/// A function of the C library (or GCC's builtin of the same meaning) whose result and effects
/// follow from its arguments: not an input of the program (alias/library_table).
[[nodiscard]] bool follows_from_arguments(std::string_view name);
/// A function of <math.h> that MathCalls knows (lower_math.cpp).
[[nodiscard]] bool is_exact_math_function(std::string_view name);
/// Whether the assembler template neither reads nor writes memory: barriers and hints.
[[nodiscard]] bool is_barrier(std::string_view assembler_template);
/// Whether it mentions an instruction that sets x86's control words of floating-point arithmetic.
[[nodiscard]] bool may_change_rounding(std::string_view assembler_template);

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace clang {
class Decl;
class FunctionDecl;
}  // namespace clang

namespace pcegar::frontend {

/// Whether a header of the system has a declaration of the same thing.
[[nodiscard]] bool is_in_system_header(const clang::Decl& declaration);

/// Whether a declaration shows that the function only shares its name with the one of the C library
/// or of POSIX: `int remove(struct port *)`. Such functions are the program's own. A parameter that
/// is a number of another size is no reason: programs declare library functions carelessly.
/// `name` is the library's.
[[nodiscard]] bool is_namesake(std::string_view name, const clang::FunctionDecl& declaration);

/// Whether a function without a body never returns: it is known for that, or its declaration says
/// so. (Clang passes on to a namesake what it knows of the library's function.)
[[nodiscard]] bool never_returns(std::string_view name, const clang::FunctionDecl& declaration);

}  // namespace pcegar::frontend

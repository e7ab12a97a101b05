// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "harness/plan.hpp"

namespace pcegar::harness {

/// Functions without a body that must behave as on the path: the one that the path ends in, and
/// those on whose calls some condition of the path depends.
using Needed = std::vector<std::string>;

/// The functions that the harness defines, in the order in which the program first calls them:
/// every function without a body, except those that the C library can provide.
[[nodiscard]] std::vector<Stub> choose_stubs(const cfa::Program& program, const Needed& needed);

/// Data of the C library, which it defines itself.
[[nodiscard]] bool is_library_object(std::string_view name);

}  // namespace pcegar::harness

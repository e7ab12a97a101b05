// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "harness/plan.hpp"

namespace pcegar::harness {

/// Functions without a body that the path needs to have its way with: the one that it ends in, and
/// those of whose calls some condition on the path depends.
using Needed = std::vector<std::string>;

/// The functions that the harness defines, in the order in which the program first calls them:
/// every function without a body, except what the C library does as well.
[[nodiscard]] std::vector<Stub> choose_stubs(const cfa::Program& program, const Needed& needed);

/// Data of the C library, which it defines itself.
[[nodiscard]] bool is_library_object(std::string_view name);

}  // namespace pcegar::harness

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>

#include "harness/plan.hpp"

namespace pcegar::harness {

/// Changed text of input files, by their index.
using Copies = std::map<std::size_t, std::string>;

/// Marks the places of the plan in copies of the files. What cannot be marked (in headers, in
/// macros) is taken out of the plan, with a note.
[[nodiscard]] Copies mark_sources(Plan& plan, std::span<const std::filesystem::path> files);

}  // namespace pcegar::harness

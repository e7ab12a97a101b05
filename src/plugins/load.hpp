// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "verification/operators.hpp"

namespace pcegar::plugins {

/// Loads a shared library that was written against include/pcegar/plugin.hpp and adds its operators
/// to the tables; it stays loaded until the program ends. Throws InputError if it cannot be loaded,
/// is no plug-in or one for another version, fails, or registers a name that is taken or no name.
/// What its operators throw later, and results that are not allowed, are InputErrors, too.
void load(const std::filesystem::path& file, verification::Operators& operators);

}  // namespace pcegar::plugins

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "verification/operators.hpp"

namespace pcegar::plugins {

/// Loads a shared library that was written against include/pcegar/plugin.hpp and adds its operators
/// to the tables; it stays loaded until the program ends. Throws InputError if it cannot be loaded,
/// is not a plug-in, is one for another version, fails, or registers a name that is taken or not
/// valid. Exceptions and invalid results of its operators become InputErrors later, too.
void load(const std::filesystem::path& file, verification::Operators& operators);

}  // namespace pcegar::plugins

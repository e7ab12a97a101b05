// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "frontend/survey.hpp"

namespace pcegar::environment {

/// C text with a main() that calls what the module offers, for the end of the translation unit with
/// the module in it. Throws InputError if the module has neither an init function nor a callback.
[[nodiscard]] std::string environment_text(const frontend::Survey& survey);

/// The same for a module of several files, each a translation unit: the macro PCEGAR_FILE says at
/// whose end the text stands (0, 1, ...).
[[nodiscard]] std::string environment_text(const std::vector<frontend::Survey>& files);

}  // namespace pcegar::environment

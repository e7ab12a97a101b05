// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "frontend/survey.hpp"

namespace pcegar::environment {

/// C text with a main() that calls what the module offers, for the end of the translation unit with
/// the module in it. Throws InputError if the module has neither an init function nor a callback.
[[nodiscard]] std::string environment_text(const frontend::Survey& survey);

}  // namespace pcegar::environment

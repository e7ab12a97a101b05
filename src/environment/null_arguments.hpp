// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <set>
#include <string_view>

#include "frontend/survey.hpp"

namespace pcegar::environment {

/// The pointers, by position from 0, that Linux 6.1 may leave null where it calls an operation: a
/// member of a table.
[[nodiscard]] std::set<std::size_t> null_arguments(const frontend::Survey& survey,
                                                   std::string_view table, std::string_view member);
/// The same for a function that the module passes to the kernel.
[[nodiscard]] std::set<std::size_t> null_arguments(const frontend::SurveyedFunction& callback);

}  // namespace pcegar::environment

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "frontend/survey.hpp"

namespace pcegar::environment {

/// A module of several files as one survey. The environment stands in the translation unit of one
/// of them, `main`. What it calls in the others, or has to know the address of, gets a name that
/// the whole program sees.
struct JoinedFiles {
  frontend::Survey survey;
  std::size_t main = 0;
  std::vector<std::vector<std::string>> exports;  ///< by file: lines for its end
  std::vector<std::string> declarations;          ///< lines for the one of main
};

/// Main is the file with the init function, or the first one.
[[nodiscard]] JoinedFiles join_files(const std::vector<frontend::Survey>& files);

/// Whether a function is one of those that change a parameter of the module, by its name or by the
/// one that it has outside of its file (models/linux/include/linux/moduleparam.h).
[[nodiscard]] bool changes_parameter(const frontend::SurveyedFunction& function);

}  // namespace pcegar::environment

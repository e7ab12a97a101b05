// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/preprocessor_arguments.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace pcegar::frontend {

namespace {

/// Options that may have their file in the next argument.
bool takes_next(std::string_view argument) {
  static constexpr std::array<std::string_view, 7> options{
      "-o", "-MF", "-MT", "-MQ", "-MJ", "--serialize-diagnostics", "-dependency-file"};
  return std::find(options.begin(), options.end(), argument) != options.end();
}

bool writes(std::string_view argument) {
  return takes_next(argument) || argument.starts_with("-M") || argument.starts_with("-o") ||
         argument.starts_with("-Wp,-M") || argument.starts_with("-save-temps") ||
         argument.starts_with("--save-temps") || argument.starts_with("--output") ||
         argument.starts_with("-ftime-trace");
}

}  // namespace

std::vector<std::string> without_outputs(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!writes(arguments[i])) {
      result.push_back(arguments[i]);
    } else if (takes_next(arguments[i])) {
      ++i;
    }
  }
  return result;
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace pcegar::cli {

bool is_terminal(int descriptor) {
  const char* const kind = std::getenv("TERM");
  return ::isatty(descriptor) == 1 && kind != nullptr && std::string_view(kind) != "dumb";
}

bool colours_verdicts(Colour when) {
  if (when != Colour::Automatic) {
    return when == Colour::Always;
  }
  const char* const refused = std::getenv("NO_COLOR");
  return is_terminal(STDOUT_FILENO) && (refused == nullptr || *refused == '\0');
}

}  // namespace pcegar::cli

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/log.hpp"

#include <iostream>

namespace pcegar {

void Log::write(LogLevel level, std::string_view prefix, std::string_view message) const {
  if (enabled(level)) {
    std::cerr << "pcegar: " << prefix << message << std::endl;
  }
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "frontend/load.hpp"

namespace pcegar::verification {

/// The C files of a program and how they are read.
struct Sources {
  std::vector<std::filesystem::path> files;
  frontend::LoadOptions load;
};

}  // namespace pcegar::verification

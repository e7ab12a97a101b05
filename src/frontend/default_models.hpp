// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace pcegar::frontend {

struct ModelSource {
  std::string_view name;
  std::string_view text;
};

/// The files of the folder models/, as they were when the program was built.
[[nodiscard]] const std::array<ModelSource, 6>& default_models();

}  // namespace pcegar::frontend

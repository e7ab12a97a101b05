// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace pcegar::frontend {

/// The arguments without those that make a preprocessor write files: lists of dependencies (-MD,
/// -MF FILE and similar options of build systems), -o FILE, -save-temps. The checker only reads the
/// program, and the written file could be one of its inputs.
[[nodiscard]] std::vector<std::string> without_outputs(const std::vector<std::string>& arguments);

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace pcegar::frontend {

/// The arguments without those that make a preprocessor write files: lists of dependencies (-MD,
/// -MF FILE and their like, as build systems give them), -o FILE, -save-temps. A program is read,
/// nothing is built, and the file could be one of the inputs.
[[nodiscard]] std::vector<std::string> without_outputs(const std::vector<std::string>& arguments);

}  // namespace pcegar::frontend

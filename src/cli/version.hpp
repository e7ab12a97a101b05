// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pcegar::cli {

/// "0.1.0+g1a2b3c4": see cmake/GitVersion.cmake, which writes version.cpp.
[[nodiscard]] const char* version_name();

}  // namespace pcegar::cli

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/settings.hpp"

namespace pcegar::cli {

/// Whether the stream is a terminal that can move its cursor and show colours.
[[nodiscard]] bool is_terminal(int descriptor);

/// Whether verdicts on standard output are coloured. Unless the user decides, they are on a
/// terminal, if the environment does not have NO_COLOR (no-color.org).
[[nodiscard]] bool colours_verdicts(Colour when);

}  // namespace pcegar::cli

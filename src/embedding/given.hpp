// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pcegar/verifier.hpp>

#include "cli/settings.hpp"

namespace pcegar::verifier {

/// The input of a user of the library, as the settings of a run that begins now. Throws
/// pcegar::InputError.
[[nodiscard]] cli::Settings settings_from(const Program& program, const Properties& properties,
                                          const Options& options);

}  // namespace pcegar::verifier

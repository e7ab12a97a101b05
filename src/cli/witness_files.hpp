// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/settings.hpp"
#include "verification/verifier.hpp"

namespace pcegar::cli {

/// What a witness says that a property is. The standard ones have the text of a property file.
[[nodiscard]] std::string specification_text(const std::string& property, const std::string& entry);

/// Writes a witness in both formats for each property that is decided, as the settings say. Trouble
/// is a warning.
void write_witnesses(const Settings& settings, const std::string& entry,
                     const verification::Verifier::Verified& verified,
                     const std::vector<verification::PropertyResult>& results, const Log& log);

}  // namespace pcegar::cli

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "witness/source_text.hpp"
#include "witness/witness.hpp"

namespace pcegar::witness {

/// The witness as YAML, version 2.0 of the format.
[[nodiscard]] std::string yaml_text(const Witness& witness);

/// The witness as GraphML, version 1.0 of the format. What that cannot express (the cases of a
/// switch) is left out. The text gives the offsets of places, and statements.
[[nodiscard]] std::string graphml_text(const Witness& witness, const SourceText& source);

}  // namespace pcegar::witness

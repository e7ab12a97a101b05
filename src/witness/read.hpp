// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "witness/source_text.hpp"
#include "witness/witness.hpp"

namespace pcegar::witness {

/// Reads a witness in either format, for this program. Throws InputError with file:line:column if
/// it is malformed, uses what is not supported, or is about another program: its input files must
/// have the hashes that it names.
[[nodiscard]] Witness read_witness(std::string_view text, const std::string& file,
                                   const SourceText& source);

}  // namespace pcegar::witness

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "witness/source_text.hpp"
#include "witness/witness.hpp"

namespace pcegar::witness {

[[nodiscard]] Witness read_yaml_witness(std::string_view text, const std::string& file,
                                        const SourceText& source);
[[nodiscard]] Witness read_graphml_witness(std::string_view text, const std::string& file,
                                           const SourceText& source);

/// A line number, or the number of a byte. Throws InputError.
[[nodiscard]] unsigned read_whole_number(const std::string& text, const SourcePosition& position,
                                         const std::string& what);
/// The file of the program that is meant. Throws InputError.
[[nodiscard]] std::string read_file_name(const std::string& name, const SourcePosition& position,
                                         const SourceText& source);

}  // namespace pcegar::witness

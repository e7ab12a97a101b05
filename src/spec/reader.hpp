// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "spec/automaton.hpp"

namespace pcegar::spec {

/// The content of specification files: the automata, and the entry function if a .prp file names
/// one.
struct Specification {
  std::vector<Automaton> automata;
  std::string entry_function;
};

/// Reads a .spc or .prp file (distinguished by extension, else by content). All mistakes are
/// reported as InputError with file:line:column: syntax, unknown states, undeclared variables,
/// duplicates.
[[nodiscard]] Specification read_specification(const std::filesystem::path& file);

/// The specifications that a name on the command line stands for: the file, or all .spc and .prp
/// files of a folder, sorted by name. Throws InputError if a folder has none.
[[nodiscard]] std::vector<std::filesystem::path> specification_files(
    const std::filesystem::path& file_or_folder);

/// The specifications that these names stand for, in their order; the default property if there are
/// none. Throws InputError, also if two properties have one name or two files name different entry
/// functions.
[[nodiscard]] Specification read_specifications(
    const std::vector<std::filesystem::path>& files_and_folders);

/// read_specification() from text; `file` is used in messages and for #include.
[[nodiscard]] Specification parse_automata(std::string_view text,
                                           const std::filesystem::path& file);
[[nodiscard]] Specification parse_property_file(std::string_view text,
                                                const std::filesystem::path& file);

/// The default property: no call of reach_error() and no label ERROR is reached, and no assert()
/// fails; named
/// "unreach-call".
[[nodiscard]] Automaton default_property();

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/source_position.hpp"

namespace pcegar::witness {

/// The text of the input files, for what a witness says about places in it that the program's CFA
/// does not know.
class SourceText {
public:
  /// Throws InputError if a file cannot be read.
  explicit SourceText(const std::vector<std::filesystem::path>& files);

  [[nodiscard]] const std::vector<std::string>& files() const { return names_; }
  /// Whether it is in one of the files.
  [[nodiscard]] bool contains(const SourcePosition& position) const;
  /// The file that a witness means by a name: that name, or else the only one with the same last
  /// part; empty if there is none.
  [[nodiscard]] std::string file_of(const std::string& name) const;
  [[nodiscard]] std::string_view text(const std::string& file) const;
  /// Bytes before a position, or before the line if the column is not known.
  [[nodiscard]] std::optional<std::size_t> offset(const SourcePosition& position) const;
  [[nodiscard]] std::optional<SourcePosition> position(const std::string& file,
                                                       std::size_t offset) const;
  /// Whether this word of C begins there.
  [[nodiscard]] bool has_word(const SourcePosition& position, std::string_view word) const;
  /// The bracket that closes the only call of this function in the statement that begins there;
  /// nothing if there are several or none, as in a macro.
  [[nodiscard]] std::optional<SourcePosition> end_of_call(const SourcePosition& statement,
                                                          std::string_view callee) const;
  /// The beginning of the statement or declaration around a position in it.
  [[nodiscard]] std::optional<SourcePosition> statement_around(
      const SourcePosition& position) const;

private:
  struct File {
    std::string text;
    std::vector<std::size_t> lines;  ///< where they begin
    std::vector<bool> is_code;       ///< neither comment nor literal, by offset
  };
  [[nodiscard]] const File* file(const std::string& name) const;
  std::map<std::string, File> files_;
  std::vector<std::string> names_;
};

}  // namespace pcegar::witness

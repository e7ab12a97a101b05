// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pcegar {

/// A file that grows line by line while the run goes on. Appended text is written as a whole or, if
/// the disk is full, not at all; nothing more is written then, so that the file ends with a
/// complete line. (Only a process killed within a write leaves a part of one.)
class AppendFile {
public:
  explicit AppendFile(const std::filesystem::path& file);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  void append(std::string_view lines);
  /// Whether all appended text is in the file.
  [[nodiscard]] bool is_complete() const { return descriptor_ >= 0; }

private:
  int descriptor_;  ///< -1: something could not be written
};

/// A file in memory that is in no folder: its name cannot be foreseen, and it disappears with the
/// process, however that ends. It can be opened by its path in this process only.
class NamelessFile {
public:
  NamelessFile();
  ~NamelessFile();
  NamelessFile(const NamelessFile&) = delete;
  NamelessFile& operator=(const NamelessFile&) = delete;

  /// Nothing if there is no such file.
  [[nodiscard]] std::optional<std::filesystem::path> path() const;
  [[nodiscard]] std::string content() const;

private:
  int descriptor_;
};

}  // namespace pcegar

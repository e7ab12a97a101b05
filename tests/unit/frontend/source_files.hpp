// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace pcegar::test {

/// A temporary folder with C files, removed at the end.
class SourceFiles {
public:
  SourceFiles() {
    std::string pattern = (std::filesystem::temp_directory_path() / "pcegar-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
      throw std::runtime_error("no temporary folder");
    }
    folder_ = pattern;
  }
  SourceFiles(const SourceFiles&) = delete;
  SourceFiles& operator=(const SourceFiles&) = delete;
  ~SourceFiles() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  [[nodiscard]] std::filesystem::path add(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

private:
  std::filesystem::path folder_;
};

}  // namespace pcegar::test

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "harness/scratch_folder.hpp"

#include <cstdlib>

#include "support/error.hpp"

namespace pcegar::harness {

ScratchFolder::ScratchFolder() {
  std::error_code error;
  const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
  if (error) {
    throw InputError("no folder for temporary files: " + error.message());
  }
  std::string name = (parent / "pcegar-harness-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw InputError("cannot make a scratch folder in '" + parent.string() + "'");
  }
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace pcegar::harness

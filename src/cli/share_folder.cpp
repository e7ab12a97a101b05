// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/share_folder.hpp"

#include <sys/auxv.h>

#include <bit>
#include <system_error>

#include "support/error.hpp"

namespace pcegar::cli {

namespace fs = std::filesystem;

fs::path program_file() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    return program;
  }
  // Without /proc, as in a fresh root: the name by which the kernel was asked for the program.
  const auto* const name = std::bit_cast<const char*>(getauxval(AT_EXECFN));
  program = fs::canonical(name != nullptr ? name : "", error);
  if (error) {
    throw InputError("cannot find the program's own file: " + error.message());
  }
  return program;
}

fs::path share_folder() {
  return program_file().parent_path().parent_path() / "share" / "pcegar";
}

fs::path own_or_bundled(const fs::path& file, const char* part) {
  std::error_code error;
  if (file == "-" || file.empty() || file.is_absolute() || fs::exists(file, error)) {
    return file;
  }
  const fs::path bundled = share_folder() / part / file;
  return fs::exists(bundled, error) ? bundled : file;
}

}  // namespace pcegar::cli

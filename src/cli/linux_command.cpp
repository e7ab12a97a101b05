// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/linux_command.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "cli/share_folder.hpp"
#include "support/error.hpp"

namespace pcegar::cli {

void run_linux_command(int argc, char** argv) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = program_file();
  const fs::path share = share_folder();
  const fs::path scripts = share / "linux";
  if (!fs::exists(scripts / "pcegar_linux" / "__main__.py", error)) {
    throw InputError("'" + scripts.string() + "' is missing; pcegar is not installed completely");
  }
  // Python looks for the package beside run.py.
  std::vector<std::string> words{"python3", "-B", (scripts / "run.py").string()};
  words.insert(words.end(), {"--program", program.string(), "--share", share.string()});
  words.insert(words.end(), argv + 1, argv + argc);
  std::vector<char*> arguments;
  for (std::string& word : words) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  ::execvp(arguments.front(), arguments.data());
  throw InputError(std::string("cannot run python3: ") + std::strerror(errno));
}

}  // namespace pcegar::cli

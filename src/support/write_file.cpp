// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/write_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace pcegar {

namespace {

namespace fs = std::filesystem;

std::string trouble(const fs::path& file) {
  return "cannot write '" + file.string() +
         "': " + std::error_code(errno, std::generic_category()).message();
}

enum class Durability { Flushed, AsItIs };

std::string write_all(const fs::path& file, std::string_view content, Durability durability) {
  constexpr mode_t readable = 0666;  // less the umask
  const int target = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, readable);
  if (target < 0) {
    return trouble(file);
  }
  std::string problem;
  while (!content.empty() && problem.empty()) {
    const ssize_t written = ::write(target, content.data(), content.size());
    if (written >= 0) {
      content.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      problem = trouble(file);
    }
  }
  if (problem.empty() && durability == Durability::Flushed && ::fsync(target) != 0) {
    problem = trouble(file);
  }
  if (::close(target) != 0 && problem.empty()) {
    problem = trouble(file);
  }
  return problem;
}

}  // namespace

std::string replace_file(const fs::path& file, std::string_view content) {
  std::error_code error;
  const fs::path target = fs::exists(file, error) ? fs::canonical(file, error) : file;
  if (error || (fs::exists(target, error) && !fs::is_regular_file(target, error))) {
    return write_all(file, content, Durability::AsItIs);
  }
  fs::path temporary = target;
  temporary += ".new";
  if (std::string problem = write_all(temporary, content, Durability::Flushed); !problem.empty()) {
    fs::remove(temporary, error);
    return problem;
  }
  fs::rename(temporary, target, error);
  return error ? "cannot write '" + file.string() + "': " + error.message() : std::string();
}

}  // namespace pcegar

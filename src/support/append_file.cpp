// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/append_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace pcegar {

namespace {

/// Opened without blocking, since a pipe may have no reader; written with blocking.
int open_to_append(const std::filesystem::path& file) {
  const int descriptor =
      ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
  if (descriptor >= 0 && ::fcntl(descriptor, F_SETFL, O_APPEND) != 0) {
    ::close(descriptor);
    return -1;
  }
  return descriptor;
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace

AppendFile::AppendFile(const std::filesystem::path& file) : descriptor_(open_to_append(file)) {}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

void AppendFile::append(std::string_view lines) {
  if (descriptor_ < 0) {
    return;
  }
  struct stat before {};
  const bool is_regular = ::fstat(descriptor_, &before) == 0 && S_ISREG(before.st_mode);
  if (write_all(descriptor_, lines)) {
    return;
  }
  if (is_regular && ::ftruncate(descriptor_, before.st_size) != 0) {
    // Left as it is: the run goes on without this file.
  }
  ::close(descriptor_);
  descriptor_ = -1;
}

NamelessFile::NamelessFile() : descriptor_(::memfd_create("pcegar", MFD_CLOEXEC)) {}

NamelessFile::~NamelessFile() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

std::optional<std::filesystem::path> NamelessFile::path() const {
  if (descriptor_ < 0) {
    return std::nullopt;
  }
  return "/proc/self/fd/" + std::to_string(descriptor_);
}

std::string NamelessFile::content() const {
  std::string result;
  std::array<char, 65'536> buffer{};
  for (;;) {
    const ssize_t count =
        ::pread(descriptor_, buffer.data(), buffer.size(), static_cast<off_t>(result.size()));
    if (count > 0) {
      result.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return result;
    }
  }
}

}  // namespace pcegar

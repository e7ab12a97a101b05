// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/write_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <system_error>

namespace pcegar {

namespace {

namespace fs = std::filesystem;

std::string trouble(const fs::path& file) {
  return "cannot write '" + file.string() +
         "': " + std::error_code(errno, std::generic_category()).message();
}

/// Writes everything and closes the descriptor.
enum class Durability { Flushed, AsItIs };

std::string write_all(int target, const fs::path& file, std::string_view content,
                      Durability durability) {
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

/// The file that a path means, through symbolic links, and whether it is, or would be, a regular
/// one.
struct Target {
  fs::path file;
  bool is_regular = true;
};

Target target_of(const fs::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) {
    return {file, true};
  }
  std::error_code error;
  const fs::path target = fs::canonical(file, error);
  return {error ? file : target, S_ISREG(status.st_mode)};
}

std::atomic<pid_t> writer{0};                  ///< the thread that replaces a file
std::atomic<const char*> unfinished{nullptr};  ///< its temporary file
std::atomic<bool> is_ending{false};
static_assert(std::atomic<const char*>::is_always_lock_free, "read in signal handlers");

/// While it lives, a signal that ends the run waits for it, or removes the file.
class Replacement {
public:
  Replacement() {
    writer.store(::gettid());
    while (is_ending.load()) {
      ::pause();
    }
  }
  ~Replacement() {
    unfinished.store(nullptr);
    writer.store(0);
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
};

/// A new file beside the target, open for writing, with the permissions that the target has or
/// would get; -1 if that fails.
struct Temporary {
  std::string name;
  int descriptor = -1;
};

Temporary make_temporary(const fs::path& target) {
  Temporary result{(target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string(),
                   -1};
  result.descriptor = ::mkostemp(result.name.data(), O_CLOEXEC);
  if (result.descriptor < 0) {
    return result;
  }
  struct stat status {};
  mode_t mode = 0666;
  if (::stat(target.c_str(), &status) == 0) {
    mode = status.st_mode & 07777U;
  } else {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    mode &= ~mask;
  }
  (void)::fchmod(result.descriptor, mode);  // as it is, if that is not allowed
  return result;
}

}  // namespace

std::string replace_file(const fs::path& file, std::string_view content) {
  const Target target = target_of(file);
  if (!target.is_regular) {
    // Opened without blocking, since a pipe may have no reader; written with blocking.
    const int open = ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (open < 0 || ::fcntl(open, F_SETFL, 0) != 0) {
      return trouble(file);
    }
    return write_all(open, file, content, Durability::AsItIs);
  }
  const Replacement replacement;
  const Temporary temporary = make_temporary(target.file);
  if (temporary.descriptor < 0) {
    return trouble(file);
  }
  unfinished.store(temporary.name.c_str());
  std::string problem = write_all(temporary.descriptor, file, content, Durability::Flushed);
  if (problem.empty() && ::rename(temporary.name.c_str(), target.file.c_str()) != 0) {
    problem = trouble(file);
  }
  if (!problem.empty()) {
    ::unlink(temporary.name.c_str());
  }
  return problem;
}

void end_writing() noexcept {
  is_ending.store(true);
  constexpr int most_ms = 2000;  // of a slow disk
  const auto is_elsewhere = [] { return writer.load() != 0 && writer.load() != ::gettid(); };
  for (int waited_ms = 0; is_elsewhere() && waited_ms < most_ms; ++waited_ms) {
    constexpr timespec millisecond{0, 1'000'000};
    ::nanosleep(&millisecond, nullptr);
  }
  if (const char* const name = unfinished.load(); name != nullptr) {
    ::unlink(name);
  }
}

std::string why_not_writable(const fs::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0 && errno != ENOENT) {
    return trouble(file);
  }
  const Target target = target_of(file);
  if (!target.is_regular) {
    std::error_code ignored;
    errno = fs::is_directory(target.file, ignored) ? EISDIR : 0;
    return errno != 0 || ::access(target.file.c_str(), W_OK) != 0 ? trouble(file) : std::string();
  }
  const Replacement replacement;
  const Temporary temporary = make_temporary(target.file);
  if (temporary.descriptor < 0) {
    return trouble(file);
  }
  unfinished.store(temporary.name.c_str());
  ::close(temporary.descriptor);
  ::unlink(temporary.name.c_str());
  std::error_code ignored;
  if (fs::exists(target.file, ignored) && ::access(target.file.c_str(), W_OK) != 0) {
    return trouble(file);
  }
  return {};
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/read_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>

#include "support/error.hpp"
#include "support/limits.hpp"

namespace pcegar {

namespace {

constexpr int wait_ms = 20;

class Descriptor {
public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int number() const { return number_; }

private:
  int number_;
};

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& why) {
  throw InputError("cannot read '" + file.string() + "': " + why);
}

std::string last_error() {
  return std::error_code(errno, std::generic_category()).message();
}

/// Until there is something to read, or its writer has gone.
void wait_for_input(int input) {
  for (;;) {
    if (Limits::stop_requested()) {
      throw LimitReached(Limits::stop_reason());
    }
    const auto before = std::chrono::steady_clock::now();
    pollfd waiting{input, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, wait_ms);
    if (ready != 0) {
      return;
    }
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - before;
    add_waiting_seconds(waited.count());
  }
}

/// All that can be read. The descriptor may be one that does not block.
std::string read_descriptor(int input, const std::filesystem::path& file) {
  struct stat status {};
  if (input < 0 || ::fstat(input, &status) != 0) {
    fail(file, last_error());
  }
  if (S_ISDIR(status.st_mode)) {
    fail(file, "is a directory");
  }
  std::string text;
  std::array<char, 65'536> buffer{};
  for (;;) {
    if (!S_ISREG(status.st_mode)) {
      wait_for_input(input);
    }
    const ssize_t count = ::read(input, buffer.data(), buffer.size());
    if (count == 0) {
      return text;
    }
    if (count < 0 && errno != EINTR && errno != EAGAIN) {
      fail(file, last_error());
    }
    if (count > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    if (text.size() > most_input_bytes) {
      fail(file, "more than " + std::to_string(most_input_bytes >> 20U) + " MB");
    }
  }
}

/// Standard input can be read once only, and the front end may read a program several times.
const std::string& standard_input() {
  static const std::string text = read_descriptor(STDIN_FILENO, "standard input");
  return text;
}

}  // namespace

std::string read_file(const std::filesystem::path& file) {
  if (file == "-") {
    return standard_input();
  }
  // Not blocking, since opening a pipe waits for its writer in the kernel.
  const Descriptor input(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  return read_descriptor(input.number(), file);
}

}  // namespace pcegar

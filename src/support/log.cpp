// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/log.hpp"

#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "support/message_form.hpp"

namespace pcegar {

namespace {
std::atomic<MessageForm> form{plain_message};
}

std::string plain_message(LogLevel, std::string_view prefix, std::string_view message) {
  return "pcegar: " + std::string(prefix) + std::string(message) + "\n";
}

void set_message_form(MessageForm newer) {
  form.store(newer);
}

void write_to_standard_error(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return;
    }
  }
}

void Log::write(LogLevel level, std::string_view prefix, std::string_view message) const {
  if (enabled(level)) {
    write_to_standard_error(form.load()(level, prefix, message));
  }
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pcegar {

enum class LogLevel { Quiet, Warning, Info, Debug };

/// Progress and diagnostics on standard error. Handed down by reference; algorithms log events at
/// Info and details at Debug, and never write to standard output.
class Log {
public:
  explicit Log(LogLevel level = LogLevel::Warning) : level_(level) {}
  [[nodiscard]] bool enabled(LogLevel level) const { return level <= level_; }
  void warning(std::string_view message) const { write(LogLevel::Warning, "warning: ", message); }
  void info(std::string_view message) const { write(LogLevel::Info, "", message); }
  void debug(std::string_view message) const { write(LogLevel::Debug, "debug: ", message); }

private:
  void write(LogLevel level, std::string_view prefix, std::string_view message) const;
  LogLevel level_;
};

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stop_token>
#include <string>

namespace pcegar {

// Requests to end the run, from a signal or from the program that pcegar is part of. They concern
// the whole process; Limits polls them.

/// Async-signal-safe.
void request_stop_by_signal(int signal_number) noexcept;
/// The number of requests so far; 0: none.
[[nodiscard]] int stop_requests() noexcept;
/// The reason to print for the last request: "interrupted by signal 15", "stopped".
[[nodiscard]] std::string stop_reason();

/// While it lives, a token can request the end of the run, too. Requests are forgotten when it
/// ends.
class StopByToken {
public:
  explicit StopByToken(std::stop_token token);
  ~StopByToken();
  StopByToken(const StopByToken&) = delete;
  StopByToken& operator=(const StopByToken&) = delete;

private:
  std::optional<std::stop_callback<void (*)()>> callback_;
};

}  // namespace pcegar

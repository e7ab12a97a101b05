// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stop_token>
#include <string>

namespace pcegar {

// That the run is to end, asked for by a signal or by the program that pcegar is part of. Limits
// look at it; it concerns the whole process.

/// Async-signal-safe.
void request_stop_by_signal(int signal_number) noexcept;
/// How often it was asked for; 0: not at all.
[[nodiscard]] int stop_requests() noexcept;
/// What to say of the last one: "interrupted by signal 15", "stopped".
[[nodiscard]] std::string stop_reason();

/// While it lives, a token can ask for the end of the run, too. What was asked for is forgotten
/// when it ends.
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

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pcegar {

// The last words: the output of a run that has to end at once, because a call did not return when a
// limit was hit, because memory or the stack ran out, or because foreign code ended the process.
// Whatever the reason, the results so far are printed, and the exit status is that of a verdict
// only if the verdict is final.

/// Exit status of an internal error, and of a run that something else ended (command-line
/// contract).
inline constexpr int internal_error_status = 70;

/// Text for standard output that ends the run, and the exit status that goes with it. The text of a
/// run that is not decided contains `reason_mark` where the reason for ending belongs.
struct LastWords {
  std::string text;
  int status = internal_error_status;
};
inline constexpr std::string_view reason_mark = "\x01";

/// Sets the last words. Earlier ones stay in memory, since a signal handler may be reading them.
/// Callable from one thread at a time.
void set_last_words(LastWords words);

/// The run is about to print everything by itself and to end with this status; from now on ending
/// at once prints nothing.
void take_back_last_words(int status);
/// It has printed everything.
void all_is_said();

/// While it lives, foreign code (a plug-in) runs under this name, which is part of the reason if
/// the run has to end meanwhile. May be nested. The text has to live as long.
class ForeignCode {
public:
  explicit ForeignCode(const char* name) noexcept;
  ~ForeignCode();
  ForeignCode(const ForeignCode&) = delete;
  ForeignCode& operator=(const ForeignCode&) = delete;

private:
  const char* before_;
};

/// Prints the last words with this reason, and returns.
void say_last_words(const char* reason) noexcept;

/// Prints the last words with this reason and ends the process: with their status, or with
/// `status_instead` if that is not negative. Async-signal-safe; callable from any thread.
[[noreturn]] void end_at_once(const char* reason, int status_instead = -1) noexcept;

/// For a signal that asks for an end: end_at_once(), but a run that prints its results at this
/// moment goes on, and one that has printed them ends with its status. Async-signal-safe.
void end_unless_results_are_printed(const char* reason) noexcept;

/// Whether standard error shows a line that the next one replaces (the progress on a terminal),
/// which has to be erased before anything else is written. Callable from any thread.
void erase_line_when_dying(bool has_line) noexcept;

/// From now on, the process prints its last words when it crashes (on a separate stack, so also
/// when the stack is used up) and when foreign code calls exit(). The alternate stack is the
/// calling thread's: call it again in others that may use up theirs.
void speak_when_dying();

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The progress of a run. On a terminal there is one line that changes every second; elsewhere a
// line every ten seconds, so that a short run prints nothing; or JSON every second. The numbers
// come from support/activity.hpp and from the results so far. All of it is for the user alone: it
// decides nothing, and it must never stop a run. So
//  - nothing is written to a stream that takes nothing now (a pipe that nobody reads);
//  - every text is written at once, and a live line leaves the cursor at its begin, so that
//  messages
//    of other threads and of copies of this process need no lock: they erase the line first;
//  - the texts are made while no copy of the process can be made, since a copy that began while
//  this
//    thread was allocating would find the allocator locked. They are written after that.
#include "cli/progress.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <exception>
#include <utility>

#include "cli/terminal.hpp"
#include "support/activity.hpp"
#include "support/interrupt.hpp"
#include "support/last_words.hpp"
#include "support/limits.hpp"
#include "support/message_form.hpp"

namespace pcegar::cli {

namespace {

constexpr std::chrono::seconds live_interval{1};
constexpr std::chrono::seconds plain_interval{10};
/// Of a run after which decided properties are announced.
constexpr double long_run_seconds = 10;

ProgressForm chosen_form(const Output& output) {
  if (output.progress != ProgressForm::Automatic) {
    return output.progress;
  }
  if (output.log < LogLevel::Info) {
    return ProgressForm::None;
  }
  return is_terminal(STDERR_FILENO) ? ProgressForm::Live : ProgressForm::Plain;
}

std::size_t terminal_columns() {
  constexpr std::size_t usual = 80;
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : usual;
}

/// Unless nobody reads it.
void show_text(std::string_view text) {
  pollfd stream{STDERR_FILENO, POLLOUT, 0};
  if (::poll(&stream, 1, 0) == 1 && (stream.revents & POLLOUT) != 0) {
    write_to_standard_error(text);
  }
}

}  // namespace

Progress::Progress(const Output& output) : form_(chosen_form(output)), log_(output.log) {
  if (form_ == ProgressForm::None) {
    return;
  }
  if (form_ == ProgressForm::Json) {
    set_message_form(message_json);
  } else if (form_ == ProgressForm::Live) {
    set_message_form(message_over_line);
  }
  thread_ = std::thread([this] { watch(); });
}

Progress::~Progress() {
  stop();
}

ProgressNow Progress::now() const {
  ProgressNow result;
  const Activity& doing = activity();
  {
    const std::scoped_lock lock(results_mutex_);
    result.properties = properties_;
    result.decided = decided_.size();
    for (std::string& property : doing.checked()) {
      if (!decided_.contains(property)) {
        result.checked.push_back(std::move(property));
      }
    }
  }
  result.wall_seconds = wall_seconds();
  result.phase = doing.phase.load(std::memory_order_relaxed);
  result.states = doing.states.load(std::memory_order_relaxed);
  result.refinements = doing.refinements.load(std::memory_order_relaxed);
  result.predicates = doing.predicates.load(std::memory_order_relaxed);
  result.cpu_seconds = process_cpu_seconds();
  result.memory_bytes = resident_memory_bytes();
  return result;
}

void Progress::results(const std::vector<verification::PropertyResult>& so_far) {
  if (!thread_.joinable()) {
    return;
  }
  std::vector<PropertyVerdict> newly_decided;
  for (const verification::PropertyResult& result : so_far) {
    if (result.open() == nullptr && !decided_.contains(result.property)) {
      newly_decided.push_back(verification::verdict_of(result));
    }
  }
  {
    const std::scoped_lock lock(results_mutex_);
    properties_ = so_far.size();
    for (const PropertyVerdict& verdict : newly_decided) {
      decided_.insert(verdict.property);
    }
  }
  for (const PropertyVerdict& verdict : newly_decided) {
    if (form_ == ProgressForm::Json) {
      write_to_standard_error(decided_json(verdict));
    } else if (log_ < LogLevel::Debug && wall_seconds() > long_run_seconds) {
      const std::string text =
          "property " + verdict.property + ": " + std::string(to_string(verdict.verdict));
      write_to_standard_error(form_ == ProgressForm::Live
                                  ? message_over_line(LogLevel::Info, "", text)
                                  : plain_message(LogLevel::Info, "", text));
    }
  }
}

void Progress::show() const {
  std::string text;
  {
    const auto no_copies = hold_interrupts();
    if (form_ == ProgressForm::Json) {
      text = progress_json(now());
    } else if (form_ == ProgressForm::Plain) {
      text = plain_message(LogLevel::Info, "", progress_text(now()));
    } else {
      erase_line_when_dying(true);
      text = std::string(erase_line) + cut_to(progress_text(now()), terminal_columns() - 1) + "\r";
    }
  }
  show_text(text);
}

void Progress::watch() {
  const auto interval = form_ == ProgressForm::Plain ? plain_interval : live_interval;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, interval, [this] { return ended_; })) {
    try {
      show();
    } catch (const std::exception&) {
      continue;  // no memory: not to be shown
    }
  }
}

void Progress::stop() {
  if (!thread_.joinable()) {
    return;
  }
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
  }
  wake_.notify_all();
  thread_.join();
  if (form_ == ProgressForm::Json) {
    activity().phase.store("finished");
    show();
  } else if (form_ == ProgressForm::Live) {
    show_text(erase_line);
    erase_line_when_dying(false);
  }
}

}  // namespace pcegar::cli

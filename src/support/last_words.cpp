// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// From end_at_once() on, only system calls and existing memory are used, since this runs in signal
// handlers. So the last words are published through one atomic pointer and never freed: a run
// changes them only a few times for each property.
#include "support/last_words.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "support/write_file.hpp"

namespace pcegar {

namespace {

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): signal handlers use them
std::atomic<const LastWords*> words{nullptr};
std::atomic<const char*> foreign{nullptr};
std::atomic<pid_t> ending{0};  ///< the thread that ends the run
std::atomic<bool> has_line_to_erase{false};
std::atomic<int> final_status{-1};  ///< of a run that prints everything by itself
std::atomic<bool> is_all_said{false};
pid_t speaker = -1;  ///< children that are copies of this process say nothing
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)
static_assert(std::atomic<const LastWords*>::is_always_lock_free, "read in signal handlers");

void write_out(int file, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return;
    }
  }
}

void write_with_reason(std::string_view text, std::string_view reason) noexcept {
  for (;;) {
    const std::size_t mark = text.find(reason_mark);
    write_out(STDOUT_FILENO, text.substr(0, mark));
    if (mark == std::string_view::npos) {
      return;
    }
    write_out(STDOUT_FILENO, reason);
    text.remove_prefix(mark + reason_mark.size());
  }
}

/// The reason with the name of whom it was, in a buffer that is always there.
std::string_view with_culprit(const char* reason) noexcept {
  static std::array<char, 512> buffer;
  std::size_t length = 0;
  const auto add = [&](const char* text) {
    for (; *text != '\0' && length + 1 < buffer.size(); ++text) {
      buffer[length++] = *text;
    }
  };
  add(reason);
  if (const char* const name = foreign.load(); name != nullptr) {
    add(" in ");
    add(name);
  }
  return {buffer.data(), length};
}

/// In one piece: other threads go on writing lines of the log.
void write_line(std::string_view start, std::string_view rest) noexcept {
  static std::array<char, 1024> line;
  std::size_t length = 0;
  for (const std::string_view part : {start, rest}) {
    for (std::size_t i = 0; i < part.size() && length + 1 < line.size(); ++i) {
      line[length++] = part[i];
    }
  }
  line[length++] = '\n';
  write_out(STDERR_FILENO, {line.data(), length});
}

const char* crash_name(int signal_number, bool on_stack_end) noexcept {
  if (on_stack_end) {
    return "the stack is used up (the input nests too deeply)";
  }
  switch (signal_number) {
    case SIGSEGV: return "crash (segmentation fault)";
    case SIGBUS: return "crash (bus error)";
    case SIGFPE: return "crash (arithmetic)";
    case SIGILL: return "crash (illegal instruction)";
    case SIGABRT: return "crash (abort)";
    default: return "crash";
  }
}

/// The access is near the stack pointer of the thread that crashed.
bool is_end_of_stack(const siginfo_t& info, const void* context) noexcept {
#if defined(__x86_64__)
  const auto pointer = static_cast<std::uintptr_t>(
      static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
  const auto access = reinterpret_cast<std::uintptr_t>(info.si_addr);
  constexpr std::uintptr_t near = 1U << 20U;
  return access + near > pointer && access < pointer + near;
#else
  (void)info;
  (void)context;
  return false;
#endif
}

extern "C" void on_crash(int signal_number, siginfo_t* info, void* context) {
  const bool on_stack_end = signal_number == SIGSEGV && is_end_of_stack(*info, context);
  end_at_once(crash_name(signal_number, on_stack_end), internal_error_status);
}

/// Handles a call of exit() before the run has printed its result.
extern "C" void on_exit_of_others() {
  if (words.load() != nullptr && ::getpid() == speaker) {
    end_at_once("exit() was called", internal_error_status);
  }
}

}  // namespace

void set_last_words(LastWords newer) {
  // Kept for ever, also when other static objects are gone already.
  static auto* const all = new std::vector<std::unique_ptr<const LastWords>>;
  all->push_back(std::make_unique<const LastWords>(std::move(newer)));
  words.store(all->back().get());
}

void take_back_last_words(int status) {
  final_status.store(status);
  words.store(nullptr);
}

void all_is_said() {
  is_all_said.store(true);
}

ForeignCode::ForeignCode(const char* name) noexcept : before_(foreign.exchange(name)) {}

ForeignCode::~ForeignCode() {
  foreign.store(before_);
}

void say_last_words(const char* reason) noexcept {
  if (const LastWords* const last = words.load(); last != nullptr) {
    write_with_reason(last->text, with_culprit(reason));
  }
}

void end_at_once(const char* reason, int status_instead) noexcept {
  if (speaker != -1 && ::getpid() != speaker) {
    ::_exit(internal_error_status);
  }
  pid_t nobody = 0;
  if (!ending.compare_exchange_strong(nobody, ::gettid())) {
    while (nobody != ::gettid()) {
      ::pause();  // another thread is at it
    }
    ::_exit(internal_error_status);  // it has crashed at that
  }
  end_writing();
  if (has_line_to_erase.load()) {
    write_out(STDERR_FILENO, "\r\x1b[K");
  }
  const LastWords* const last = words.load();
  write_line(status_instead == internal_error_status ? "pcegar: internal error: "
                                                     : "pcegar: ended at once: ",
             with_culprit(reason));
  say_last_words(reason);
  const int status = last != nullptr ? last->status : internal_error_status;
  ::_exit(status_instead >= 0 ? status_instead : status);
}

void end_unless_results_are_printed(const char* reason) noexcept {
  if (final_status.load() < 0) {
    end_at_once(reason);
  }
  if (is_all_said.load()) {
    ::_exit(final_status.load());
  }
}

void erase_line_when_dying(bool has_line) noexcept {
  has_line_to_erase.store(has_line);
}

void speak_when_dying() {
  constexpr std::size_t stack_bytes = 65'536;
  void* const memory = ::mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) {
    return;
  }
  stack_t stack{};
  stack.ss_sp = memory;
  stack.ss_size = stack_bytes;
  ::sigaltstack(&stack, nullptr);
  static bool is_set_up = false;
  if (std::exchange(is_set_up, true)) {
    return;
  }
  speaker = ::getpid();
  struct sigaction action {};
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (const int signal_number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    ::sigaction(signal_number, &action, nullptr);
  }
  std::atexit(on_exit_of_others);
}

}  // namespace pcegar

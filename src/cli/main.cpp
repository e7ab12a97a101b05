// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string_view>

#include "cli/explain_command.hpp"
#include "cli/linux_command.hpp"
#include "cli/run.hpp"
#include "cli/spec_command.hpp"
#include "support/error.hpp"
#include "support/large_stack.hpp"
#include "support/last_words.hpp"
#include "support/limits.hpp"
#include "support/source_excerpt.hpp"

namespace {

/// The first signal asks, the second one ends the run within moments (Watchdog), the third at once.
extern "C" void on_signal(int signal_number) {
  pcegar::Limits::request_stop(signal_number);
  if (pcegar::Limits::stop_requests() > 2) {
    pcegar::end_unless_results_are_printed("interrupted again");
  }
}

extern "C" void on_quit(int) {
  pcegar::end_at_once("interrupted (SIGQUIT)");
}

/// Signals that ask for an end: of the user, of the terminal, of a limit on CPU time from outside.
/// Those that say that something cannot be written (a pipe without reader, a file too large) are
/// no reason to lose a verdict; the write fails and is reported.
void handle_signals() {
  for (const int asks : {SIGTERM, SIGINT, SIGXCPU}) {
    std::signal(asks, on_signal);
  }
  if (std::signal(SIGHUP, on_signal) == SIG_IGN) {
    std::signal(SIGHUP, SIG_IGN);  // nohup
  }
  std::signal(SIGQUIT, on_quit);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

constexpr int usage_error = 2;

/// The last door: an exception that nothing can catch, from a library's thread or destructor, ends
/// the run with what was decided before.
[[noreturn]] void end_without_verdict() {
  try {
    if (const std::exception_ptr error = std::current_exception()) {
      std::rethrow_exception(error);
    }
  } catch (const std::exception& error) {
    pcegar::end_at_once(error.what(), pcegar::internal_error_status);
  } catch (...) {
  }
  pcegar::end_at_once("an exception that nothing caught", pcegar::internal_error_status);
}

/// Runs the command; exceptions become exit statuses here and nowhere else.
int run_command(int argc, char** argv) {
  try {
    if (argc > 1 && std::string_view(argv[1]) == "spec") {
      return pcegar::cli::run_spec_command(argc - 1, argv + 1);
    }
    if (argc > 1 && std::string_view(argv[1]) == "explain") {
      return pcegar::cli::run_explain_command(argc - 1, argv + 1);
    }
    if (argc > 1 && std::string_view(argv[1]) == "linux") {
      pcegar::cli::run_linux_command(argc - 1, argv + 1);
    }
    const auto command = pcegar::cli::parse_command_line(argc, argv);
    if (const auto* information = std::get_if<pcegar::cli::Information>(&command)) {
      std::cout << information->text;
      return 0;
    }
    handle_signals();
    return pcegar::cli::run(std::get<pcegar::cli::Settings>(command));
  } catch (const pcegar::InputError& error) {
    std::cerr << error.what() << "\n" << pcegar::source_excerpt(error.what());
    return usage_error;
  } catch (const std::bad_alloc&) {
    pcegar::end_at_once("memory is used up", pcegar::internal_error_status);
  } catch (const std::exception& error) {
    pcegar::end_at_once(error.what(), pcegar::internal_error_status);
  }
}

}  // namespace

int main(int argc, char** argv) {
  (void)pcegar::wall_seconds();  // the clock starts
  std::set_terminate(end_without_verdict);
  pcegar::speak_when_dying();
  int status = pcegar::internal_error_status;
  pcegar::run_on_large_stack([&] {
    pcegar::speak_when_dying();  // on this stack, too
    status = run_command(argc, argv);
  });
  pcegar::take_back_last_words(status);
  return status;
}

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string_view>

#include "cli/explain_command.hpp"
#include "cli/run.hpp"
#include "cli/spec_command.hpp"
#include "support/error.hpp"
#include "support/source_excerpt.hpp"

namespace {

extern "C" void on_signal(int signal_number) {
  pcegar::Limits::request_stop(signal_number);
}

constexpr int usage_error = 2;
constexpr int internal_error = 70;

/// The last door: an exception that nothing can catch, from a library's thread or destructor, ends
/// the run without a verdict.
[[noreturn]] void end_without_verdict() {
  try {
    if (const std::exception_ptr error = std::current_exception()) {
      std::rethrow_exception(error);
    }
    std::cerr << "pcegar: internal error\n";
  } catch (const std::exception& error) {
    std::cerr << "pcegar: internal error: " << error.what() << "\n";
  } catch (...) {
    std::cerr << "pcegar: internal error: unknown exception\n";
  }
  std::_Exit(internal_error);
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(end_without_verdict);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGINT, on_signal);
  try {
    if (argc > 1 && std::string_view(argv[1]) == "spec") {
      return pcegar::cli::run_spec_command(argc - 1, argv + 1);
    }
    if (argc > 1 && std::string_view(argv[1]) == "explain") {
      return pcegar::cli::run_explain_command(argc - 1, argv + 1);
    }
    const auto command = pcegar::cli::parse_command_line(argc, argv);
    if (const auto* information = std::get_if<pcegar::cli::Information>(&command)) {
      std::cout << information->text;
      return 0;
    }
    return pcegar::cli::run(std::get<pcegar::cli::Settings>(command));
  } catch (const pcegar::InputError& error) {
    std::cerr << error.what() << "\n" << pcegar::source_excerpt(error.what());
    return usage_error;
  } catch (const std::exception& error) {
    std::cerr << "pcegar: internal error: " << error.what() << "\n";
    return internal_error;
  }
}

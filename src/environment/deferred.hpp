// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Functions that run later: interrupt handlers, timers, tasklets, completions of URBs, work items.

#include <string>
#include <vector>

#include "environment/arguments.hpp"
#include "environment/instances.hpp"
#include "environment/models.hpp"

namespace pcegar::environment {

/// Where the parts of the generated text go.
struct Sections {
  std::vector<std::string> state;  ///< declarations of variables
  Text functions;                  ///< that call the module
  /// The functions of which the environment calls any, any number of times.
  std::vector<std::string> steps;
  /// Those that may be called while the module waits: in interrupt context.
  std::vector<std::string> while_waiting;
  /// What happens to things that a device manages when it is unbound.
  std::vector<std::string> managed;
};

void write_deferred(const DeferredCalls& calls, const frontend::Survey& survey,
                    Arguments& arguments, Models& models, Sections& out);
void write_interrupts(const Functions& handlers, const frontend::Survey& survey,
                      Arguments& arguments, Models& models, Sections& out);

}  // namespace pcegar::environment

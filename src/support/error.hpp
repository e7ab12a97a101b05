// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Three kinds of trouble, three mechanisms (ARCHITECTURE.md):
//   InputError          the user's fault; ends the run with exit code 2 and one positioned message
//   UnsupportedError    a construct we do not model; ends as UNKNOWN that names it, never a verdict
//   LimitReached        time, memory or a signal; the run ends cleanly with the results so far
//   PCEGAR_ASSERT       a broken contract, a bug of ours; aborts with the condition named (exit 70)

#include <stdexcept>
#include <string>

#include "support/source_position.hpp"

namespace pcegar {

/// The user's input is wrong. what() is "file:line:column: error: message".
class InputError : public std::runtime_error {
public:
  InputError(const SourcePosition& position, const std::string& message);
  explicit InputError(const std::string& message);
};

/// A construct that the model checker does not model.
class UnsupportedError : public std::runtime_error {
public:
  UnsupportedError(SourcePosition position, std::string construct);
  [[nodiscard]] const SourcePosition& position() const { return position_; }
  [[nodiscard]] const std::string& construct() const { return construct_; }

private:
  SourcePosition position_;
  std::string construct_;
};

/// A resource limit was hit, or a signal asked the run to end; what() is the reason shown with
/// UNKNOWN.
class LimitReached : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A broken contract inside pcegar. Thrown (not std::abort) so that the command line can end with
/// exit code 70 and still print what was decided before; only main and the run over the partitions
/// of the properties, which goes on with the others, may catch it.
class ContractViolation : public std::logic_error {
public:
  using std::logic_error::logic_error;
};

[[noreturn]] void contract_violation(const char* condition, const char* file, int line,
                                     const std::string& message);

}  // namespace pcegar

#define PCEGAR_ASSERT(condition, message)                                      \
  do {                                                                         \
    if (!(condition)) [[unlikely]] {                                           \
      ::pcegar::contract_violation(#condition, __FILE__, __LINE__, (message)); \
    }                                                                          \
  } while (false)

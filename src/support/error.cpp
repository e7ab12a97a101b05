// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/error.hpp"

#include <utility>

namespace pcegar {

std::string SourcePosition::to_string() const {
  std::string text = file.empty() ? "<unknown>" : file;
  if (line != 0) {
    text += ":" + std::to_string(line);
    if (column != 0) {
      text += ":" + std::to_string(column);
    }
  }
  return text;
}

InputError::InputError(const SourcePosition& position, const std::string& message)
    : std::runtime_error(position.to_string() + ": error: " + message) {}

InputError::InputError(const std::string& message)
    : std::runtime_error("pcegar: error: " + message) {}

UnsupportedError::UnsupportedError(SourcePosition position, std::string construct)
    : std::runtime_error(position.to_string() + ": unsupported: " + construct),
      position_(std::move(position)),
      construct_(std::move(construct)) {}

void contract_violation(const char* condition, const char* file, int line,
                        const std::string& message) {
  throw ContractViolation(std::string(file) + ":" + std::to_string(line) + ": contract '" +
                          condition + "' violated: " + message);
}

}  // namespace pcegar

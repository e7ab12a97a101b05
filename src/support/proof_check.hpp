// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace pcegar {

/// The result of checking a proof before TRUE is answered.
struct Proved {};
struct NotProved {
  std::string reason;
};
using ProofCheck = std::variant<Proved, NotProved>;

[[nodiscard]] inline bool is_proved(const ProofCheck& check) {
  return std::holds_alternative<Proved>(check);
}

/// Made from a checker's first complaint; a valid proof has none.
[[nodiscard]] inline ProofCheck proof_check(std::string complaint) {
  return complaint.empty() ? ProofCheck(Proved{}) : ProofCheck(NotProved{std::move(complaint)});
}
/// For output only.
[[nodiscard]] inline std::string complaint(const ProofCheck& check) {
  const auto* problem = std::get_if<NotProved>(&check);
  return problem == nullptr ? std::string() : problem->reason;
}

}  // namespace pcegar

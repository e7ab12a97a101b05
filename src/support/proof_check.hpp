// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace pcegar {

/// What becomes of a proof that is checked before TRUE is answered.
struct Proved {};
struct NotProved {
  std::string reason;
};
using ProofCheck = std::variant<Proved, NotProved>;

[[nodiscard]] inline bool is_proved(const ProofCheck& check) {
  return std::holds_alternative<Proved>(check);
}

/// From a checker's first complaint; about a proof it has none.
[[nodiscard]] inline ProofCheck proof_check(std::string complaint) {
  return complaint.empty() ? ProofCheck(Proved{}) : ProofCheck(NotProved{std::move(complaint)});
}
/// For who only shows it.
[[nodiscard]] inline std::string complaint(const ProofCheck& check) {
  const auto* problem = std::get_if<NotProved>(&check);
  return problem == nullptr ? std::string() : problem->reason;
}

}  // namespace pcegar

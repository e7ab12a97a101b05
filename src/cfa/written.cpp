// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/written.hpp"

namespace pcegar::cfa {

const Expression* written_by(const Program& program, const Operation& operation) {
  if (const auto* assign = std::get_if<Assign>(&operation)) {
    return assign->target;
  }
  if (const auto* havoc = std::get_if<Havoc>(&operation)) {
    return havoc->target;
  }
  if (const auto* leave = std::get_if<ReturnFromCall>(&operation)) {
    return program.call_site(leave->site).result;
  }
  const auto* external = std::get_if<ExternalCall>(&operation);
  return external == nullptr ? nullptr : program.call_site(external->site).result;
}

}  // namespace pcegar::cfa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

namespace clang {
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace pcegar::frontend {

/// The parts of a loop; each may be null.
struct LoopParts {
  const clang::Stmt* start;
  const clang::Expr* test;
  const clang::Stmt* body;
  const clang::Expr* step;
};

/// The variables that count the rounds of a loop, with their values in the first round: they start
/// with a constant, and the end of each round, which every path through it reaches, adds one.
/// Nothing else changes them in the function. `around`: the body of the loop around it; null if
/// there is none.
[[nodiscard]] std::map<const clang::VarDecl*, std::uint64_t> loop_counters(
    const clang::Stmt& function, const LoopParts& loop, const clang::Stmt* around);

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// Whether evaluating an expression may read what a write to an l-value or variable changes. A
/// conservative check: memory behind a pointer may be any variable whose address is taken.
class MayRead {
public:
  MayRead(const Program& program, const Expression& written_lvalue);
  MayRead(const Program& program, VariableId written) : program_(program), written_(written) {}

  [[nodiscard]] bool operator()(const Expression& expression) const;
  /// The same for the address of an l-value: it depends on its indices and pointers only.
  [[nodiscard]] bool address_reads(const Expression& lvalue) const;

private:
  const Program& program_;
  VariableId written_;  ///< invalid for memory behind a pointer
};

}  // namespace pcegar::cfa

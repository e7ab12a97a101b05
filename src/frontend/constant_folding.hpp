// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The results of operations on constants, where they are the same for every compiler and every mode
// of overflow and rounding.

#include <cstdint>
#include <optional>

#include "cfa/expression.hpp"
#include "cfa/type.hpp"

namespace pcegar::frontend {

/// A constant converted from or to a float; none where C leaves the result open, or for wide types.
[[nodiscard]] std::optional<cfa::Constant> converted_constant(const cfa::Type& from,
                                                              const cfa::Constant& number,
                                                              const cfa::Type& to);

/// The result for constants of one type, where it is the same in every mode of overflow.
[[nodiscard]] std::optional<std::uint64_t> folded_operation(cfa::BinaryOperator op,
                                                            const cfa::Expression& left,
                                                            const cfa::Expression& right);

/// Whether the operation on floats does not round, or gives the same result in all modes.
[[nodiscard]] bool is_exact(const cfa::Expression& operation);

/// Whether compilers may compute it at compile time: all operands are constants. They do call
/// rint() and similar functions.
[[nodiscard]] bool is_computed_early(const cfa::Expression& e);

}  // namespace pcegar::frontend

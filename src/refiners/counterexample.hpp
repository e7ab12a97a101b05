// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/path_formula.hpp"

namespace pcegar::refiners {

/// A real execution that violates a property (or meets an unsupported construct): one path through
/// the CFA with the values of a bit-precise model. A value: it refers to the program by ids only,
/// so it outlives the analysis that found it and can be sent to another process.
struct Counterexample {
  struct Value {
    std::size_t step = 0;  ///< index into path
    std::string what;      ///< "x", "result of f()"
    std::string value;     ///< decimal, according to the C type
    friend bool operator==(const Value&, const Value&) = default;
  };
  struct Input : Value {
    cfa::VariableId variable;  ///< that holds the value; invalid: memory that has no name
    std::uint64_t offset = 0;  ///< in it, in bytes
    /// Which part of the step's call has the value: 0 its result, k the target of its k-th
    /// argument; nothing: something else.
    std::optional<std::uint32_t> operand;
    encoding::InputRole role = encoding::InputRole::Free;
    unsigned bits = 0;                ///< of the value's type; 0: not known
    std::optional<mpz_class> number;  ///< the value; nothing if the solver gave none
    /// Of an argument's target: in bytes from where the argument points to, if that is known.
    std::optional<std::int64_t> distance = std::nullopt;
    friend bool operator==(const Input&, const Input&) = default;
  };
  std::vector<cfa::EdgeId> path;
  std::vector<Input> inputs;
  std::vector<Value> assignments;
  friend bool operator==(const Counterexample&, const Counterexample&) = default;
};

/// The counterexample as text, for another process that has the same program.
[[nodiscard]] std::string to_text(const Counterexample& counterexample);
/// Nothing if to_text() has not written the text.
[[nodiscard]] std::optional<Counterexample> counterexample_from(std::string_view text);

/// The edges of a path.
[[nodiscard]] std::vector<cfa::EdgeId> edges_of(std::span<const encoding::PathStep> steps);

}  // namespace pcegar::refiners

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Makes CFA expressions and simplifies them: *&x is x, &*p is p, conversions of constants are
// constants, and pointer arithmetic is scaled to bytes. Does not depend on Clang.

#include <cstdint>
#include <optional>
#include <string>

#include "cfa/program.hpp"

namespace pcegar::frontend {

class ExpressionBuilder {
public:
  using Value = const cfa::Expression*;

  explicit ExpressionBuilder(cfa::Program& program) : program_(program) {}

  /// Expressions made from now on have this position.
  void set_position(SourcePosition position) { position_ = std::move(position); }
  /// From now on, operations on floats that may round use the mode in this variable; without one
  /// they round to nearest.
  void set_rounding_mode(std::optional<cfa::VariableId> mode) { rounding_mode_ = mode; }
  [[nodiscard]] std::optional<cfa::VariableId> rounding_mode() const { return rounding_mode_; }

  Value constant(const cfa::Type* type, std::uint64_t bits);
  /// A constant of a floating type.
  Value constant(const cfa::Type* type, const cfa::Constant& pattern);
  Value variable(cfa::VariableId id);
  /// Any value: nothing is known about it.
  Value approximate(const cfa::Type* type, std::string construct);
  /// A value that is computed from `sources` and from what lies outside of the program; in
  /// particular, it is not the address of any other object.
  Value approximate(const cfa::Type* type, std::string construct, std::vector<Value> sources);
  Value unary(cfa::UnaryOperator op, Value operand, const cfa::Type* type);
  Value binary(cfa::BinaryOperator op, Value left, Value right, const cfa::Type* type);
  /// An operation that rounds, in the current mode: RoundEven of rint() (roundeven() uses the
  /// operator, too), and what unary(), binary() and cast() make.
  Value rounded(Value operation);
  Value cast(Value operand, const cfa::Type* type,
             cfa::Cast::Origin origin = cfa::Cast::Origin::Implicit);
  /// An integer or pointer with the truth of the value: the value itself, or for a float, whether
  /// it is not zero.
  Value truth_of(Value value);
  /// Also marks the variable that `target` belongs to as one whose address is taken.
  Value address_of(Value target);
  Value function_address(cfa::FunctionId function);
  Value dereference(Value pointer, const cfa::Type* type);
  Value field(Value base, std::size_t index);
  Value element(Value base, Value index);
  /// &array[0]
  Value decay(Value array);
  /// pointer + index or pointer - index, in elements of `element_bytes`; op is Add or Subtract.
  Value offset(cfa::BinaryOperator op, Value pointer, Value index, std::uint64_t element_bytes);
  /// (left - right) / element_bytes
  Value difference(Value left, Value right, std::uint64_t element_bytes);

  const cfa::Type* int_type() { return program_.types().integer(32, true); }
  const cfa::Type* pointer_sized(bool is_signed) {
    return program_.types().integer(program_.types().pointer_bits(), is_signed);
  }

  static const cfa::Constant* as_constant(Value value) {
    return std::get_if<cfa::Constant>(&value->node);
  }

private:
  Value make(cfa::Expression::Node node, const cfa::Type* type) {
    return program_.expressions().make(std::move(node), type, position_);
  }
  Value float_unary(cfa::UnaryOperator op, Value operand, const cfa::Type* type);
  Value float_cast(Value operand, const cfa::Type* type, cfa::Cast::Origin origin);
  Value mode_for(Value operation);
  void mark_address_taken(Value target);

  cfa::Program& program_;
  SourcePosition position_;
  std::optional<cfa::VariableId> rounding_mode_;
};

/// The constant's pattern cut to the type's width and extended to 64 bits as its signedness says.
[[nodiscard]] std::uint64_t normalise(const cfa::Type& type, std::uint64_t bits);

/// Whether no evaluation in between can change its value: constants, addresses of variables,
/// temporaries.
[[nodiscard]] bool is_stable(const cfa::Program& program, const cfa::Expression& expression);

/// Whether it is pure and total: evaluation reads variables only, and is defined for all their
/// values.
[[nodiscard]] bool is_total(const cfa::Expression& expression);

}  // namespace pcegar::frontend

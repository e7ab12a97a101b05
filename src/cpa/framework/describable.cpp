// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/framework/describable.hpp"

namespace pcegar::cpa {

const cfa::Expression* ConditionPool::compare_with_zero(const cfa::Program& program,
                                                        cfa::VariableId variable,
                                                        cfa::BinaryOperator op) {
  const cfa::Type* type = program.variable(variable).type;
  const cfa::Expression* value = expressions_.make(cfa::VariableReference{variable}, type);
  const cfa::Expression* zero = expressions_.make(cfa::Constant{}, type);
  return expressions_.make(cfa::Binary{op, value, zero}, int_);
}

}  // namespace pcegar::cpa

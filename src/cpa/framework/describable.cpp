// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/framework/describable.hpp"

namespace pcegar::cpa {

const cfa::Expression* ConditionPool::compare(const cfa::Program& program, cfa::VariableId variable,
                                              cfa::BinaryOperator op, std::uint64_t value) {
  const cfa::Type* type = program.variable(variable).type;
  const cfa::Expression* reference = expressions_.make(cfa::VariableReference{variable}, type);
  const cfa::Expression* constant = expressions_.make(cfa::Constant{value}, type);
  return expressions_.make(cfa::Binary{op, reference, constant}, int_);
}

}  // namespace pcegar::cpa

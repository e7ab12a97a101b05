// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/successors.hpp"

#include <algorithm>
#include <vector>

#include "cfa/operands.hpp"

namespace pcegar::spec {

namespace {

/// That a value is zero, or that it is not.
struct Literal {
  const cfa::Expression* value;
  bool is_zero;
};

/// Without conversions that keep what is zero and what is not.
const cfa::Expression* as_it_was(const cfa::Expression* e) {
  const auto* cast = std::get_if<cfa::Cast>(&e->node);
  const auto is_whole = [](const cfa::Type& type) {
    return type.is_integer() || type.is_pointer();
  };
  const bool is_kept = cast != nullptr && is_whole(*e->type) && is_whole(*cast->operand->type) &&
                       (e->type->is_boolean || e->type->bits >= cast->operand->type->bits);
  return is_kept ? as_it_was(cast->operand) : e;
}

bool is_zero_constant(const cfa::Expression* e) {
  const auto* constant = std::get_if<cfa::Constant>(&as_it_was(e)->node);
  return constant != nullptr && constant->bits == 0 && !as_it_was(e)->type->is_float();
}

/// Whether it has the same value wherever it is read in one state.
bool is_one_value(const cfa::Expression& e) {
  bool result = e.type->is_integer() || e.type->is_pointer();
  cfa::for_each_subexpression(e, [&](const cfa::Expression& part) {
    result = result && !std::holds_alternative<cfa::Approximate>(part.node);
  });
  return result;
}

/// Adds what the condition says about values and zero, as far as it is a conjunction.
void add_literals(const cfa::Expression* condition, bool holds, std::vector<Literal>& literals) {
  const cfa::Expression* e = as_it_was(condition);
  if (const auto* unary = std::get_if<cfa::Unary>(&e->node)) {
    if (unary->op == cfa::UnaryOperator::LogicalNot && !unary->operand->type->is_float()) {
      add_literals(unary->operand, !holds, literals);
    }
    return;
  }
  if (const auto* binary = std::get_if<cfa::Binary>(&e->node)) {
    if (binary->op == cfa::BinaryOperator::LogicalAnd && holds) {
      add_literals(binary->left, true, literals);
      add_literals(binary->right, true, literals);
      return;
    }
    const bool is_equality = binary->op == cfa::BinaryOperator::Equal;
    if (is_equality || binary->op == cfa::BinaryOperator::NotEqual) {
      if (is_zero_constant(binary->right)) {
        add_literals(binary->left, is_equality != holds, literals);
      } else if (is_zero_constant(binary->left)) {
        add_literals(binary->right, is_equality != holds, literals);
      }
      return;
    }
  }
  if (is_one_value(*e)) {
    literals.push_back({e, !holds});
  }
}

}  // namespace

bool exclude_each_other(const Conditions& conditions) {
  std::vector<Literal> literals;
  for (const cfa::Expression* condition : conditions) {
    add_literals(condition, true, literals);
  }
  for (std::size_t i = 0; i < literals.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (literals[i].is_zero != literals[j].is_zero &&
          cfa::same(*literals[i].value, *literals[j].value)) {
        return true;
      }
    }
  }
  return false;
}

void add_successor(Successors& successors, StepSuccessor successor) {
  const bool is_known =
      std::any_of(successors.begin(), successors.end(), [&](const StepSuccessor& other) {
        return other.configuration == successor.configuration &&
               other.is_target == successor.is_target && other.message == successor.message &&
               other.ends_analysis == successor.ends_analysis &&
               other.is_left_open == successor.is_left_open &&
               other.is_impossible == successor.is_impossible &&
               (other.assumptions.empty() || other.assumptions == successor.assumptions);
      });
  if (!is_known) {
    successors.push_back(std::move(successor));
  }
}

bool same_successors(const Successors& a, const Successors& b) {
  const auto same_condition = [](const cfa::Expression* x, const cfa::Expression* y) {
    return x == y || cfa::same(*x, *y);
  };
  const auto same_successor = [&](const StepSuccessor& x, const StepSuccessor& y) {
    return x.configuration == y.configuration && x.is_target == y.is_target &&
           x.message == y.message && x.ends_analysis == y.ends_analysis &&
           x.is_left_open == y.is_left_open && x.is_impossible == y.is_impossible &&
           std::equal(x.assumptions.begin(), x.assumptions.end(), y.assumptions.begin(),
                      y.assumptions.end(), same_condition);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_successor);
}

}  // namespace pcegar::spec

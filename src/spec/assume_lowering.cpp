// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/assume_lowering.hpp"

#include <algorithm>
#include <array>

#include "spec/counter_uses.hpp"
#include "spec/keys.hpp"
#include "spec/lexer.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

using cfa::BinaryOperator;
using cfa::Expression;

BinaryOperator binary_operator(const std::string& text) {
  using Op = BinaryOperator;
  static constexpr std::array<std::pair<std::string_view, Op>, 18> operators = {
      {{"+", Op::Add},
       {"-", Op::Subtract},
       {"*", Op::Multiply},
       {"/", Op::Divide},
       {"%", Op::Remainder},
       {"<<", Op::ShiftLeft},
       {">>", Op::ShiftRight},
       {"&", Op::BitAnd},
       {"|", Op::BitOr},
       {"^", Op::BitXor},
       {"<", Op::Less},
       {"<=", Op::LessEqual},
       {">", Op::Greater},
       {">=", Op::GreaterEqual},
       {"==", Op::Equal},
       {"!=", Op::NotEqual},
       {"&&", Op::LogicalAnd},
       {"||", Op::LogicalOr}}};
  for (const auto& [name, op] : operators) {
    if (name == text) {
      return op;
    }
  }
  PCEGAR_ASSERT(false, "unknown operator " + text);
  return BinaryOperator::Add;
}

namespace {

class Lowering {
public:
  Lowering(const AssumeContext& context, TypedExpressions& make) : context_(context), make_(make) {}

  const Expression* lower(const AssumeExpression& e) {
    if (!counter_test(e)) {
      return lower_node(e);
    }
    is_counter_test_ = true;
    const Expression* result = lower_node(e);
    is_counter_test_ = false;
    return result;
  }

  /// Lowers the expression as an operand.
  const Expression* value(const AssumeExpression& e) { return make_.operand(lower(e)); }

private:
  const Expression* lower_node(const AssumeExpression& e) {
    return std::visit([&](const auto& node) { return lower(node, e.position); }, e.node);
  }

  const Expression* lower(const AssumeExpression::Number& n, const SourcePosition&) {
    return make_.number(n);
  }
  const Expression* lower(const AssumeExpression::JokerValue& j, const SourcePosition& position) {
    const auto bound = context_.bindings.find(j.number);
    if (bound == context_.bindings.end()) {
      throw InputError(position, "$" + std::to_string(j.number) + " has no value here");
    }
    return bound->second.value;
  }
  const Expression* lower(const AssumeExpression::Anything&, const SourcePosition& position) {
    throw InputError(position, "$? has no value");
  }
  const Expression* lower(const AssumeExpression::IntVariable& v, const SourcePosition&) {
    return make_.number({context_.slots.integer(context_.at, v.name)});
  }
  const Expression* lower(const AssumeExpression::SetContains& s, const SourcePosition&) {
    return boolean(context_.slots.set(context_.at, s.set).contains(key(s.key)));
  }
  /// For an object that is not watched, the result of a comparison with a constant is known
  /// (other_objects.cpp), but not the counter.
  const Expression* lower(const AssumeExpression::Counter& c, const SourcePosition& position) {
    const std::string name = key(c.key);
    if (has_stand_in(name) && !is_counter_test_) {
      return make_.lvalue(cfa::Approximate{"the counter of an object that is not watched"},
                          make_.named_type({"long", 0, nullptr}, position), position);
    }
    return make_.number({context_.slots.counter(context_.at, c.counter, name)});
  }
  const Expression* lower(const AssumeExpression::SetEmpty& s, const SourcePosition&) {
    return boolean(context_.slots.is_empty(context_.at, s.set));
  }
  const Expression* lower(const AssumeExpression::ProgramVariable& v,
                          const SourcePosition& position) {
    const cfa::VariableId variable = find_variable(v.name, position);
    return make_.variable(variable, context_.program.variable(variable).type);
  }
  const Expression* lower(const AssumeExpression::Cast& c, const SourcePosition& position) {
    return make_.cast(value(*c.operand), make_.named_type(c, position));
  }
  const Expression* lower(const AssumeExpression::Unary& u, const SourcePosition& position) {
    if (u.op == '&') {
      return address_of(lower(*u.operand), position);
    }
    const Expression* operand = value(*u.operand);
    if (u.op == '*') {
      return dereference(operand, position);
    }
    if (u.op == '!') {
      return make_.negation(operand);
    }
    if (operand->type->is_pointer()) {
      throw InputError(position, "arithmetic on pointers in ASSUME is not supported yet");
    }
    return make_.unary(u.op == '-' ? cfa::UnaryOperator::Minus : cfa::UnaryOperator::BitNot,
                       operand);
  }
  const Expression* lower(const AssumeExpression::Binary& b, const SourcePosition& position) {
    return make_.binary(binary_operator(b.op), value(*b.left), value(*b.right), position);
  }
  const Expression* lower(const AssumeExpression::Member& m, const SourcePosition& position) {
    const Expression* base =
        m.through_pointer ? dereference(value(*m.base), position) : lower(*m.base);
    const std::vector<cfa::Field>& fields = base->type->fields;
    const auto field = std::find_if(fields.begin(), fields.end(),
                                    [&](const cfa::Field& f) { return f.name == m.name; });
    if (base->type->kind != cfa::TypeKind::Record || field == fields.end()) {
      throw InputError(position,
                       "no member '" + m.name + "' in '" + cfa::to_string(*base->type) + "'");
    }
    return make_.lvalue(cfa::FieldAccess{base, static_cast<std::size_t>(field - fields.begin())},
                        field->type, position);
  }
  const Expression* lower(const AssumeExpression::Element& e, const SourcePosition& position) {
    const Expression* base = lower(*e.base);
    if (base->type->kind != cfa::TypeKind::Array) {
      not_supported(position, "'[' in ASSUME after anything but an array");
    }
    return make_.lvalue(cfa::ElementAccess{base, value(*e.index)}, base->type->element, position);
  }

  const Expression* dereference(const Expression* pointer, const SourcePosition& position) {
    if (!pointer->type->is_pointer() || pointer->type->element == nullptr ||
        pointer->type->element->kind == cfa::TypeKind::Void ||
        pointer->type->element->kind == cfa::TypeKind::Function) {
      throw InputError(position,
                       "'" + cfa::to_string(*pointer->type) + "' is not a pointer to an object");
    }
    return make_.lvalue(cfa::Dereference{pointer}, pointer->type->element, position);
  }
  const Expression* address_of(const Expression* target, const SourcePosition& position) {
    if (const auto* inner = std::get_if<cfa::Dereference>(&target->node)) {
      return inner->pointer;
    }
    const bool is_lvalue = std::holds_alternative<cfa::VariableReference>(target->node) ||
                           std::holds_alternative<cfa::FieldAccess>(target->node) ||
                           std::holds_alternative<cfa::ElementAccess>(target->node);
    if (!is_lvalue) {
      throw InputError(position, "'&' in ASSUME needs something that has an address");
    }
    return make_.address_of(target, position);
  }

  [[nodiscard]] std::string key(const Key& key) const {
    return context_.slots.key(context_.at, context_.bindings, key);
  }
  const Expression* boolean(bool value) { return make_.constant(value ? 1 : 0, make_.int_type()); }

  /// The variable of that name in the edge's function, else the global one.
  [[nodiscard]] cfa::VariableId find_variable(const std::string& name,
                                              const SourcePosition& position) const {
    cfa::VariableId local;
    cfa::VariableId global;
    for (std::size_t i = 0; i < context_.program.variable_count(); ++i) {
      const cfa::VariableId id{i};
      const cfa::Variable& variable = context_.program.variable(id);
      if (variable.name != name || variable.kind == cfa::VariableKind::Temporary ||
          variable.kind == cfa::VariableKind::ReturnValue) {
        continue;
      }
      const bool is_global = variable.kind == cfa::VariableKind::Global;
      if (!is_global && variable.function != context_.function) {
        continue;
      }
      cfa::VariableId& slot = is_global ? global : local;
      if (!is_global && !is_declared_around(variable)) {
        continue;
      }
      if (slot.valid() && !is_global && is_inside(variable, context_.program.variable(slot))) {
        slot = id;
        continue;
      }
      if (slot.valid() && !is_global && is_inside(context_.program.variable(slot), variable)) {
        continue;
      }
      if (slot.valid()) {
        throw InputError(position, "the variable '" + name + "' in ASSUME is ambiguous");
      }
      slot = id;
    }
    if (!local.valid() && !global.valid()) {
      throw InputError(position, "no variable '" + name + "' where the transition applies");
    }
    return local.valid() ? local : global;
  }

  static bool is_before(const SourcePosition& a, const SourcePosition& b) {
    return a.line < b.line || (a.line == b.line && a.column < b.column);
  }
  /// Whether the place is in the block that declares a local variable, if that is known.
  [[nodiscard]] bool is_declared_around(const cfa::Variable& variable) const {
    const SourcePosition* place = context_.place;
    return place == nullptr || variable.scope_end.line == 0 ||
           place->file != variable.position.file ||
           (place->line >= variable.position.line && !is_before(variable.scope_end, *place));
  }
  /// Whether a variable hides another one of its function where both are declared.
  [[nodiscard]] bool is_inside(const cfa::Variable& inner, const cfa::Variable& outer) const {
    return context_.place != nullptr && inner.scope_end.line != 0 &&
           (outer.scope_end.line == 0 || is_before(inner.scope_end, outer.scope_end));
  }

  const AssumeContext& context_;
  TypedExpressions& make_;
  bool is_counter_test_ = false;  ///< a counter that is met is compared with a constant
};

/// Splits a && b && c, so that each part is a separate condition.
void split(const AssumeExpression& expression, std::vector<const AssumeExpression*>& parts) {
  const auto* binary = std::get_if<AssumeExpression::Binary>(&expression.node);
  if (binary != nullptr && binary->op == "&&") {
    split(*binary->left, parts);
    split(*binary->right, parts);
  } else {
    parts.push_back(&expression);
  }
}

}  // namespace

std::optional<std::vector<const Expression*>> lower_assumptions(
    const std::vector<AssumeExpression>& conjuncts, const AssumeContext& context,
    TypedExpressions& make) {
  std::vector<const AssumeExpression*> parts;
  for (const AssumeExpression& conjunct : conjuncts) {
    split(conjunct, parts);
  }
  std::vector<const Expression*> conditions;
  bool is_false = false;
  for (const AssumeExpression* part : parts) {
    const Expression* condition = make.truth(Lowering(context, make).value(*part));
    if (const auto bits = constant_bits(*condition)) {
      is_false |= *bits == 0;
    } else {
      conditions.push_back(condition);
    }
  }
  if (is_false) {
    return std::nullopt;
  }
  return conditions;
}

}  // namespace pcegar::spec

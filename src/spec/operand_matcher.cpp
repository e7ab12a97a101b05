// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Matches the operands in a pattern. A joker stands for the expression as written, before its
// conversion to the parameter's type. The language defines that a joker is evaluated after the
// edge, not before it. In one case this would be plainly wrong: in x = f(x) the argument would read
// the result, and so would an argument of a recursive call that reads the parameters. There the
// joker stands for an unknown value (Approximate). For functions without a body, the front end
// keeps copies of such arguments, and of arguments that the function may change, if the automata
// use them as objects (CallSite::kept_arguments); then the joker stands for the copy. The text
// stays that of the operand.
//
// Patterns without jokers are compared as text, because the authors of rules see the text. Around
// jokers, the structure is compared.

#include "spec/operand_matcher.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string_view>

#include "cfa/may_read.hpp"
#include "cfa/operands.hpp"
#include "spec/assume_lowering.hpp"
#include "spec/places.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

namespace {

std::string without_blanks(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(),
                            [](unsigned char c) { return std::isspace(c) != 0; }),
             text.end());
  return text;
}

/// Integer literals, including NULL, as the bits of a constant.
std::optional<std::int64_t> literal_value(std::string text) {
  if (text == "NULL") {
    return 0;
  }
  while (!text.empty() && std::string_view("uUlL").find(text.back()) != std::string_view::npos) {
    text.pop_back();
  }
  const bool negative = text.starts_with("-");
  const std::string_view digits = std::string_view(text).substr(negative ? 1 : 0);
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  const int base = hexadecimal ? 16 : digits.size() > 1 && digits.front() == '0' ? 8 : 10;
  std::uint64_t value = 0;
  const auto [rest, error] = std::from_chars(digits.data() + (hexadecimal ? 2 : 0),
                                             digits.data() + digits.size(), value, base);
  if (error != std::errc() || rest != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(negative ? 0 - value : value);
}

bool literal_equals(const cfa::Program& program, const std::string& literal,
                    const cfa::Expression& argument) {
  const cfa::Expression& plain = cfa::without_casts(argument);
  const std::string text = without_blanks(literal);
  const auto* constant = std::get_if<cfa::Constant>(&plain.node);
  if (const auto value = literal_value(text); value && constant != nullptr) {
    return static_cast<std::uint64_t>(*value) == constant->bits;
  }
  return text == without_blanks(cfa::to_string(program, plain));
}

/// The text as in the source. Names of temporaries need not be unique, so they are made unique.
std::string element_text(const cfa::Program& program, const cfa::Expression& argument) {
  const cfa::Expression& plain = cfa::without_casts(argument);
  if (const auto* reference = std::get_if<cfa::VariableReference>(&plain.node)) {
    const cfa::Variable& variable = program.variable(reference->variable);
    if (variable.kind == cfa::VariableKind::Temporary) {
      return variable.unique_name;
    }
  }
  return cfa::to_string(program, plain);
}

}  // namespace

/// A C expression around jokers, compared with one of the program. Conversions in the program are
/// ignored, and so are those in the pattern.
struct OperandMatcher::Structure {
  OperandMatcher& matcher;
  Role role;

  bool matches(const AssumeExpression& pattern, const cfa::Expression& operand) {
    const cfa::Expression& plain = cfa::without_casts(operand);
    return std::visit([&](const auto& node) { return visit(node, plain, operand); }, pattern.node);
  }

private:
  bool visit(const AssumeExpression::Anything&, const cfa::Expression&, const cfa::Expression&) {
    return true;
  }
  bool visit(const AssumeExpression::JokerValue& joker, const cfa::Expression& plain,
             const cfa::Expression& whole) {
    // An implicit conversion is not part of the operand's text.
    const auto* cast = std::get_if<cfa::Cast>(&whole.node);
    const bool implicit = cast != nullptr && cast->origin == cfa::Cast::Origin::Implicit;
    matcher.bind(joker.number, implicit ? plain : whole, role);
    return true;
  }
  bool visit(const AssumeExpression::Number& number, const cfa::Expression& plain,
             const cfa::Expression&) {
    const auto* constant = std::get_if<cfa::Constant>(&plain.node);
    return constant != nullptr && constant->bits == static_cast<std::uint64_t>(number.value);
  }
  bool visit(const AssumeExpression::ProgramVariable& name, const cfa::Expression& plain,
             const cfa::Expression&) {
    if (const auto* variable = std::get_if<cfa::VariableReference>(&plain.node)) {
      return matcher.program_.variable(variable->variable).name == name.name;
    }
    const auto* function = std::get_if<cfa::FunctionAddress>(&plain.node);
    return function != nullptr && matcher.program_.function(function->function).name == name.name;
  }
  bool visit(const AssumeExpression::Cast& cast, const cfa::Expression& plain,
             const cfa::Expression&) {
    return matches(*cast.operand, plain);
  }
  bool visit(const AssumeExpression::Unary& unary, const cfa::Expression& plain,
             const cfa::Expression&) {
    if (unary.op == '*') {
      const auto* inner = std::get_if<cfa::Dereference>(&plain.node);
      return inner != nullptr && matches(*unary.operand, *inner->pointer);
    }
    if (unary.op == '&') {
      const auto* inner = std::get_if<cfa::AddressOf>(&plain.node);
      return inner != nullptr && matches(*unary.operand, *inner->target);
    }
    const auto op = unary.op == '-'   ? cfa::UnaryOperator::Minus
                    : unary.op == '~' ? cfa::UnaryOperator::BitNot
                                      : cfa::UnaryOperator::LogicalNot;
    const auto* inner = std::get_if<cfa::Unary>(&plain.node);
    return inner != nullptr && inner->op == op && matches(*unary.operand, *inner->operand);
  }
  bool visit(const AssumeExpression::Member& member, const cfa::Expression& plain,
             const cfa::Expression&) {
    const auto* access = std::get_if<cfa::FieldAccess>(&plain.node);
    if (access == nullptr || access->base->type->fields.at(access->field).name != member.name) {
      return false;
    }
    if (!member.through_pointer) {
      return matches(*member.base, *access->base);
    }
    const auto* pointed = std::get_if<cfa::Dereference>(&cfa::without_casts(*access->base).node);
    return pointed != nullptr && matches(*member.base, *pointed->pointer);
  }
  bool visit(const AssumeExpression::Element& element, const cfa::Expression& plain,
             const cfa::Expression&) {
    const auto* access = std::get_if<cfa::ElementAccess>(&plain.node);
    return access != nullptr && matches(*element.base, *access->base) &&
           matches(*element.index, *access->index);
  }
  bool visit(const AssumeExpression::Binary& binary, const cfa::Expression& plain,
             const cfa::Expression&) {
    const auto* inner = std::get_if<cfa::Binary>(&plain.node);
    return inner != nullptr && inner->op == binary_operator(binary.op) &&
           matches(*binary.left, *inner->left) && matches(*binary.right, *inner->right);
  }
  template <class Other>  // of the automaton: refused by the parser
  bool visit(const Other&, const cfa::Expression&, const cfa::Expression&) {
    return false;
  }
};

Written Written::by_call(const cfa::Program& program, cfa::EdgeId edge, const cfa::CallSite& site) {
  Written result;
  if (std::holds_alternative<cfa::EnterCall>(program.edge(edge).operation)) {
    result.variables = program.function(site.callee).parameters;
  } else if (site.result != nullptr) {
    result.targets.push_back(site.result);
  }
  return result;
}

bool OperandMatcher::matches_target(const PatternArgument& pattern, const cfa::Expression& target) {
  return matches(pattern, target, Role::Target);
}

bool OperandMatcher::matches_value(const PatternArgument& pattern, const cfa::Expression& value,
                                   const cfa::Expression* kept) {
  kept_ = kept == nullptr ? nullptr : &value;
  copy_ = kept;
  return matches(pattern, value, Role::Value);
}

void OperandMatcher::add_to(Bindings& bindings) const {
  for (const auto& [number, bound] : found_) {
    bindings.insert_or_assign(number, bound);
  }
}

bool OperandMatcher::matches(const PatternArgument& pattern, const cfa::Expression& operand,
                             Role role) {
  if (const auto* expression = std::get_if<ExpressionPattern>(&pattern)) {
    return Structure{*this, role}.matches(**expression, operand);
  }
  if (const auto* literal = std::get_if<LiteralArgument>(&pattern)) {
    if (std::holds_alternative<cfa::Approximate>(cfa::without_casts(operand).node)) {
      throw UnsupportedError(operand.position, "comparison of an operand with the pattern text '" +
                                                   literal->text + "'");
    }
    return literal_equals(program_, literal->text, operand);
  }
  if (const auto& number = std::get<Joker>(pattern).number) {
    bind(*number, operand, role);
  }
  return true;
}

void OperandMatcher::bind(unsigned number, const cfa::Expression& operand, Role role) {
  const auto overwrites = [&](const cfa::MayRead& may_read) {
    return role == Role::Target ? may_read.address_reads(operand) : may_read(operand);
  };
  const bool is_overwritten = std::any_of(written_.targets.begin(), written_.targets.end(),
                                          [&](const cfa::Expression* target) {
                                            return overwrites(cfa::MayRead(program_, *target));
                                          }) ||
                              std::any_of(written_.variables.begin(), written_.variables.end(),
                                          [&](cfa::VariableId variable) {
                                            return overwrites(cfa::MayRead(program_, variable));
                                          });
  const cfa::Expression* kept = role == Role::Value && kept_ == &operand ? copy_ : nullptr;
  const cfa::Expression* value = kept != nullptr ? kept : &operand;
  if (is_overwritten && kept == nullptr) {
    value = pool_.make(cfa::Approximate{"an operand that the edge overwrites"}, operand.type,
                       operand.position);
  }
  const std::string text = element_text(program_, operand);
  found_.insert_or_assign(number, Bound{value, &operand, text, {text, text}});
}

}  // namespace pcegar::spec

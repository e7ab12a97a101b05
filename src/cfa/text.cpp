// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// C-like text of expressions and operations. Parentheses are set where the operand is itself an
// operator, which is what the C sources of this field (CIL output) do.
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

#include "cfa/float_text.hpp"
#include "cfa/program.hpp"
#include "support/extended_float.hpp"

namespace pcegar::cfa {

namespace {

std::string_view symbol(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::Add: return "+";
    case BinaryOperator::Subtract: return "-";
    case BinaryOperator::Multiply: return "*";
    case BinaryOperator::Divide: return "/";
    case BinaryOperator::Remainder: return "%";
    case BinaryOperator::ShiftLeft: return "<<";
    case BinaryOperator::ShiftRight: return ">>";
    case BinaryOperator::BitAnd: return "&";
    case BinaryOperator::BitOr: return "|";
    case BinaryOperator::BitXor: return "^";
    case BinaryOperator::Rounded: return "";
    case BinaryOperator::Less: return "<";
    case BinaryOperator::LessEqual: return "<=";
    case BinaryOperator::Greater: return ">";
    case BinaryOperator::GreaterEqual: return ">=";
    case BinaryOperator::Equal: return "==";
    case BinaryOperator::NotEqual: return "!=";
    case BinaryOperator::LogicalAnd: return "&&";
    case BinaryOperator::LogicalOr: return "||";
  }
  return "?";
}

/// The C function that does it for double.
std::string_view function_name(UnaryOperator op) {
  switch (op) {
    case UnaryOperator::Absolute: return "fabs";
    case UnaryOperator::SquareRoot: return "sqrt";
    case UnaryOperator::Floor: return "floor";
    case UnaryOperator::Ceiling: return "ceil";
    case UnaryOperator::Truncate: return "trunc";
    case UnaryOperator::Round: return "round";
    case UnaryOperator::RoundEven: return "rint";
    case UnaryOperator::SignBit: return "signbit";
    default: return "";
  }
}

/// The shortest text that is read as the same value.
template <class Float>
std::string shortest(Float value, const char* suffix) {
  if (std::isnan(value)) {
    return "NAN";
  }
  if (std::isinf(value)) {
    return value < 0 ? "-INFINITY" : "INFINITY";
  }
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  std::string text(buffer.data(), end);
  if (text.find_first_of(".e") == std::string::npos) {
    text += ".0";
  }
  return text + suffix;
}

class Printer {
public:
  explicit Printer(const Program& program) : program_(program) {}

  std::string print(const Expression& expression) {
    return std::visit([&](const auto& node) { return text(expression, node); }, expression.node);
  }

private:
  std::string operand(const Expression& expression) {
    const bool compound = std::holds_alternative<Binary>(expression.node) ||
                          std::holds_alternative<Cast>(expression.node);
    return compound ? "(" + print(expression) + ")" : print(expression);
  }

  std::string text(const Expression& e, const Constant& c) {
    if (e.type->is_float()) {
      return float_text(*e.type, c);
    }
    if (e.type->is_integer() && e.type->is_signed) {
      return std::to_string(static_cast<std::int64_t>(c.bits));
    }
    return std::to_string(c.bits);
  }
  std::string text(const Expression&, const VariableReference& v) {
    return program_.variable(v.variable).name;
  }
  std::string text(const Expression&, const Unary& u) {
    if (u.op >= UnaryOperator::Absolute) {
      return std::string(function_name(u.op)) + "(" + print(*u.operand) + ")";
    }
    const char* sign = u.op == UnaryOperator::Minus    ? "-"
                       : u.op == UnaryOperator::BitNot ? "~"
                                                       : "!";
    return sign + operand(*u.operand);
  }
  std::string text(const Expression&, const Binary& b) {
    if (b.op == BinaryOperator::Rounded) {
      return print(*b.left);
    }
    return operand(*b.left) + " " + std::string(symbol(b.op)) + " " + operand(*b.right);
  }
  std::string text(const Expression& e, const Cast& c) {
    return "(" + to_string(*e.type) + ")" + operand(*c.operand);
  }
  std::string text(const Expression&, const AddressOf& a) { return "&" + operand(*a.target); }
  std::string text(const Expression&, const FunctionAddress& f) {
    return program_.function(f.function).name;
  }
  std::string text(const Expression&, const Dereference& d) { return "*" + operand(*d.pointer); }
  std::string text(const Expression&, const FieldAccess& f) {
    const std::string& name = f.base->type->fields.at(f.field).name;
    if (const auto* inner = std::get_if<Dereference>(&f.base->node)) {
      return operand(*inner->pointer) + "->" + name;
    }
    return operand(*f.base) + "." + name;
  }
  std::string text(const Expression&, const ElementAccess& a) {
    return operand(*a.base) + "[" + print(*a.index) + "]";
  }
  std::string text(const Expression&, const Approximate& a) { return "<" + a.construct + ">"; }

  const Program& program_;
};

std::string call_text(const Program& program, const CallSite& site) {
  std::string text = site.result != nullptr ? to_string(program, *site.result) + " = " : "";
  text += site.name + "(";
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    text += (i == 0 ? "" : ", ") + to_string(program, *site.arguments[i]);
  }
  return text + ");";
}

struct OperationText {
  const Program& program;
  std::string operator()(const Skip&) const { return ""; }
  std::string operator()(const Assign& a) const {
    return to_string(program, *a.target) + " = " + to_string(program, *a.value) + ";";
  }
  std::string operator()(const Assume& a) const {
    const std::string condition = to_string(program, *a.condition);
    return a.holds ? "[" + condition + "]" : "[!(" + condition + ")]";
  }
  std::string operator()(const Havoc& h) const { return to_string(program, *h.target) + " = *;"; }
  std::string operator()(const Label& l) const { return l.name + ":"; }
  std::string operator()(const ExternalCall& c) const {
    return call_text(program, program.call_site(c.site));
  }
  std::string operator()(const EnterCall& c) const {
    return call_text(program, program.call_site(c.site));
  }
  std::string operator()(const ReturnFromCall& c) const {
    return "return from " + program.call_site(c.site).name;
  }
  std::string operator()(const UnsupportedOperation& u) const {
    return "unsupported: " + u.construct;
  }
};

}  // namespace

std::string float_text(const Type& type, const Constant& pattern) {
  if (type.bits == 32) {
    return shortest(std::bit_cast<float>(static_cast<std::uint32_t>(pattern.bits)), "f");
  }
  if (type.bits == 64) {
    return shortest(std::bit_cast<double>(pattern.bits), "");
  }
  if constexpr (extended::is_native) {
    return shortest(extended::value_of(pattern.high, pattern.bits), "L");
  }
  return "<pattern " + std::to_string(pattern.high) + ":" + std::to_string(pattern.bits) + ">";
}

std::string to_string(const Program& program, const Expression& expression) {
  return Printer(program).print(expression);
}

std::string to_string(const Program& program, const Edge& edge) {
  return edge.text.empty() ? std::visit(OperationText{program}, edge.operation) : edge.text;
}

}  // namespace pcegar::cfa

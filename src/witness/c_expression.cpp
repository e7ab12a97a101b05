// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Formulas over bit-vectors as C expressions. An atom is written exactly or not at all; what is
// left out counts as true, so the expression is as strong as the formula or weaker (negations are
// pushed to the atoms first).
//
// A bit-vector becomes an expression whose value, as a mathematical number, is the vector's as a
// signed or as an unsigned number. Where another reading is needed, the expression is cast to the
// type of that width, which gcc and clang define for every value. Sums and products wrap in
// unsigned types; where their range is known to fit into long long, which is so for vectors that
// were extended, they are computed there. Comparisons compare numbers: a negative one is never
// compared with one of an unsigned type.
#include "witness/c_expression.hpp"

#include <fmt/format.h>

#include <cctype>
#include <map>
#include <set>

#include "witness/witness.hpp"

namespace pcegar::witness {

namespace {

using smt::Kind;
using smt::Term;

/// What is written is not longer than this: it is for people, too.
constexpr std::size_t longest = 1'500;
constexpr unsigned most_nodes = 3'000;

mpz_class power(unsigned exponent) {
  mpz_class result = 1;
  result <<= exponent;
  return result;
}

/// A bit-vector in C.
struct Value {
  std::string text;
  bool is_signed;   ///< the reading of the vector that is the expression's number
  mpz_class least;  ///< of the number
  mpz_class most;
  bool has_unsigned_type = false;  ///< the expression, after promotion
  bool is_constant = false;
};

bool fits_signed(const Value& value, unsigned width) {
  return value.least >= -power(width - 1) && value.most < power(width - 1);
}
bool fits_unsigned(const Value& value, unsigned width) {
  return value.least >= 0 && value.most < power(width);
}

std::optional<std::string> type_name(unsigned width, bool is_signed) {
  switch (width) {
    case 8: return is_signed ? "signed char" : "unsigned char";
    case 16: return is_signed ? "short" : "unsigned short";
    case 32: return is_signed ? "int" : "unsigned int";
    case 64: return is_signed ? "long long" : "unsigned long long";
    default: return std::nullopt;
  }
}

std::string number_text(const mpz_class& number) {
  if (number == -power(63)) {
    return "(-9223372036854775807LL - 1)";
  }
  const bool is_int = number >= -power(31) + 1 && number < power(31);
  const char* suffix = is_int ? "" : number < power(63) ? "LL" : "ULL";
  return number < 0 ? "(" + number.get_str() + suffix + ")" : number.get_str() + suffix;
}

class Writer {
public:
  Writer(const smt::TermManager& terms, const CVariables& variables)
      : terms_(terms), variables_(variables) {}

  enum class Sign : std::uint8_t { Plain, Negated };

  /// "1" for what cannot be written.
  std::string formula(Term term, Sign sign) {
    if (++nodes_ > most_nodes) {
      return "1";
    }
    const Sign other = sign == Sign::Plain ? Sign::Negated : Sign::Plain;
    const auto arguments = terms_.arguments(term);
    switch (terms_.kind(term)) {
      case Kind::True: return sign == Sign::Plain ? "1" : "0";
      case Kind::False: return sign == Sign::Plain ? "0" : "1";
      case Kind::Not: return formula(arguments[0], other);
      case Kind::And:
      case Kind::Or: {
        const bool is_and = (terms_.kind(term) == Kind::And) == (sign == Sign::Plain);
        std::string result = is_and ? "1" : "0";
        for (const Term argument : arguments) {
          result = is_and ? both(result, formula(argument, sign))
                          : either(result, formula(argument, sign));
        }
        return result;
      }
      case Kind::Ite: {
        const Term condition = arguments[0];
        return both(either(formula(condition, Sign::Negated), formula(arguments[1], sign)),
                    either(formula(condition, Sign::Plain), formula(arguments[2], sign)));
      }
      case Kind::Equal:
        if (terms_.is_bool(arguments[0])) {
          return both(either(formula(arguments[0], Sign::Negated), formula(arguments[1], sign)),
                      either(formula(arguments[0], Sign::Plain), formula(arguments[1], other)));
        }
        [[fallthrough]];
      default: return atom(term, sign).value_or("1");
    }
  }

  static std::string either(const std::string& a, const std::string& b) {
    if (a == "1" || b == "1") {
      return "1";
    }
    if (a == "0" || a == b) {
      return b;
    }
    return b == "0" ? a : limited(part(a, "&&") + " || " + part(b, "&&"));
  }

private:
  static std::string both(const std::string& a, const std::string& b) {
    if (a == "0" || b == "0") {
      return "0";
    }
    if (a == "1" || a == b) {
      return b;
    }
    return b == "1" ? a : limited(part(a, "||") + " && " + part(b, "||"));
  }
  static std::string limited(std::string text) { return text.size() > longest ? "1" : text; }
  /// In brackets if the other operator is in it, outside of brackets.
  static std::string part(const std::string& text, std::string_view other) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
      if (depth == 0 && text.compare(i, other.size(), other) == 0) {
        return "(" + text + ")";
      }
    }
    return text;
  }

  std::optional<std::string> atom(Term term, Sign sign) {
    const bool holds = sign == Sign::Plain;
    switch (terms_.kind(term)) {
      case Kind::Equal: return compare(term, holds ? "==" : "!=", std::nullopt);
      case Kind::BvUlt: return compare(term, holds ? "<" : ">=", false);
      case Kind::BvUle: return compare(term, holds ? "<=" : ">", false);
      case Kind::BvSlt: return compare(term, holds ? "<" : ">=", true);
      case Kind::BvSle: return compare(term, holds ? "<=" : ">", true);
      default: return std::nullopt;
    }
  }

  /// Without `is_signed`, the reading does not matter.
  std::optional<std::string> compare(Term term, const char* op, std::optional<bool> is_signed) {
    const auto arguments = terms_.arguments(term);
    const unsigned width = width_of(arguments[0]);
    if (width == 0) {
      return std::nullopt;
    }
    std::optional<Value> left = value(arguments[0]);
    std::optional<Value> right = value(arguments[1]);
    if (!left || !right) {
      return std::nullopt;
    }
    const bool read_signed = is_signed.value_or(
        !fits_unsigned(*left, width) || (!fits_unsigned(*right, width) && !right->is_constant));
    left = read(*std::move(left), width, read_signed);
    right = read(*std::move(right), width, read_signed);
    if (!left || !right) {
      return std::nullopt;
    }
    const auto text_beside = [](const Value& one, const Value& other) {
      return one.has_unsigned_type && other.least < 0 ? "(long long)" + one.text : one.text;
    };
    return text_beside(*left, *right) + " " + op + " " + text_beside(*right, *left);
  }

  [[nodiscard]] unsigned width_of(Term term) const {
    const smt::SortData& sort = terms_.sort_data(terms_.sort(term));
    return sort.kind == smt::SortKind::BitVector && sort.width <= 64 ? sort.width : 0;
  }

  /// The vector's value read in that way.
  static std::optional<Value> read(Value value, unsigned width, bool is_signed) {
    if (is_signed ? fits_signed(value, width) : fits_unsigned(value, width)) {
      value.is_signed = is_signed;
      return value;
    }
    const mpz_class least = is_signed ? mpz_class(-power(width - 1)) : mpz_class(0);
    const mpz_class most = power(is_signed ? width - 1 : width) - 1;
    if (value.is_constant) {
      const mpz_class number = value.least + (is_signed ? mpz_class(-power(width)) : power(width));
      return constant(number, is_signed);
    }
    const auto type = type_name(width, is_signed);
    if (!type) {
      return std::nullopt;
    }
    return Value{"(" + *type + ")" + value.text, is_signed, least, most, !is_signed && width >= 32};
  }

  static Value constant(const mpz_class& number, bool is_signed) {
    return {number_text(number), is_signed, number, number, number >= power(63), true};
  }

  std::optional<Value> value(Term term) {
    if (++nodes_ > most_nodes) {
      return std::nullopt;
    }
    const unsigned width = width_of(term);
    const auto arguments = terms_.arguments(term);
    const Kind kind = terms_.kind(term);
    if (width == 0) {
      return std::nullopt;
    }
    switch (kind) {
      case Kind::BitVectorConstant: {
        const mpz_class number = terms_.number(term).get_num();
        return constant(number, false);
      }
      case Kind::Variable: return variable(term, width);
      case Kind::BvAdd:
      case Kind::BvSub:
      case Kind::BvMul: return sum(kind, arguments, width);
      case Kind::BvNeg:
      case Kind::BvNot: return in_unsigned(kind == Kind::BvNeg ? "-" : "~", arguments, width);
      case Kind::BvAnd: return in_unsigned("&", arguments, width);
      case Kind::BvOr: return in_unsigned("|", arguments, width);
      case Kind::BvXor: return in_unsigned("^", arguments, width);
      case Kind::BvZeroExtend:
      case Kind::BvSignExtend: {
        auto inner = value(arguments[0]);
        return inner ? read(*std::move(inner), width_of(arguments[0]), kind == Kind::BvSignExtend)
                     : std::nullopt;
      }
      case Kind::BvExtract: {
        const auto inner = value(arguments[0]);
        const auto type = type_name(width, false);
        if (!inner || !type || terms_.data(term).index1 != 0) {
          return std::nullopt;
        }
        return Value{"(" + *type + ")" + inner->text, false, 0, power(width) - 1, width >= 32};
      }
      default: return std::nullopt;
    }
  }

  std::optional<Value> variable(Term term, unsigned width) {
    const auto found = variables_(term);
    if (!found || found->type == nullptr || found->type->bits != width) {
      return std::nullopt;
    }
    const cfa::Type& type = *found->type;
    if (type.is_pointer()) {
      return Value{"(unsigned long)" + found->text, false, 0, power(width) - 1, true};
    }
    if (!type.is_integer()) {
      return std::nullopt;
    }
    return Value{found->text, type.is_signed,
                 type.is_signed ? mpz_class(-power(width - 1)) : mpz_class(0),
                 power(type.is_signed ? width - 1 : width) - 1, !type.is_signed && width >= 32};
  }

  std::optional<Value> sum(Kind kind, std::span<const Term> arguments, unsigned width) {
    const char* op = kind == Kind::BvAdd ? "+" : kind == Kind::BvSub ? "-" : "*";
    if (arguments.size() == 2) {
      auto left = value(arguments[0]);
      auto right = value(arguments[1]);
      left = left ? read_near_zero(*std::move(left), width) : std::nullopt;
      right = right ? read_near_zero(*std::move(right), width) : std::nullopt;
      if (!left || !right) {
        return std::nullopt;
      }
      const auto apply = [&](const mpz_class& a, const mpz_class& b) -> mpz_class {
        if (kind == Kind::BvMul) {
          return a * b;
        }
        return kind == Kind::BvAdd ? mpz_class(a + b) : mpz_class(a - b);
      };
      std::optional<Value> result;
      for (const mpz_class& a : {left->least, left->most}) {
        for (const mpz_class& b : {right->least, right->most}) {
          const mpz_class corner = apply(a, b);
          if (!result) {
            result = Value{{}, true, corner, corner};
          }
          result->least = std::min(result->least, corner);
          result->most = std::max(result->most, corner);
        }
      }
      if (fits_signed(*result, width) && fits_signed(*left, 64) && fits_signed(*right, 64)) {
        result->text = "((long long)" + left->text + " " + op + " " +
                       (right->has_unsigned_type ? "(long long)" : "") + right->text + ")";
        return result;
      }
    }
    return in_unsigned(op, arguments, width);
  }

  /// A constant beyond the middle is meant to be negative.
  static std::optional<Value> read_near_zero(Value value, unsigned width) {
    return value.is_constant ? read(std::move(value), width, true) : std::optional(value);
  }

  /// An operation modulo 2^width, whose operands may be read in either way.
  std::optional<Value> in_unsigned(const char* op, std::span<const Term> arguments,
                                   unsigned width) {
    const auto type = type_name(width, false);
    if (!type) {
      return std::nullopt;
    }
    const std::string cast = width == 64 ? "(unsigned long long)" : "(unsigned int)";
    std::string text;
    for (const Term argument : arguments) {
      const auto operand = value(argument);
      if (!operand) {
        return std::nullopt;
      }
      text += text.empty() ? (arguments.size() == 1 ? op : "") : " " + std::string(op) + " ";
      text += cast + operand->text;
    }
    text = "(" + text + ")";
    if (width < 32) {
      text = "(" + *type + ")" + text;
    }
    return Value{text, false, 0, power(width) - 1, width >= 32};
  }

  const smt::TermManager& terms_;
  const CVariables& variables_;
  unsigned nodes_ = 0;
};

/// Whether it is a chain of members and elements: ".a[3].b".
bool is_access(std::string_view text) {
  while (!text.empty()) {
    std::size_t end = 1;
    const auto in_part = [&](auto belongs) {
      while (end < text.size() && belongs(static_cast<unsigned char>(text[end]))) {
        ++end;
      }
    };
    if (text[0] == '.') {
      in_part([](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
      if (end == 1 || std::isdigit(static_cast<unsigned char>(text[1])) != 0) {
        return false;
      }
    } else if (text[0] == '[') {
      in_part([](unsigned char c) { return std::isdigit(c) != 0; });
      if (end == 1 || end >= text.size() || text[end] != ']') {
        return false;
      }
      ++end;
    } else {
      return false;
    }
    text.remove_prefix(end);
  }
  return true;
}

bool is_identifier(const std::string& text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0])) != 0) {
    return false;
  }
  for (const unsigned char c : text) {
    if (std::isalnum(c) == 0 && c != '_') {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string c_expression(const smt::TermManager& terms, smt::Term formula,
                         const CVariables& variables) {
  return Writer(terms, variables).formula(formula, Writer::Sign::Plain);
}

std::string any_of(const std::vector<std::string>& cases) {
  std::string result = "0";
  std::set<std::string> known;
  for (const std::string& one : cases) {
    if (known.insert(one).second) {
      result = Writer::either(result, one);
    }
  }
  return result;
}

CScope::CScope(const cfa::Program& program) : program_(program) {
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const cfa::VariableId id(i);
    const cfa::Variable& variable = program.variable(id);
    if (variable.kind != cfa::VariableKind::Temporary &&
        variable.kind != cfa::VariableKind::ReturnValue) {
      by_unique_name_.emplace(variable.unique_name, id);
      by_name_.emplace(variable.name, id);
    }
  }
}

bool CScope::is_visible(cfa::VariableId id, cfa::FunctionId function,
                        const SourcePosition& place) const {
  const cfa::Variable& variable = program_.variable(id);
  const auto [begin, end] = by_name_.equal_range(variable.name);
  for (auto other = begin; other != end; ++other) {
    const cfa::Variable& rival = program_.variable(other->second);
    const bool may_hide = rival.kind == cfa::VariableKind::Global || rival.function == function;
    if (other->second != id && may_hide) {
      return false;
    }
  }
  if (!is_identifier(variable.name)) {
    return false;
  }
  if (variable.kind == cfa::VariableKind::Parameter) {
    return variable.function == function;
  }
  if (variable.kind == cfa::VariableKind::Global) {
    // What another file declares is not declared here, unless it is a header.
    return variable.position.line != 0 &&
           (variable.position.file == place.file ? is_before(variable.position, place)
                                                 : variable.position.file.ends_with(".h"));
  }
  return variable.function == function && variable.position.file == place.file &&
         is_before(variable.position, place) && variable.scope_end.line != 0 &&
         is_before(place, variable.scope_end);
}

std::optional<CVariable> CScope::name_at(const std::string& storage, const cfa::Type* type,
                                         cfa::FunctionId function,
                                         const SourcePosition& place) const {
  for (std::size_t end = storage.size();; --end) {
    const bool may_end = end == storage.size() || storage[end] == '.' || storage[end] == '[';
    if (may_end) {
      const auto found = by_unique_name_.find(storage.substr(0, end));
      if (found != by_unique_name_.end()) {
        const std::string access = storage.substr(end);
        if (!is_access(access) || !is_visible(found->second, function, place)) {
          return std::nullopt;
        }
        const cfa::Variable& variable = program_.variable(found->second);
        if (access.empty() && variable.type != type) {
          return std::nullopt;  // a part of it
        }
        return CVariable{variable.name + access, type};
      }
    }
    if (end == 0) {
      return std::nullopt;
    }
  }
}

}  // namespace pcegar::witness

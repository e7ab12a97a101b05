// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Both arithmetics against C's results, computed here on 128-bit integers: `r = a op b` has to
// admit the result (Integer) or determine it (BitPrecise, and Integer where it claims to be exact).

#include <gtest/gtest.h>

#include <optional>
#include <random>

#include "encoding/path_formula.hpp"
#include "program_builder.hpp"

namespace pcegar::encoding {
namespace {

using cfa::BinaryOperator;
using smt::Term;
using test::ProgramBuilder;
__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

struct IntegerType {
  unsigned bits;
  bool is_signed;
  bool is_boolean = false;

  [[nodiscard]] Wide low() const { return is_signed ? -(Wide(1) << (bits - 1)) : 0; }
  [[nodiscard]] Wide high() const {
    if (is_boolean) return 1;
    return (Wide(1) << (is_signed ? bits - 1 : bits)) - 1;
  }
  [[nodiscard]] bool holds(Wide v) const { return low() <= v && v <= high(); }
  [[nodiscard]] Wide wrap(Wide v) const {
    if (is_boolean) return v != 0;
    const Wide modulus = Wide(1) << bits;
    v = ((v % modulus) + modulus) % modulus;
    return v > high() ? v - modulus : v;
  }
};

const IntegerType integer_types[] = {{8, true},  {8, false},  {16, true}, {16, false},
                                     {32, true}, {32, false}, {64, true}, {64, false}};

mpz_class big(Wide value) {
  const bool negative = value < 0;
  const UnsignedWide magnitude =
      negative ? -static_cast<UnsignedWide>(value) : static_cast<UnsignedWide>(value);
  mpz_class result = static_cast<unsigned long>(magnitude >> 64);
  result = (result << 64) + static_cast<unsigned long>(magnitude);
  return negative ? mpz_class(-result) : result;
}

/// C's result, or nothing where it is undefined.
std::optional<Wide> evaluate(BinaryOperator op, Wide a, Wide b, IntegerType type,
                             SignedOverflow overflow) {
  const auto arithmetic = [&](Wide result) -> std::optional<Wide> {
    if (type.is_signed && overflow == SignedOverflow::Undefined && !type.holds(result)) return {};
    return type.wrap(result);
  };
  switch (op) {
    case BinaryOperator::Add: return arithmetic(a + b);
    case BinaryOperator::Subtract: return arithmetic(a - b);
    case BinaryOperator::Multiply:
      if (type.is_signed) return arithmetic(a * b);
      return type.wrap(
          static_cast<Wide>(static_cast<UnsignedWide>(a) * static_cast<UnsignedWide>(b) %
                            (static_cast<UnsignedWide>(1) << type.bits)));
    case BinaryOperator::Divide: return b == 0 ? std::optional<Wide>() : arithmetic(a / b);
    case BinaryOperator::Remainder:
      if (b == 0 || (type.is_signed && !type.holds(a / b))) return {};
      return a % b;
    case BinaryOperator::ShiftLeft:
      if (b < 0 || b >= type.bits) return {};
      return type.wrap(static_cast<Wide>((static_cast<UnsignedWide>(a) << int(b)) %
                                         (static_cast<UnsignedWide>(1) << type.bits)));
    case BinaryOperator::ShiftRight:
      return b < 0 || b >= type.bits ? std::optional<Wide>() : a >> int(b);
    case BinaryOperator::BitAnd: return a & b;
    case BinaryOperator::BitOr: return a | b;
    case BinaryOperator::BitXor: return a ^ b;
    case BinaryOperator::Rounded: break;
    case BinaryOperator::Less: return a < b;
    case BinaryOperator::LessEqual: return a <= b;
    case BinaryOperator::Greater: return a > b;
    case BinaryOperator::GreaterEqual: return a >= b;
    case BinaryOperator::Equal: return a == b;
    case BinaryOperator::NotEqual: return a != b;
    case BinaryOperator::LogicalAnd: return a != 0 && b != 0;
    case BinaryOperator::LogicalOr: return a != 0 || b != 0;
  }
  return {};
}

Wide random_value(std::mt19937_64& random, IntegerType type) {
  switch (random() % 4) {
    case 0: return type.wrap(Wide(static_cast<int>(random() % 9)) - 4);
    case 1: return type.wrap((Wide(1) << (random() % type.bits)) - Wide(random() % 3));
    case 2: return random() % 2 == 0 ? type.low() : type.high();
    default: return type.wrap(static_cast<Wide>(random()));
  }
}

/// Checks one assignment r = e with given operand values, in one model.
class Check {
public:
  Check(Arithmetic arithmetic, SignedOverflow overflow)
      : arithmetic_(arithmetic), overflow_(overflow), backend_(smt::make_backend("z3")) {
    session_ = backend_->new_session(terms_, {});
  }

  struct Outcome {
    bool admits;
    bool determines;
  };

  /// `right_constant` puts b into the expression instead of a variable.
  Outcome binary(BinaryOperator op, IntegerType type, Wide a, Wide b, Wide expected,
                 bool right_constant) {
    ProgramBuilder builder;
    const cfa::Type* t = builder.integer(type.bits, type.is_signed);
    const cfa::Type* result_type = op >= BinaryOperator::Less ? builder.int_type() : t;
    const auto* x = builder.variable("a", t);
    const auto* y =
        right_constant ? builder.number(static_cast<long>(b), t) : builder.variable("b", t);
    const auto* r = builder.variable("r", result_type);
    const auto edge = builder.edge(cfa::Assign{r, builder.binary(op, x, y, result_type)});
    std::vector<std::pair<const cfa::Expression*, Wide>> inputs{{x, a}};
    if (!right_constant) inputs.emplace_back(y, b);
    return run(builder, edge, inputs, r, expected);
  }

  Outcome conversion(IntegerType from, IntegerType to, Wide a, Wide expected) {
    ProgramBuilder builder;
    const auto type = [&](IntegerType t) {
      return t.is_boolean ? builder.program.types().boolean()
                          : builder.integer(t.bits, t.is_signed);
    };
    const auto* x = builder.variable("a", type(from));
    const auto* r = builder.variable("r", type(to));
    const auto edge = builder.edge(cfa::Assign{r, builder.cast(x, type(to))});
    return run(builder, edge, {{x, a}}, r, expected);
  }

  Outcome unary(cfa::UnaryOperator op, IntegerType type, Wide a, Wide expected) {
    ProgramBuilder builder;
    const cfa::Type* t = builder.integer(type.bits, type.is_signed);
    const cfa::Type* result_type = op == cfa::UnaryOperator::LogicalNot ? builder.int_type() : t;
    const auto* x = builder.variable("a", t);
    const auto* r = builder.variable("r", result_type);
    const auto edge = builder.edge(cfa::Assign{r, builder.make(cfa::Unary{op, x}, result_type)});
    return run(builder, edge, {{x, a}}, r, expected);
  }

private:
  Outcome run(ProgramBuilder& builder, cfa::EdgeId edge,
              const std::vector<std::pair<const cfa::Expression*, Wide>>& inputs,
              const cfa::Expression* result, Wide expected) {
    PathFormulaBuilder paths(terms_, builder.program, {arithmetic_, overflow_});
    const PathFormula before = paths.empty();
    const PathFormula after = paths.extend(before, edge);
    const auto is = [&](const PathFormula& state, const cfa::Expression* variable, Wide value) {
      const std::string& name =
          builder.program.variable(std::get<cfa::VariableReference>(variable->node).variable)
              .unique_name;
      Term plain;
      Term number;
      if (arithmetic_ == Arithmetic::Integer) {
        plain = terms_.variable(name, terms_.int_sort());
        number = terms_.integer(big(value));
      } else {
        const unsigned bits = variable->type->bits;
        plain = terms_.variable(name + "%" + std::to_string(bits), terms_.bit_vector_sort(bits));
        number = terms_.bit_vector(big(value), bits);
      }
      return terms_.equal(paths.instantiate(plain, state.ssa), number);
    };
    session_->push();
    session_->assert_term(after.formula);
    for (const auto& [variable, value] : inputs) session_->assert_term(is(before, variable, value));
    const Term right = is(after, result, expected);
    const Term only_right[] = {right};
    const Term wrong[] = {terms_.not_(right)};
    const Outcome outcome{smt::is_sat(session_->check(only_right)),
                          smt::is_unsat(session_->check(wrong))};
    session_->pop();
    return outcome;
  }

  Arithmetic arithmetic_;
  SignedOverflow overflow_;
  smt::TermManager terms_;
  std::unique_ptr<smt::Backend> backend_;
  std::unique_ptr<smt::Session> session_;
};

std::string describe(unsigned bits, bool is_signed, int op, Wide a, Wide b) {
  return (is_signed ? "s" : "u") + std::to_string(bits) + " operator " + std::to_string(op) + " " +
         big(a).get_str() + ", " + big(b).get_str();
}

/// How often the bits of a type, read from below, go from 0 to 1.
unsigned runs_of_ones(Wide value, unsigned bits) {
  unsigned runs = 0;
  bool inside = false;
  for (unsigned bit = 0; bit < bits; ++bit) {
    const bool one = ((value >> bit) & 1) != 0;
    if (one && !inside) ++runs;
    inside = one;
  }
  return runs;
}

/// Whether integer_arithmetic.cpp defines the operation to be exact.
bool integer_is_exact(BinaryOperator op, IntegerType type, SignedOverflow overflow, Wide a, Wide b,
                      bool right_constant) {
  switch (op) {
    case BinaryOperator::Multiply:
      return right_constant &&
             (type.holds(a * b) || (type.is_signed && overflow == SignedOverflow::Undefined));
    case BinaryOperator::ShiftLeft: return right_constant && type.holds(a * (Wide(1) << int(b)));
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder:
    case BinaryOperator::ShiftRight: return right_constant;
    case BinaryOperator::BitAnd:
    case BinaryOperator::BitOr:
    case BinaryOperator::BitXor: return right_constant && runs_of_ones(b, type.bits) <= 3;
    default: return true;
  }
}

struct Model {
  Arithmetic arithmetic;
  SignedOverflow overflow;
};

class Arithmetics : public ::testing::TestWithParam<Model> {};

TEST_P(Arithmetics, BinaryOperatorsAgreeWithC) {
  const auto [arithmetic, overflow] = GetParam();
  Check check(arithmetic, overflow);
  std::mt19937_64 random(4711);
  for (const IntegerType type : integer_types) {
    for (int number = 0; number <= static_cast<int>(BinaryOperator::LogicalOr); ++number) {
      const auto op = static_cast<BinaryOperator>(number);
      const bool shift = op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
      // Wide products and quotients of unknowns would test the solver, not this code.
      for (int round = 0; round < 16; ++round) {
        const bool constant = round % 2 == 0;
        const Wide a = random_value(random, type);
        Wide b = random_value(random, type);
        if (shift) b = static_cast<Wide>(random() % type.bits);
        const auto expected = evaluate(op, a, b, type, overflow);
        if (!expected) continue;
        const std::string text = describe(type.bits, type.is_signed, number, a, b);
        const Check::Outcome outcome = check.binary(op, type, a, b, *expected, constant);
        EXPECT_TRUE(outcome.admits) << text << (constant ? " (constant)" : "");
        if (arithmetic == Arithmetic::BitPrecise ||
            integer_is_exact(op, type, overflow, a, b, constant)) {
          EXPECT_TRUE(outcome.determines) << text << (constant ? " (constant)" : "");
        }
      }
    }
  }
}

/// Random constants rarely have few runs of ones, but masks in programs do.
TEST_P(Arithmetics, MasksAgreeWithC) {
  const auto [arithmetic, overflow] = GetParam();
  Check check(arithmetic, overflow);
  std::mt19937_64 random(1848);
  const auto field = [&](unsigned bits) {
    const unsigned first = static_cast<unsigned>(random() % bits);
    const unsigned width = 1 + static_cast<unsigned>(random() % (bits - first));
    return ((Wide(1) << width) - 1) << first;
  };
  for (const IntegerType type : integer_types) {
    for (const auto op : {BinaryOperator::BitAnd, BinaryOperator::BitOr, BinaryOperator::BitXor}) {
      for (int round = 0; round < 16; ++round) {
        Wide mask = field(type.bits);
        if (round % 3 == 1) mask = ~mask;
        if (round % 3 == 2) mask |= field(type.bits);
        const Wide a = random_value(random, type);
        const Wide b = type.wrap(mask);
        ASSERT_LE(runs_of_ones(b, type.bits), 2U);
        const Wide expected = *evaluate(op, a, b, type, overflow);
        const Check::Outcome outcome = check.binary(op, type, a, b, expected, true);
        const std::string text = describe(type.bits, type.is_signed, static_cast<int>(op), a, b);
        EXPECT_TRUE(outcome.admits) << text;
        EXPECT_TRUE(outcome.determines) << text;
      }
    }
  }
}

TEST_P(Arithmetics, UnaryOperatorsAgreeWithC) {
  const auto [arithmetic, overflow] = GetParam();
  Check check(arithmetic, overflow);
  std::mt19937_64 random(99);
  for (const IntegerType type : integer_types) {
    for (int round = 0; round < 16; ++round) {
      const Wide a = random_value(random, type);
      const std::string text = describe(type.bits, type.is_signed, round, a, 0);
      const auto expect_exact = [&](cfa::UnaryOperator op, Wide expected) {
        const Check::Outcome outcome = check.unary(op, type, a, expected);
        EXPECT_TRUE(outcome.admits) << text;
        EXPECT_TRUE(outcome.determines) << text;
      };
      expect_exact(cfa::UnaryOperator::BitNot, type.wrap(~a));
      expect_exact(cfa::UnaryOperator::LogicalNot, a == 0);
      const bool undefined = type.is_signed && overflow == SignedOverflow::Undefined;
      if (!undefined || type.holds(-a)) expect_exact(cfa::UnaryOperator::Minus, type.wrap(-a));
    }
  }
}

TEST_P(Arithmetics, ConversionsAgreeWithC) {
  const auto [arithmetic, overflow] = GetParam();
  Check check(arithmetic, overflow);
  std::mt19937_64 random(7);
  std::vector<IntegerType> types(std::begin(integer_types), std::end(integer_types));
  types.push_back({8, false, true});
  for (const IntegerType from : types) {
    for (const IntegerType to : types) {
      for (int round = 0; round < 8; ++round) {
        const Wide a = from.is_boolean ? Wide(round % 2) : random_value(random, from);
        const Check::Outcome outcome = check.conversion(from, to, a, to.wrap(a));
        const std::string text = describe(from.bits, from.is_signed, 0, a, 0) + " to " +
                                 (to.is_signed ? "s" : "u") + std::to_string(to.bits);
        EXPECT_TRUE(outcome.admits) << text;
        const bool one_wrap = to.holds(a) || from.bits <= to.bits;
        if (arithmetic == Arithmetic::BitPrecise || one_wrap) {
          EXPECT_TRUE(outcome.determines) << text;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllModels, Arithmetics,
                         ::testing::Values(Model{Arithmetic::Integer, SignedOverflow::Undefined},
                                           Model{Arithmetic::Integer, SignedOverflow::Wraps},
                                           Model{Arithmetic::BitPrecise, SignedOverflow::Undefined},
                                           Model{Arithmetic::BitPrecise, SignedOverflow::Wraps}),
                         [](const auto& parameter) {
                           const bool integer = parameter.param.arithmetic == Arithmetic::Integer;
                           const bool wraps = parameter.param.overflow == SignedOverflow::Wraps;
                           return std::string(integer ? "Integer" : "BitPrecise") +
                                  (wraps ? "Wraps" : "Undefined");
                         });

TEST(BitPrecise, ExcludesUndefinedSignedOverflow) {
  Check undefined(Arithmetic::BitPrecise, SignedOverflow::Undefined);
  Check wraps(Arithmetic::BitPrecise, SignedOverflow::Wraps);
  const IntegerType type{32, true};
  const Wide wrapped = type.low();
  EXPECT_FALSE(undefined.binary(BinaryOperator::Add, type, type.high(), 1, wrapped, false).admits);
  EXPECT_TRUE(wraps.binary(BinaryOperator::Add, type, type.high(), 1, wrapped, false).admits);
}

}  // namespace
}  // namespace pcegar::encoding

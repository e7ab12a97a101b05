// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Hash-consed first-order terms, independent of any solver. A Term is an index into its
// TermManager: equal terms have equal ids, comparison is O(1), and ids grow in creation order, so
// iteration in id order is deterministic. Terms are never freed before the manager.

#include <gmpxx.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/strong_id.hpp"

namespace pcegar::smt {

struct TermTag;
using Term = StrongId<TermTag>;
struct SortTag;
using Sort = StrongId<SortTag>;

enum class SortKind : std::uint8_t { Bool, Int, Real, BitVector, Array, FloatingPoint };

struct SortData {
  SortKind kind;
  unsigned width = 0;        ///< BitVector; FloatingPoint: of the IEEE pattern
  Sort index;                ///< Array
  Sort element;              ///< Array
  unsigned significand = 0;  ///< FloatingPoint: bits of the significand with the hidden one

  [[nodiscard]] unsigned exponent() const { return width - significand; }  ///< FloatingPoint
  friend bool operator==(const SortData&, const SortData&) = default;
};

enum class Kind : std::uint8_t {
  // leaves
  True,
  False,
  Variable,
  Number /* Int or Real */,
  BitVectorConstant,
  // core
  Not,
  And,
  Or,
  Equal,
  Ite,
  Apply /* uninterpreted function */,
  // arithmetic: Add n-ary, Multiply n-ary; LessEqual and Less binary
  Add,
  Multiply,
  LessEqual,
  Less,
  IntDivide /* SMT-LIB div */,
  IntModulo,
  ToReal,
  // bit-vectors, SMT-LIB names
  BvAdd,
  BvSub,
  BvMul,
  BvNeg,
  BvNot,
  BvAnd,
  BvOr,
  BvXor,
  BvShl,
  BvLshr,
  BvAshr,
  BvUdiv,
  BvUrem,
  BvSdiv,
  BvSrem,
  BvUlt,
  BvUle,
  BvSlt,
  BvSle,
  BvConcat,
  BvExtract /* indices high, low */,
  BvZeroExtend /* extra bits */,
  BvSignExtend,
  // arrays
  Select,
  Store,
  // floating point (IEEE 754), SMT-LIB names; of those that round, index0 is the Rounding
  FpFromBits /* to_fp of a pattern */,
  FpToBits /* the pattern; of a NaN the canonical quiet one */,
  FpNeg,
  FpAbs,
  FpAdd,
  FpSub,
  FpMul,
  FpDiv,
  FpSqrt,
  FpRoundToIntegral,
  FpLess,
  FpLessEqual,
  FpEqual /* IEEE equality: NaN differs from itself, -0 equals +0 */,
  FpIsNan,
  FpIsInfinite,
  FpConvert /* another format */,
  FpFromSigned /* of a bit-vector's value */,
  FpFromUnsigned,
  FpToSigned /* towards zero; arbitrary if out of range */,
  FpToUnsigned
};

/// IEEE 754 rounding modes.
enum class Rounding : std::uint8_t { NearestEven, NearestAway, Up, Down, TowardsZero };

struct TermData {
  Kind kind;
  Sort sort;
  std::uint32_t symbol =
      0;  ///< Variable and Apply: index of the name; Number, BitVectorConstant: of the value
  std::uint32_t index0 = 0;  ///< BvExtract: high; BvZeroExtend, BvSignExtend: extra bits
  std::uint32_t index1 = 0;  ///< BvExtract: low
  std::vector<Term> arguments;
  friend bool operator==(const TermData&, const TermData&) = default;
};

/// A linear sum: monomials in id order of their base terms, no base twice, no zero coefficient,
/// plus a constant. Bases are variables or opaque terms (Apply, Ite, products, Select, ...).
struct LinearSum {
  std::vector<std::pair<Term, mpq_class>> monomials;
  mpq_class constant;
};

/// Creates and owns terms. The make functions simplify lightly and predictably: constants are
/// folded; double negation disappears; x = x is true; an ite with equal branches or constant
/// condition collapses, and its condition is never a Not. Precondition of all: arguments are
/// well-sorted (PCEGAR_ASSERT). What callers may rely on:
///
/// * And, Or: sorted by id, at least two arguments, no duplicates or complementary pair; nested
///   ones are flattened unless the inner one is long (so that a chain of n conjunctions takes
///   linear memory).
/// * Add: at least two of base, Multiply(Number, base) in id order of the bases, then at most one
///   Number that is not zero. Multiply: (Number, base) or factors sorted by id, no Number among
///   them; sums are never multiplied out. So equal linear sums are one term.
/// * Comparisons over Int and Real: `sum REL constant` as Equal(sum, Number),
///   LessEqual(sum, Number) or Less(sum, Number), where sum has no constant, its coefficients are
///   coprime integers and the leading one (smallest base id) is positive. What would have a
///   negative leading coefficient is the Not of its complement. Over Int, Less does not occur
///   (x < 5 is x <= 4, x >= 5 is Not(x <= 4)), bounds are tightened by the gcd and an Equal without
///   integer solution for that reason is false. So an inequality and its negation share one atom,
///   and x < y, x + 1 <= y, 2x <= 2y - 1 (Int) are one term.
/// * Equal over Bool has no Not, True or False as an argument; it and Equal over bit-vectors and
///   arrays are oriented by id. BvUle(a, b) is Not(BvUlt(b, a)), BvSle likewise.
/// * Comparing an ite of constants with a constant gives its condition, not an atom.
/// * A floating-point constant is FpFromBits of a constant, NaN in one pattern only; so two of them
///   are equal (structurally) only if they are one term. FpFromBits(FpToBits(f)) is f.
class TermManager {
public:
  TermManager();
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;

  // sorts
  [[nodiscard]] Sort bool_sort() const { return bool_sort_; }
  [[nodiscard]] Sort int_sort() const { return int_sort_; }
  [[nodiscard]] Sort real_sort() const { return real_sort_; }
  Sort bit_vector_sort(unsigned width);
  Sort array_sort(Sort index, Sort element);
  /// IEEE format; the significand's bits count the hidden one (float is 8, 24).
  Sort float_sort(unsigned exponent_bits, unsigned significand_bits);
  [[nodiscard]] const SortData& sort_data(Sort sort) const { return sorts_[sort.index()]; }

  // leaves
  [[nodiscard]] Term true_() const { return true_term_; }
  [[nodiscard]] Term false_() const { return false_term_; }
  [[nodiscard]] Term bool_constant(bool value) const { return value ? true_term_ : false_term_; }
  /// The variable of that name; the same name must always come with the same sort.
  Term variable(std::string_view name, Sort sort);
  Term integer(const mpz_class& value);
  Term integer(long value) { return integer(mpz_class(value)); }
  Term real(const mpq_class& value);
  Term bit_vector(const mpz_class& value, unsigned width);  ///< value taken modulo 2^width

  // core
  Term not_(Term a);
  Term and_(std::span<const Term> terms);
  Term or_(std::span<const Term> terms);
  Term and_(Term a, Term b);
  Term or_(Term a, Term b);
  Term implies(Term a, Term b) { return or_(not_(a), b); }
  Term iff(Term a, Term b) { return equal(a, b); }
  Term equal(Term a, Term b);  ///< any sort; on Bool it is equivalence
  Term ite(Term condition, Term then_term, Term else_term);
  Term apply(std::string_view function, std::span<const Term> arguments, Sort result);

  // arithmetic (Int or Real, not mixed)
  Term add(std::span<const Term> terms);
  Term add(Term a, Term b);
  Term subtract(Term a, Term b);
  Term negate(Term a);
  Term multiply(Term a, Term b);
  Term scale(const mpq_class& factor, Term a);
  Term less_equal(Term a, Term b);
  Term less(Term a, Term b);
  Term greater_equal(Term a, Term b) { return less_equal(b, a); }
  Term greater(Term a, Term b) { return less(b, a); }
  Term int_divide(Term a, Term b);  ///< SMT-LIB div: floor for positive divisors
  Term int_modulo(Term a, Term b);  ///< SMT-LIB mod: result in 0..|b|-1
  Term to_real(Term a);

  // bit-vectors
  Term bv(Kind kind, std::span<const Term> arguments);  ///< any Bv kind without indices
  Term bv(Kind kind, Term a, Term b);
  Term bv_extract(unsigned high, unsigned low, Term a);
  Term bv_extend(Kind kind, unsigned extra_bits, Term a);  ///< BvZeroExtend or BvSignExtend

  // arrays
  Term select(Term array, Term index);
  Term store(Term array, Term index, Term value);

  // floating point
  /// Any Fp kind whose operands say all, but for the rounding mode of + - * / and sqrt.
  Term fp(Kind, std::span<const Term> arguments, Rounding = Rounding::NearestEven);
  Term fp(Kind kind, Term a, Term b, Rounding = Rounding::NearestEven);
  Term fp(Kind kind, Term a) { return fp(kind, std::span<const Term>(&a, 1)); }
  Term fp_from_bits(Term bits, Sort format);
  Term fp_to_bits(Term a);
  Term fp_round(Rounding mode, Term a);
  Term fp_convert(Term a, Sort format, Rounding = Rounding::NearestEven);
  /// FpFromSigned or FpFromUnsigned
  Term fp_from_integer(Kind kind, Term a, Sort format, Rounding = Rounding::NearestEven);
  Term fp_to_integer(Kind kind, Term a, unsigned width);  ///< FpToSigned or FpToUnsigned
  /// The pattern of the quiet NaN that FpToBits gives.
  [[nodiscard]] mpz_class canonical_nan(Sort format) const;
  /// Whether it is a constant, FpFromBits of one.
  [[nodiscard]] bool is_float_constant(Term term) const;

  // reading
  [[nodiscard]] const TermData& data(Term term) const { return terms_[term.index()]; }
  [[nodiscard]] Kind kind(Term term) const { return terms_[term.index()].kind; }
  [[nodiscard]] Sort sort(Term term) const { return terms_[term.index()].sort; }
  [[nodiscard]] std::span<const Term> arguments(Term term) const {
    return terms_[term.index()].arguments;
  }
  [[nodiscard]] bool is_bool(Term term) const { return sort(term) == bool_sort_; }
  [[nodiscard]] bool is_constant(Term term) const;  ///< True, False, Number, BitVectorConstant
  [[nodiscard]] const std::string& name(Term term) const;  ///< Variable, Apply
  [[nodiscard]] const mpq_class& number(Term term) const;  ///< Number, BitVectorConstant
  [[nodiscard]] std::size_t size() const { return terms_.size(); }
  /// An Int or Real term as a linear sum (of one monomial, itself, at worst).
  [[nodiscard]] LinearSum linear_sum(Term term) const;
  /// The term of a linear sum (monomials in any order, bases may repeat and be sums).
  Term from_linear_sum(const LinearSum& sum, Sort sort);

  /// The term that applies an operator to arguments of this manager, or the leaf that it names,
  /// simplified as by the make functions.
  struct Operator {
    Kind kind;
    Sort sort;                         ///< of the result; of this manager
    std::string_view name = {};        ///< Variable, Apply
    const mpq_class* value = nullptr;  ///< Number, BitVectorConstant
    std::uint32_t index0 = 0;          ///< as in TermData
    std::uint32_t index1 = 0;
  };
  Term make(const Operator& op, std::span<const Term> arguments);
  /// The operator of the term with everything but its arguments; refers to this manager.
  [[nodiscard]] Operator operator_of(Term term) const;

  /// Rebuilds a term with the given replacement of subterms (applied top-down, first match wins;
  /// results are simplified again). Linear in the size of the term as a graph; any depth.
  Term substitute(Term term, const std::unordered_map<Term, Term>& replacement);

  /// Free variables (Kind::Variable) of a term in id order. Cached per term asked for; the
  /// reference stays valid.
  const std::vector<Term>& free_variables(Term term);

private:
  enum class Strictness : std::uint8_t { NonStrict, Strict };
  struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const {
      return std::hash<std::string_view>{}(name);
    }
  };

  Term intern(Kind kind, Sort sort, std::span<const Term> arguments, std::uint32_t symbol = 0,
              std::uint32_t index0 = 0, std::uint32_t index1 = 0);
  void grow_table();
  std::uint32_t intern_name(std::string_view name);
  std::uint32_t intern_value(const mpq_class& value);
  Sort intern_sort(const SortData& data);
  Term nary_bool(Kind kind, std::span<const Term> terms);
  Term bool_equal(Term a, Term b);
  [[nodiscard]] bool is_arithmetic(Sort sort) const {
    return sort == int_sort_ || sort == real_sort_;
  }

  void collect_sum(Term term, const mpq_class& factor, LinearSum& sum) const;
  static void normalise(LinearSum& sum);
  Term linear(Sort sort, const LinearSum& sum);
  Term number_term(const mpq_class& value, Sort sort);
  /// sum <= 0 or sum < 0, and sum = 0; `sum` is normalised.
  Term compare_with_zero(Sort sort, LinearSum sum, Strictness strictness);
  Term equal_to_zero(Sort sort, LinearSum sum);
  /// The comparison pushed into the branches of an ite whose leaves are all constants.
  Term push_into_ite(Kind relation, Term left, Term right);
  [[nodiscard]] bool has_constant_leaves(Term term, unsigned depth) const;

  Term fold_bv(Kind kind, std::span<const Term> arguments);
  Term simplify_bv(Kind kind, Term a, Term b);
  [[nodiscard]] Term unpacked(Term bits) const;
  Term fold_fp(Kind kind, std::span<const Term> arguments, Sort result, std::uint32_t index);
  Term fold_from_integer(Kind kind, Term a, Sort format, Rounding mode);
  [[nodiscard]] Sort fp_result(Kind kind, Sort operand) const;
  Term make_leaf(const Operator& op);
  enum class Relation : std::uint8_t { Same, Different, Open };
  [[nodiscard]] Relation relate(Term a, Term b) const;
  std::uint32_t next_epoch(std::size_t count);

  Sort bool_sort_, int_sort_, real_sort_;
  Term true_term_, false_term_;
  std::deque<TermData> terms_;
  std::vector<std::size_t> hashes_;   ///< per term
  std::vector<std::uint32_t> table_;  ///< open addressing: term id + 1, 0 is empty
  std::vector<SortData> sorts_;
  std::deque<std::string> names_;
  std::unordered_map<std::string, std::uint32_t, NameHash, std::equal_to<>> name_index_;
  std::vector<Term> variable_of_name_;
  std::deque<mpq_class> values_;
  std::unordered_multimap<std::size_t, std::uint32_t> value_index_;
  std::deque<std::vector<Term>> free_variables_;
  std::vector<std::uint32_t> free_variables_of_;  ///< per term: index + 1 above, 0 is unknown
  // Scratch of one traversal: stamp_[id] == epoch_ means visited, with mapped_[id] as its result.
  std::vector<std::uint32_t> stamp_;
  std::vector<Term> mapped_;
  std::uint32_t epoch_ = 0;
};

/// SMT-LIB 2 text of a term (shared subterms are repeated; for messages and small queries).
[[nodiscard]] std::string to_smtlib(const TermManager& terms, Term term);
[[nodiscard]] std::string to_smtlib(const TermManager& terms, Sort sort);
/// The same, with `names` written for the proper subterms that have one.
[[nodiscard]] std::string to_smtlib(const TermManager& terms, Term term,
                                    const std::unordered_map<Term, std::string>& names);
/// A symbol as SMT-LIB writes it; quoted unless it is letters, digits and ~!@$%^&*_-+=<>.?/ only.
[[nodiscard]] std::string smtlib_symbol(const std::string& name);
/// Infix text for humans: "x <= y + 3"; "..." for what comes after some thousand subterms.
[[nodiscard]] std::string to_text(const TermManager& terms, Term term);

}  // namespace pcegar::smt

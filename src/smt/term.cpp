// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/term.hpp"

#include <algorithm>
#include <limits>

#include "support/error.hpp"

// Interning, Boolean structure, arrays, and traversals. Arithmetic is in term_arithmetic.cpp,
// bit-vectors in term_bits.cpp, floating point in term_floats.cpp.
//
// A term is looked up in an open-addressing table by a hash of its kind, sort, symbol, indices and
// argument ids; arguments are interned already, so the look-up never descends. All traversals use
// an explicit stack and a stamp per term (epoch_), because formulas of long paths are deeper than
// a call stack may be.

namespace pcegar::smt {
namespace {

/// Nested And/Or of at most this many arguments are flattened into the outer one.
constexpr std::size_t max_flattened_arguments = 32;

constexpr std::size_t mix(std::size_t hash, std::size_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdULL;
}

std::size_t hash_of(const mpq_class& value) {
  std::size_t hash = mpq_sgn(value.get_mpq_t()) < 0 ? 1 : 0;
  for (const mpz_srcptr part : {mpq_numref(value.get_mpq_t()), mpq_denref(value.get_mpq_t())}) {
    const std::size_t limbs = mpz_size(part);
    for (std::size_t i = 0; i < limbs; ++i) {
      hash = mix(hash, mpz_getlimbn(part, static_cast<mp_size_t>(i)));
    }
  }
  return hash;
}

}  // namespace

TermManager::TermManager() : table_(1024, 0) {
  bool_sort_ = intern_sort({.kind = SortKind::Bool});
  int_sort_ = intern_sort({.kind = SortKind::Int});
  real_sort_ = intern_sort({.kind = SortKind::Real});
  true_term_ = intern(Kind::True, bool_sort_, {});
  false_term_ = intern(Kind::False, bool_sort_, {});
}

// ---- sorts and leaves ----

Sort TermManager::intern_sort(const SortData& data) {
  const auto found = std::find(sorts_.begin(), sorts_.end(), data);
  if (found != sorts_.end()) return Sort(static_cast<std::size_t>(found - sorts_.begin()));
  sorts_.push_back(data);
  return Sort(sorts_.size() - 1);
}

Sort TermManager::bit_vector_sort(unsigned width) {
  PCEGAR_ASSERT(width > 0, "a bit-vector has at least one bit");
  return intern_sort({.kind = SortKind::BitVector, .width = width});
}

Sort TermManager::array_sort(Sort index, Sort element) {
  return intern_sort({.kind = SortKind::Array, .index = index, .element = element});
}

Term TermManager::variable(std::string_view name, Sort sort) {
  const std::uint32_t symbol = intern_name(name);
  Term& known = variable_of_name_[symbol];
  if (known.valid()) {
    PCEGAR_ASSERT(this->sort(known) == sort, "a variable has one sort: " + std::string(name));
    return known;
  }
  return known = intern(Kind::Variable, sort, {}, symbol);
}

Term TermManager::integer(const mpz_class& value) {
  return intern(Kind::Number, int_sort_, {}, intern_value(mpq_class(value)));
}

Term TermManager::real(const mpq_class& value) {
  return intern(Kind::Number, real_sort_, {}, intern_value(value));
}

Term TermManager::bit_vector(const mpz_class& value, unsigned width) {
  mpz_class reduced;
  mpz_fdiv_r_2exp(reduced.get_mpz_t(), value.get_mpz_t(), width);
  return intern(Kind::BitVectorConstant, bit_vector_sort(width), {},
                intern_value(mpq_class(reduced)));
}

bool TermManager::is_constant(Term term) const {
  const Kind k = kind(term);
  return k == Kind::True || k == Kind::False || k == Kind::Number || k == Kind::BitVectorConstant;
}

const std::string& TermManager::name(Term term) const {
  const TermData& d = data(term);
  PCEGAR_ASSERT(d.kind == Kind::Variable || d.kind == Kind::Apply, "only these have names");
  return names_[d.symbol];
}

const mpq_class& TermManager::number(Term term) const {
  const TermData& d = data(term);
  PCEGAR_ASSERT(d.kind == Kind::Number || d.kind == Kind::BitVectorConstant,
                "only constants have values");
  return values_[d.symbol];
}

// ---- interning ----

std::uint32_t TermManager::intern_name(std::string_view name) {
  const auto found = name_index_.find(name);
  if (found != name_index_.end()) return found->second;
  const auto id = static_cast<std::uint32_t>(names_.size());
  names_.emplace_back(name);
  variable_of_name_.emplace_back();
  name_index_.emplace(names_.back(), id);
  return id;
}

std::uint32_t TermManager::intern_value(const mpq_class& value) {
  const std::size_t hash = hash_of(value);
  const auto [first, last] = value_index_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    if (values_[it->second] == value) return it->second;
  }
  const auto id = static_cast<std::uint32_t>(values_.size());
  values_.push_back(value);
  value_index_.emplace(hash, id);
  return id;
}

Term TermManager::intern(Kind kind, Sort sort, std::span<const Term> arguments,
                         std::uint32_t symbol, std::uint32_t index0, std::uint32_t index1) {
  std::size_t hash = mix(static_cast<std::size_t>(kind), sort.index());
  hash = mix(mix(mix(hash, symbol), index0), index1);
  for (const Term argument : arguments) hash = mix(hash, argument.index());
  hash ^= hash >> 29;
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const std::uint32_t id = table_[slot] - 1;
    if (hashes_[id] != hash) continue;
    const TermData& d = terms_[id];
    if (d.kind == kind && d.sort == sort && d.symbol == symbol && d.index0 == index0 &&
        d.index1 == index1 &&
        std::equal(d.arguments.begin(), d.arguments.end(), arguments.begin(), arguments.end())) {
      return Term(id);
    }
  }
  const std::size_t id = terms_.size();
  PCEGAR_ASSERT(id < std::numeric_limits<std::uint32_t>::max() - 1, "too many terms");
  terms_.push_back({kind, sort, symbol, index0, index1, {arguments.begin(), arguments.end()}});
  hashes_.push_back(hash);
  table_[slot] = static_cast<std::uint32_t>(id) + 1;
  if (terms_.size() * 2 > table_.size()) grow_table();
  return Term(id);
}

void TermManager::grow_table() {
  table_.assign(table_.size() * 2, 0);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t id = 0; id < hashes_.size(); ++id) {
    std::size_t slot = hashes_[id] & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = static_cast<std::uint32_t>(id) + 1;
  }
}

// ---- Boolean structure ----

Term TermManager::not_(Term a) {
  PCEGAR_ASSERT(is_bool(a), "not of a Boolean");
  switch (kind(a)) {
    case Kind::True: return false_term_;
    case Kind::False: return true_term_;
    case Kind::Not: return arguments(a)[0];
    default: return intern(Kind::Not, bool_sort_, {&a, 1});
  }
}

Term TermManager::nary_bool(Kind kind, std::span<const Term> terms) {
  const Term neutral = kind == Kind::And ? true_term_ : false_term_;
  const Term absorbing = kind == Kind::And ? false_term_ : true_term_;
  std::vector<Term> flat;
  std::vector<Term> kept_nested;  // long inner terms of the same kind
  flat.reserve(terms.size());
  const auto add = [&](Term term) {
    if (term == neutral) return;
    if (this->kind(term) == kind && arguments(term).size() > max_flattened_arguments) {
      kept_nested.push_back(term);
    }
    flat.push_back(term);
  };
  for (const Term term : terms) {
    PCEGAR_ASSERT(is_bool(term), "and/or of Booleans");
    if (term == absorbing) return absorbing;
    if (this->kind(term) == kind && arguments(term).size() <= max_flattened_arguments) {
      for (const Term inner : arguments(term)) add(inner);
    } else {
      add(term);
    }
  }
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  for (const Term term : flat) {
    if (this->kind(term) != Kind::Not) continue;
    if (std::binary_search(flat.begin(), flat.end(), arguments(term)[0])) return absorbing;
  }
  for (const Term nested : kept_nested) {
    const auto inner = arguments(nested);
    for (const Term term : flat) {
      if (this->kind(term) == Kind::Not &&
          std::binary_search(inner.begin(), inner.end(), arguments(term)[0])) {
        return absorbing;
      }
    }
    std::erase_if(flat,
                  [&](Term term) { return std::binary_search(inner.begin(), inner.end(), term); });
  }
  if (flat.empty()) return neutral;
  if (flat.size() == 1) return flat.front();
  return intern(kind, bool_sort_, flat);
}

Term TermManager::and_(std::span<const Term> terms) {
  return nary_bool(Kind::And, terms);
}
Term TermManager::or_(std::span<const Term> terms) {
  return nary_bool(Kind::Or, terms);
}

Term TermManager::and_(Term a, Term b) {
  const Term both[] = {a, b};
  return nary_bool(Kind::And, both);
}

Term TermManager::or_(Term a, Term b) {
  const Term both[] = {a, b};
  return nary_bool(Kind::Or, both);
}

Term TermManager::bool_equal(Term a, Term b) {
  if (kind(a) == Kind::True) return b;
  if (kind(b) == Kind::True) return a;
  if (kind(a) == Kind::False) return not_(b);
  if (kind(b) == Kind::False) return not_(a);
  const bool a_negated = kind(a) == Kind::Not;
  const bool b_negated = kind(b) == Kind::Not;
  if (a_negated) a = arguments(a)[0];
  if (b_negated) b = arguments(b)[0];
  if (a == b) return bool_constant(a_negated == b_negated);
  if (b < a) std::swap(a, b);
  const Term both[] = {a, b};
  const Term result = intern(Kind::Equal, bool_sort_, both);
  return a_negated == b_negated ? result : not_(result);
}

Term TermManager::equal(Term a, Term b) {
  const Sort operands = sort(a);
  PCEGAR_ASSERT(operands == sort(b), "= of one sort");
  if (a == b) return true_term_;
  if (operands == bool_sort_) return bool_equal(a, b);
  if (is_constant(a) && is_constant(b)) return false_term_;
  if (is_float_constant(a) && is_float_constant(b)) return false_term_;
  const Term pushed = push_into_ite(Kind::Equal, a, b);
  if (pushed.valid()) return pushed;
  if (is_arithmetic(operands)) {
    LinearSum sum;
    collect_sum(a, 1, sum);
    collect_sum(b, -1, sum);
    normalise(sum);
    return equal_to_zero(operands, std::move(sum));
  }
  if (b < a) std::swap(a, b);
  const Term both[] = {a, b};
  return intern(Kind::Equal, bool_sort_, both);
}

Term TermManager::ite(Term condition, Term then_term, Term else_term) {
  PCEGAR_ASSERT(is_bool(condition), "the condition of an ite is Boolean");
  PCEGAR_ASSERT(sort(then_term) == sort(else_term), "the branches of an ite have one sort");
  if (condition == true_term_ || then_term == else_term) return then_term;
  if (condition == false_term_) return else_term;
  if (kind(condition) == Kind::Not) {
    condition = arguments(condition)[0];
    std::swap(then_term, else_term);
  }
  if (is_bool(then_term)) {
    if (then_term == true_term_ || then_term == condition) return or_(condition, else_term);
    if (then_term == false_term_) return and_(not_(condition), else_term);
    if (else_term == false_term_ || else_term == condition) return and_(condition, then_term);
    if (else_term == true_term_) return or_(not_(condition), then_term);
    const auto negates = [this](Term a, Term b) {
      return kind(a) == Kind::Not && arguments(a)[0] == b;
    };
    if (negates(then_term, else_term) || negates(else_term, then_term)) {
      return bool_equal(condition, then_term);
    }
  }
  const Term parts[] = {condition, then_term, else_term};
  return intern(Kind::Ite, sort(then_term), parts);
}

Term TermManager::apply(std::string_view function, std::span<const Term> arguments, Sort result) {
  if (arguments.empty()) return variable(function, result);
  return intern(Kind::Apply, result, arguments, intern_name(function));
}

bool TermManager::has_constant_leaves(Term term, unsigned depth) const {
  if (is_constant(term)) return true;
  if (kind(term) != Kind::Ite || depth == 0) return false;
  return has_constant_leaves(arguments(term)[1], depth - 1) &&
         has_constant_leaves(arguments(term)[2], depth - 1);
}

Term TermManager::push_into_ite(Kind relation, Term left, Term right) {
  constexpr unsigned max_depth = 6;
  const bool on_left = kind(left) == Kind::Ite && is_constant(right);
  const bool on_right = kind(right) == Kind::Ite && is_constant(left);
  if (!on_left && !on_right) return {};
  const Term choice = on_left ? left : right;
  if (!has_constant_leaves(choice, max_depth)) return {};
  const auto compare = [&](Term branch) {
    const Term a = on_left ? branch : left;
    const Term b = on_left ? right : branch;
    switch (relation) {
      case Kind::LessEqual: return less_equal(a, b);
      case Kind::Less: return less(a, b);
      default: return equal(a, b);
    }
  };
  const Term condition = arguments(choice)[0];
  const Term then_result = compare(arguments(choice)[1]);
  const Term else_result = compare(arguments(choice)[2]);
  return ite(condition, then_result, else_result);
}

// ---- arrays ----

TermManager::Relation TermManager::relate(Term a, Term b) const {
  if (a == b) return Relation::Same;
  if (is_constant(a) && is_constant(b)) return Relation::Different;
  if (!is_arithmetic(sort(a))) return Relation::Open;
  LinearSum difference;
  collect_sum(a, 1, difference);
  collect_sum(b, -1, difference);
  normalise(difference);
  if (!difference.monomials.empty()) return Relation::Open;
  return difference.constant == 0 ? Relation::Same : Relation::Different;
}

Term TermManager::select(Term array, Term index) {
  const SortData& s = sort_data(sort(array));
  PCEGAR_ASSERT(s.kind == SortKind::Array && s.index == sort(index), "well-sorted select");
  const Sort element = s.element;
  while (kind(array) == Kind::Store) {
    const auto parts = arguments(array);
    const Relation relation = relate(parts[1], index);
    if (relation == Relation::Same) return parts[2];
    if (relation == Relation::Open) break;
    array = parts[0];
  }
  const Term both[] = {array, index};
  return intern(Kind::Select, element, both);
}

Term TermManager::store(Term array, Term index, Term value) {
  const SortData& s = sort_data(sort(array));
  PCEGAR_ASSERT(s.kind == SortKind::Array && s.index == sort(index) && s.element == sort(value),
                "well-sorted store");
  while (kind(array) == Kind::Store && relate(arguments(array)[1], index) == Relation::Same) {
    array = arguments(array)[0];
  }
  if (kind(value) == Kind::Select && arguments(value)[0] == array && arguments(value)[1] == index) {
    return array;
  }
  const Term parts[] = {array, index, value};
  return intern(Kind::Store, sort(array), parts);
}

}  // namespace pcegar::smt

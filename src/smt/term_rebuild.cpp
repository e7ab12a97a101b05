// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// TermManager: making terms from the operators of others, and the traversals that do so.
#include <algorithm>

#include "smt/term.hpp"
#include "support/error.hpp"

namespace pcegar::smt {

std::uint32_t TermManager::next_epoch(std::size_t count) {
  if (stamp_.size() < count) {
    stamp_.resize(count, 0);
    mapped_.resize(count);
  }
  if (++epoch_ == 0) {
    std::fill(stamp_.begin(), stamp_.end(), 0);
    epoch_ = 1;
  }
  return epoch_;
}

TermManager::Operator TermManager::operator_of(Term term) const {
  const TermData& d = data(term);
  Operator op{d.kind, d.sort, {}, nullptr, d.index0, d.index1};
  if (d.kind == Kind::Variable || d.kind == Kind::Apply) op.name = names_[d.symbol];
  if (d.kind == Kind::Number || d.kind == Kind::BitVectorConstant) op.value = &values_[d.symbol];
  return op;
}

Term TermManager::make_leaf(const Operator& op) {
  switch (op.kind) {
    case Kind::True: return true_term_;
    case Kind::False: return false_term_;
    case Kind::Variable: return variable(op.name, op.sort);
    case Kind::Number: return op.sort == int_sort_ ? integer(op.value->get_num()) : real(*op.value);
    case Kind::BitVectorConstant: return bit_vector(op.value->get_num(), sort_data(op.sort).width);
    default: PCEGAR_ASSERT(false, "a leaf"); return {};
  }
}

Term TermManager::make(const Operator& op, std::span<const Term> args) {
  switch (op.kind) {
    case Kind::True:
    case Kind::False:
    case Kind::Variable:
    case Kind::Number:
    case Kind::BitVectorConstant: return make_leaf(op);
    case Kind::Not: return not_(args[0]);
    case Kind::And: return and_(args);
    case Kind::Or: return or_(args);
    case Kind::Equal: return equal(args[0], args[1]);
    case Kind::Ite: return ite(args[0], args[1], args[2]);
    case Kind::Apply: return apply(op.name, args, op.sort);
    case Kind::Add: return add(args);
    case Kind::Multiply: {
      Term product = args[0];
      for (const Term factor : args.subspan(1)) product = multiply(product, factor);
      return product;
    }
    case Kind::LessEqual: return less_equal(args[0], args[1]);
    case Kind::Less: return less(args[0], args[1]);
    case Kind::IntDivide: return int_divide(args[0], args[1]);
    case Kind::IntModulo: return int_modulo(args[0], args[1]);
    case Kind::ToReal: return to_real(args[0]);
    case Kind::BvExtract: return bv_extract(op.index0, op.index1, args[0]);
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return bv_extend(op.kind, op.index0, args[0]);
    case Kind::Select: return select(args[0], args[1]);
    case Kind::Store: return store(args[0], args[1], args[2]);
    case Kind::FpFromBits: return fp_from_bits(args[0], op.sort);
    case Kind::FpToBits: return fp_to_bits(args[0]);
    case Kind::FpRoundToIntegral: return fp_round(static_cast<Rounding>(op.index0), args[0]);
    case Kind::FpConvert: return fp_convert(args[0], op.sort, static_cast<Rounding>(op.index0));
    case Kind::FpFromSigned:
    case Kind::FpFromUnsigned:
      return fp_from_integer(op.kind, args[0], op.sort, static_cast<Rounding>(op.index0));
    case Kind::FpToSigned:
    case Kind::FpToUnsigned: return fp_to_integer(op.kind, args[0], op.index0);
    default:
      return op.kind >= Kind::FpNeg ? fp(op.kind, args, static_cast<Rounding>(op.index0))
                                    : bv(op.kind, args);
  }
}

Term TermManager::substitute(Term term, const std::unordered_map<Term, Term>& replacement) {
  if (replacement.empty()) return term;
  // Only subterms of `term` are visited, so only ids up to its own.
  const std::uint32_t epoch = next_epoch(term.index() + 1);
  std::vector<Term> stack{term};
  std::vector<Term> new_arguments;
  while (!stack.empty()) {
    const Term top = stack.back();
    if (stamp_[top.index()] == epoch) {
      stack.pop_back();
      continue;
    }
    const auto replaced = replacement.find(top);
    if (replaced != replacement.end()) {
      PCEGAR_ASSERT(sort(replaced->second) == sort(top), "replacements keep the sort");
      stamp_[top.index()] = epoch;
      mapped_[top.index()] = replaced->second;
      stack.pop_back();
      continue;
    }
    bool complete = true;
    for (const Term argument : arguments(top)) {
      if (stamp_[argument.index()] == epoch) continue;
      stack.push_back(argument);
      complete = false;
    }
    if (!complete) continue;
    new_arguments.clear();
    bool changed = false;
    for (const Term argument : arguments(top)) {
      new_arguments.push_back(mapped_[argument.index()]);
      changed = changed || new_arguments.back() != argument;
    }
    const Term result = changed ? make(operator_of(top), new_arguments) : top;
    stamp_[top.index()] = epoch;
    mapped_[top.index()] = result;
    stack.pop_back();
  }
  return mapped_[term.index()];
}

const std::vector<Term>& TermManager::free_variables(Term term) {
  if (free_variables_of_.size() < terms_.size()) free_variables_of_.resize(terms_.size(), 0);
  if (const std::uint32_t known = free_variables_of_[term.index()]; known != 0) {
    return free_variables_[known - 1];
  }
  const std::uint32_t epoch = next_epoch(term.index() + 1);
  std::vector<Term> found;
  std::vector<Term> stack;
  const auto visit = [&](Term t) {
    if (stamp_[t.index()] == epoch) return;
    stamp_[t.index()] = epoch;
    stack.push_back(t);
  };
  visit(term);
  while (!stack.empty()) {
    const Term top = stack.back();
    stack.pop_back();
    if (kind(top) == Kind::Variable) {
      found.push_back(top);
    } else if (const std::uint32_t known = free_variables_of_[top.index()]; known != 0) {
      for (const Term variable : free_variables_[known - 1]) visit(variable);
    } else {
      for (const Term argument : arguments(top)) visit(argument);
    }
  }
  std::sort(found.begin(), found.end());
  free_variables_.push_back(std::move(found));
  free_variables_of_[term.index()] = static_cast<std::uint32_t>(free_variables_.size());
  return free_variables_.back();
}

}  // namespace pcegar::smt

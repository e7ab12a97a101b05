// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/clause_builder.hpp"

#include <algorithm>

#include "support/error.hpp"

// Definitions of gates are emitted breadth-first after the clause that first uses the gate, each
// with the gate's literal as trigger (see Solver): the solver goes through the clauses in order.
//
// An ite between integers is lifted out of its comparison, `x = ite(c, a, b)` to
// `ite(c, x = a, x = b)`, as long as that stays small: the atoms that arise are the ones that good
// interpolants are made of. Beyond that it becomes a variable local to the block.

namespace pcegar::interpolation::proof {

namespace {
constexpr int max_lifts_per_block = 4000;
constexpr std::size_t max_lifted_ites = 2;
constexpr int max_gather_depth = 200;
}  // namespace

void ClauseBuilder::add_block(Term formula, int block) {
  block_ = block;
  lifts_ = 0;
  references_.clear();
  gates_.clear();
  literals_.clear();
  ite_columns_.clear();
  count_references(formula);
  require(formula, true, {});
  while (!definitions_.empty()) {
    const Definition next = definitions_.front();
    definitions_.pop_front();
    require(next.term, next.positive, next.trigger);
  }
}

void ClauseBuilder::count_references(Term formula) {
  std::vector<Term> todo{formula};
  while (!todo.empty()) {
    const Term term = todo.back();
    todo.pop_back();
    if (references_[term]++ > 0 || !terms_.is_bool(term)) continue;
    switch (terms_.kind(term)) {
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
      case Kind::Ite:
      case Kind::Equal:
        for (const Term argument : terms_.arguments(term)) todo.push_back(argument);
        break;
      default: break;
    }
  }
}

bool ClauseBuilder::is_conjunction(Term term, bool positive) const {
  return terms_.kind(term) == (positive ? Kind::And : Kind::Or);
}

bool ClauseBuilder::is_disjunction(Term term, bool positive) const {
  return terms_.kind(term) == (positive ? Kind::Or : Kind::And);
}

void ClauseBuilder::emit(std::vector<Literal> literals, Literal trigger) {
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  std::erase(literals, false_literal);
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (literals[i] == true_literal) return;
    if (i > 0 && literals[i] == ~literals[i - 1]) return;
  }
  solver_.add_clause(literals, block_, trigger);
}

/// Clauses for `trigger or term` (or its negation), taking conjunctions apart.
void ClauseBuilder::require(Term term, bool positive, Literal trigger) {
  std::vector<std::pair<Term, bool>> todo{{term, positive}};
  while (!todo.empty()) {
    auto [part, sign] = todo.back();
    todo.pop_back();
    while (terms_.kind(part) == Kind::Not) {
      part = terms_.arguments(part)[0];
      sign = !sign;
    }
    const bool is_root = part == term;
    const bool take_apart = is_root || !trigger.valid() || references_[part] <= 1;
    if (take_apart && is_conjunction(part, sign)) {
      const auto arguments = terms_.arguments(part);
      for (std::size_t i = arguments.size(); i-- > 0;) todo.emplace_back(arguments[i], sign);
    } else if (take_apart && terms_.kind(part) == Kind::Equal &&
               terms_.is_bool(terms_.arguments(part)[0])) {
      require_equivalence(terms_.arguments(part)[0], terms_.arguments(part)[1], sign, trigger);
    } else if (take_apart && terms_.kind(part) == Kind::Ite) {
      require_ite(part, sign, trigger);
    } else {
      std::vector<Literal> clause;
      if (trigger.valid()) clause.push_back(trigger);
      if (is_disjunction(part, sign)) {
        if (take_apart) {
          // Arguments, whatever the references of the disjunction itself.
          const std::vector<Term> arguments(terms_.arguments(part).begin(),
                                            terms_.arguments(part).end());
          for (const Term argument : arguments) gather(argument, sign, clause, 1);
        } else {
          gather(part, sign, clause, 1);
        }
      } else {
        clause.push_back(literal_for(part, sign));
      }
      emit(std::move(clause), trigger);
    }
  }
}

void ClauseBuilder::require_equivalence(Term a, Term b, bool positive, Literal trigger) {
  for (const bool sign : {true, false}) {
    std::vector<Literal> clause;
    if (trigger.valid()) clause.push_back(trigger);
    clause.push_back(literal_for(a, sign));
    clause.push_back(literal_for(b, positive ? !sign : sign));
    emit(std::move(clause), trigger);
  }
}

void ClauseBuilder::require_ite(Term term, bool positive, Literal trigger) {
  const std::vector<Term> arguments(terms_.arguments(term).begin(), terms_.arguments(term).end());
  for (const bool condition : {true, false}) {
    std::vector<Literal> clause;
    if (trigger.valid()) clause.push_back(trigger);
    clause.push_back(literal_for(arguments[0], !condition));
    gather(arguments[condition ? 1 : 2], positive, clause, 1);
    emit(std::move(clause), trigger);
  }
}

void ClauseBuilder::gather(Term term, bool positive, std::vector<Literal>& clause, int depth) {
  while (terms_.kind(term) == Kind::Not) {
    term = terms_.arguments(term)[0];
    positive = !positive;
  }
  if (is_disjunction(term, positive) && references_[term] <= 1 && depth < max_gather_depth) {
    const std::vector<Term> arguments(terms_.arguments(term).begin(), terms_.arguments(term).end());
    for (const Term argument : arguments) gather(argument, positive, clause, depth + 1);
  } else {
    clause.push_back(literal_for(term, positive));
  }
}

/// A literal that implies the term (or its negation, if not positive) on every relevant branch.
Literal ClauseBuilder::literal_for(Term term, bool positive) {
  while (terms_.kind(term) == Kind::Not) {
    term = terms_.arguments(term)[0];
    positive = !positive;
  }
  switch (terms_.kind(term)) {
    case Kind::True: return positive ? true_literal : false_literal;
    case Kind::False: return positive ? false_literal : true_literal;
    case Kind::And:
    case Kind::Or:
    case Kind::Ite: return gate_for(term, positive);
    case Kind::Equal:
      if (terms_.is_bool(terms_.arguments(term)[0])) return gate_for(term, positive);
      break;
    default: break;
  }
  const Literal atom = atom_for(term);
  // A lifted comparison is a gate; it needs the definition for this sign.
  const auto lifted = lifted_.find(term);
  if (lifted != lifted_.end()) return literal_for(lifted->second, positive);
  return positive ? atom : ~atom;
}

Literal ClauseBuilder::gate_for(Term term, bool positive) {
  Gate& gate = gates_[term];
  if (!gate.literal.valid()) gate.literal = atoms_.auxiliary_atom(block_);
  bool& defined = positive ? gate.defined_positive : gate.defined_negative;
  const Literal literal = positive ? gate.literal : ~gate.literal;
  if (!defined) {
    defined = true;
    definitions_.push_back({term, positive, ~literal});
  }
  return literal;
}

Literal ClauseBuilder::atom_for(Term term) {
  const auto known = literals_.find(term);
  if (known != literals_.end()) return known->second;
  Literal literal;
  const Kind kind = terms_.kind(term);
  const auto arguments = terms_.arguments(term);
  const bool is_comparison = kind == Kind::Equal || kind == Kind::LessEqual || kind == Kind::Less;
  if (is_comparison && terms_.sort(arguments[0]) == terms_.int_sort()) {
    literal = comparison(term);
  } else {
    if (kind == Kind::Apply) {
      note_application(term);
    } else if (kind != Kind::Variable) {
      inexact("a comparison outside linear integer arithmetic and uninterpreted functions");
    }
    literal = atoms_.opaque_atom(term);
  }
  if (literal.atom() != true_literal.atom()) atoms_.touch(literal, block_);
  literals_.emplace(term, literal);
  return literal;
}

// ---- arithmetic ----

void ClauseBuilder::find_ites(Term sum, std::vector<Term>& found) const {
  const Kind kind = terms_.kind(sum);
  if (kind == Kind::Ite) {
    if (std::find(found.begin(), found.end(), sum) == found.end()) found.push_back(sum);
  } else if (kind == Kind::Add || kind == Kind::Multiply) {
    for (const Term argument : terms_.arguments(sum)) find_ites(argument, found);
  }
}

Literal ClauseBuilder::comparison(Term atom) {
  const Term left = terms_.arguments(atom)[0];
  const Term right = terms_.arguments(atom)[1];
  std::vector<Term> ites;
  find_ites(left, ites);
  find_ites(right, ites);
  if (!ites.empty() && ites.size() <= max_lifted_ites && ++lifts_ <= max_lifts_per_block) {
    lifted_[atom] = lift_ite(atom, ites.front());
    return true_literal;  // literal_for() looks the lifted formula up
  }
  lifted_.erase(atom);
  LinearSum sum;
  collect(left, Rational(1), sum);
  collect(right, Rational(-1), sum);
  switch (terms_.kind(atom)) {
    case Kind::Equal: return atoms_.equal_to_zero(sum);
    case Kind::LessEqual: return atoms_.at_most_zero(sum);
    default: break;
  }
  // left < right over integers; scaled sums are handled by negating right <= left.
  LinearSum reversed;
  reversed.add(sum, Rational(-1));
  return ~atoms_.at_most_zero(reversed);
}

Term ClauseBuilder::lift_ite(Term atom, Term ite) {
  const std::vector<Term> parts(terms_.arguments(ite).begin(), terms_.arguments(ite).end());
  const Term then_atom = terms_.substitute(atom, {{ite, parts[1]}});
  const Term else_atom = terms_.substitute(atom, {{ite, parts[2]}});
  return terms_.ite(parts[0], then_atom, else_atom);
}

void ClauseBuilder::collect(Term term, const Rational& factor, LinearSum& sum) {
  const Kind kind = terms_.kind(term);
  if (kind == Kind::Number) {
    sum.constant += factor * Rational(terms_.number(term));
    return;
  }
  const std::vector<Term> arguments(terms_.arguments(term).begin(), terms_.arguments(term).end());
  if (kind == Kind::Add) {
    for (const Term argument : arguments) collect(argument, factor, sum);
    return;
  }
  if (kind == Kind::Multiply && arguments.size() == 2 &&
      terms_.kind(arguments[0]) == Kind::Number) {
    collect(arguments[1], factor * Rational(terms_.number(arguments[0])), sum);
    return;
  }
  sum.add(column_for(term), factor);
}

int ClauseBuilder::column_for(Term term) {
  const Kind kind = terms_.kind(term);
  if (kind == Kind::Ite) {
    const auto known = ite_columns_.find(term);
    if (known != ite_columns_.end()) return known->second;
    const int column = atoms_.internal_column();
    ite_columns_.emplace(term, column);
    atoms_.touch_column(column, block_);
    define_ite_column(term, column);
    return column;
  }
  const int column = atoms_.column(term);
  atoms_.touch_column(column, block_);
  if (kind == Kind::Apply) {
    note_application(term);
  } else if (kind == Kind::IntDivide || kind == Kind::IntModulo) {
    const auto [last, is_new] = defined_divisions_.emplace(term, block_);
    if (is_new || last->second != block_) {
      last->second = block_;
      define_division(term, column);
    }
  } else if (kind != Kind::Variable) {
    inexact("a term outside linear integer arithmetic and uninterpreted functions");
  }
  return column;
}

void ClauseBuilder::define_ite_column(Term ite, int column) {
  const std::vector<Term> parts(terms_.arguments(ite).begin(), terms_.arguments(ite).end());
  for (const bool condition : {true, false}) {
    LinearSum sum;
    collect(parts[condition ? 1 : 2], Rational(-1), sum);
    sum.add(column, Rational(1));
    const Literal equal = atoms_.equal_to_zero(sum);
    if (equal.atom() != true_literal.atom()) atoms_.touch(equal, block_);
    emit({literal_for(parts[0], !condition), equal}, {});
  }
}

/// a div c and a mod c for a positive constant: a = c * q + m with 0 <= m < c.
void ClauseBuilder::define_division(Term term, int column) {
  const std::vector<Term> parts(terms_.arguments(term).begin(), terms_.arguments(term).end());
  if (terms_.kind(parts[1]) != Kind::Number || terms_.number(parts[1]) <= 0) {
    inexact("a division by a term that is not a positive constant");
    return;
  }
  const Rational divisor(terms_.number(parts[1]));
  LinearSum remainder;  // a - c * q
  LinearSum dividend;
  collect(parts[0], Rational(1), dividend);
  remainder.add(dividend, Rational(1));
  if (terms_.kind(term) == Kind::IntDivide) {
    remainder.add(column, -divisor);
  } else {
    const int quotient = atoms_.internal_column();
    atoms_.touch_column(quotient, block_);
    remainder.add(quotient, -divisor);
    remainder.add(column, Rational(-1));
    const Literal definition = atoms_.equal_to_zero(remainder);
    if (definition.atom() != true_literal.atom()) atoms_.touch(definition, block_);
    emit({definition}, {});
    remainder = LinearSum{};
    remainder.add(column, Rational(1));
  }
  LinearSum negated;
  negated.add(remainder, Rational(-1));
  remainder.constant += Rational(1) - divisor;
  for (const LinearSum& at_most : {negated, remainder}) {
    const Literal bound = atoms_.at_most_zero(at_most);
    if (bound.atom() != true_literal.atom()) atoms_.touch(bound, block_);
    emit({bound}, {});
  }
}

bool ClauseBuilder::is_plain_sum(Term term) const {
  std::vector<Term> ites;
  find_ites(term, ites);
  return ites.empty() && terms_.sort(term) == terms_.int_sort();
}

/// The arguments' variables occur in this block, too.
void ClauseBuilder::note_application(Term term) {
  const std::vector<Term> arguments(terms_.arguments(term).begin(), terms_.arguments(term).end());
  for (const Term argument : arguments) {
    if (is_plain_sum(argument)) {
      LinearSum ignored;
      collect(argument, Rational(1), ignored);
    } else {
      inexact("a function of something other than linear integer terms");
    }
  }
  if (known_applications_.emplace(term, true).second) applications_.push_back(term);
}

void ClauseBuilder::add_application(Term application, int block) {
  block_ = block;
  if (terms_.is_bool(application)) {
    note_application(application);
    atoms_.touch(atoms_.opaque_atom(application), block);
  } else {
    column_for(application);
  }
}

LinearSum ClauseBuilder::sum_of(Term term) {
  LinearSum sum;
  const auto column = [&](Term leaf, const Rational& factor) {
    sum.add(atoms_.column(leaf), factor);
  };
  std::vector<std::pair<Term, Rational>> todo{{term, Rational(1)}};
  while (!todo.empty()) {
    const auto [part, factor] = todo.back();
    todo.pop_back();
    const auto arguments = terms_.arguments(part);
    switch (terms_.kind(part)) {
      case Kind::Number: sum.constant += factor * Rational(terms_.number(part)); break;
      case Kind::Add:
        for (const Term argument : arguments) todo.emplace_back(argument, factor);
        break;
      case Kind::Multiply:
        if (arguments.size() == 2 && terms_.kind(arguments[0]) == Kind::Number) {
          todo.emplace_back(arguments[1], factor * Rational(terms_.number(arguments[0])));
        } else {
          column(part, factor);
        }
        break;
      default: column(part, factor);
    }
  }
  return sum;
}

}  // namespace pcegar::interpolation::proof

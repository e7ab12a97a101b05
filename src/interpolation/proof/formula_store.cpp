// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/formula_store.hpp"

#include <algorithm>
#include <optional>
#include <set>

// Simplifications, all linear in what is looked at: constants, duplicates, complements; the
// literals over one form become one interval with holes (t <= c and t >= c is t = c; disjunctions
// dually); absorption and unit resolution between the literals of a node and its nested parts.

namespace pcegar::interpolation::proof {

namespace {
constexpr std::size_t max_flattened = 64;
constexpr std::size_t max_compared = 64;

FormulaStore::Operator dual(FormulaStore::Operator op) {
  return op == FormulaStore::Operator::And ? FormulaStore::Operator::Or
                                           : FormulaStore::Operator::And;
}

/// "main::x@3" without its SSA index.
std::string without_index(const std::string& name) {
  return name.substr(0, name.rfind('@'));
}
}  // namespace

FormulaStore::FormulaStore(AtomTable& atoms) : atoms_(atoms) {
  nodes_.push_back({Operator::Constant, true_literal, {}});
  nodes_.push_back({Operator::Constant, false_literal, {}});
}

std::size_t FormulaStore::PartsHash::operator()(const std::vector<Id>& parts) const {
  std::size_t hash = parts.size();
  for (const Id part : parts) hash = hash * 1000003 + static_cast<std::size_t>(part);
  return hash;
}

FormulaStore::Id FormulaStore::literal(Literal literal) {
  if (literal == true_literal) return true_id;
  if (literal == false_literal) return false_id;
  const auto [entry, is_new] = literals_.emplace(literal.code, static_cast<Id>(nodes_.size()));
  if (is_new) nodes_.push_back({Operator::Literal, literal, {}});
  return entry->second;
}

FormulaStore::Id FormulaStore::intern(Operator op, std::vector<Id> parts) {
  std::vector<Id> key = parts;
  key.push_back(op == Operator::And ? -1 : -2);
  const auto [entry, is_new] = index_.emplace(std::move(key), static_cast<Id>(nodes_.size()));
  if (is_new) nodes_.push_back({op, {}, std::move(parts)});
  return entry->second;
}

void FormulaStore::normalise_interval(std::span<const Literal> group, std::vector<Literal>& result,
                                      bool& is_contradictory) {
  std::optional<Rational> low;
  std::optional<Rational> high;
  std::vector<Rational> holes;
  int form = -1;
  for (const Literal literal : group) {
    const Constraint said = atoms_.constraint(literal);
    form = said.form;
    if (said.relation == Relation::NotEqualTo) {
      holes.push_back(said.bound);
      continue;
    }
    if (said.relation != Relation::AtLeast && (!high || said.bound < *high)) high = said.bound;
    if (said.relation != Relation::AtMost && (!low || said.bound > *low)) low = said.bound;
  }
  std::sort(holes.begin(), holes.end());
  holes.erase(std::unique(holes.begin(), holes.end()), holes.end());
  for (const Rational& hole : holes) {
    if (low && *low == hole) low = hole + Rational(1);
  }
  for (auto hole = holes.rbegin(); hole != holes.rend(); ++hole) {
    if (high && *high == *hole) high = *hole - Rational(1);
  }
  if (low && high && *low >= *high) {
    if (*low > *high) {
      is_contradictory = true;
    } else {
      result.push_back(atoms_.equal(form, *low));
    }
    return;
  }
  if (low) result.push_back(~atoms_.at_most(form, *low - Rational(1)));
  if (high) result.push_back(atoms_.at_most(form, *high));
  for (const Rational& hole : holes) {
    if ((low && hole < *low) || (high && hole > *high)) continue;
    result.push_back(~atoms_.equal(form, hole));
  }
}

bool FormulaStore::conjoin_literals(std::vector<Literal>& literals) {
  std::vector<Literal> result;
  std::vector<Literal> arithmetic;
  for (const Literal literal : literals) {
    (atoms_.is_arithmetic(literal.atom()) ? arithmetic : result).push_back(literal);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  for (std::size_t i = 1; i < result.size(); ++i) {
    if (result[i] == ~result[i - 1]) return false;
  }
  const auto form = [&](Literal l) { return atoms_.atom(l.atom()).form; };
  std::stable_sort(arithmetic.begin(), arithmetic.end(),
                   [&](Literal a, Literal b) { return form(a) < form(b); });
  for (std::size_t begin = 0; begin < arithmetic.size();) {
    std::size_t end = begin;
    while (end < arithmetic.size() && form(arithmetic[end]) == form(arithmetic[begin])) ++end;
    bool is_contradictory = false;
    if (end - begin == 1) {
      result.push_back(arithmetic[begin]);
    } else {
      normalise_interval({arithmetic.data() + begin, end - begin}, result, is_contradictory);
    }
    if (is_contradictory) return false;
    begin = end;
  }
  literals = std::move(result);
  return true;
}

bool FormulaStore::implies(Literal a, Literal b) const {
  if (a == b) return true;
  if (!atoms_.is_arithmetic(a.atom()) || !atoms_.is_arithmetic(b.atom())) return false;
  if (atoms_.atom(a.atom()).form != atoms_.atom(b.atom()).form) return false;
  const Constraint p = atoms_.constraint(a);
  const Constraint q = atoms_.constraint(b);
  const bool p_high = p.relation == Relation::AtMost || p.relation == Relation::EqualTo;
  const bool p_low = p.relation == Relation::AtLeast || p.relation == Relation::EqualTo;
  switch (q.relation) {
    case Relation::AtMost: return p_high && p.bound <= q.bound;
    case Relation::AtLeast: return p_low && p.bound >= q.bound;
    case Relation::EqualTo: return p.relation == Relation::EqualTo && p.bound == q.bound;
    case Relation::NotEqualTo:
      return (p_high && p.bound < q.bound) || (p_low && p.bound > q.bound) ||
             (p.relation == Relation::NotEqualTo && p.bound == q.bound);
  }
  return false;
}

FormulaStore::Id FormulaStore::simplify_under(Operator op, Id part,
                                              std::span<const Literal> literals) {
  // For And: a literal of the nested Or that follows makes it true, one that is refuted goes away.
  const std::vector<Id> inner = node(part).parts;
  if (inner.size() > max_compared || literals.size() > max_compared) return part;
  std::vector<Id> kept;
  for (const Id id : inner) {
    bool is_refuted = false;
    if (node(id).op == Operator::Literal) {
      const Literal mine = op == Operator::And ? node(id).literal : ~node(id).literal;
      for (const Literal literal : literals) {
        const Literal known = op == Operator::And ? literal : ~literal;
        if (implies(known, mine)) return op == Operator::And ? true_id : false_id;
        if (implies(known, ~mine)) is_refuted = true;
      }
    }
    if (!is_refuted) kept.push_back(id);
  }
  return kept.size() == inner.size() ? part : combine(dual(op), kept);
}

FormulaStore::Id FormulaStore::combine(Operator op, std::span<const Id> parts) {
  const Id neutral = op == Operator::And ? true_id : false_id;
  const Id absorbing = op == Operator::And ? false_id : true_id;
  std::vector<Id> key;
  for (const Id id : parts) {
    if (id == absorbing) return absorbing;
    if (id != neutral) key.push_back(id);
  }
  if (key.empty()) return neutral;
  std::sort(key.begin(), key.end());
  key.erase(std::unique(key.begin(), key.end()), key.end());
  if (key.size() == 1) return key.front();
  const std::size_t count = key.size();
  key.push_back(op == Operator::And ? -1 : -2);
  const auto known = combined_.find(key);
  if (known != combined_.end()) return known->second;
  const Id result = simplify(op, {key.data(), count});
  combined_.emplace(std::move(key), result);
  return result;
}

FormulaStore::Id FormulaStore::simplify(Operator op, std::span<const Id> parts) {
  const Id neutral = op == Operator::And ? true_id : false_id;
  const Id absorbing = op == Operator::And ? false_id : true_id;
  std::vector<Literal> literals;
  std::vector<Id> nested;
  const auto add = [&](Id id) {
    if (node(id).op == Operator::Literal) {
      literals.push_back(node(id).literal);
    } else {
      nested.push_back(id);
    }
  };
  for (const Id id : parts) {
    if (id == absorbing) return absorbing;
    if (id == neutral) continue;
    if (node(id).op == op && node(id).parts.size() <= max_flattened) {
      for (const Id inner : node(id).parts) add(inner);
    } else {
      add(id);
    }
  }
  // Disjunctions of literals are normalised as negated conjunctions.
  const auto flip = [&] {
    if (op == Operator::Or) {
      for (Literal& literal : literals) literal = ~literal;
    }
  };
  flip();
  if (!conjoin_literals(literals)) return absorbing;
  flip();
  std::vector<Id> result;
  std::sort(nested.begin(), nested.end());
  nested.erase(std::unique(nested.begin(), nested.end()), nested.end());
  bool has_changed = false;
  for (const Id id : nested) {
    const Id simple = node(id).op == dual(op) ? simplify_under(op, id, literals) : id;
    if (simple == absorbing) return absorbing;
    has_changed |= simple != id;
    if (simple != neutral) result.push_back(simple);
  }
  for (const Literal l : literals) {
    if (l == (op == Operator::And ? false_literal : true_literal)) return absorbing;
    result.push_back(literal(l));
  }
  std::erase(result, neutral);
  if (has_changed) return combine(op, result);  // smaller than before, so this ends
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  // Absorption by whole parts: a and (a or b) is a.
  if (result.size() > 1 && result.size() <= max_compared) {
    std::erase_if(result, [&](Id id) {
      if (node(id).op != dual(op)) return false;
      return std::any_of(node(id).parts.begin(), node(id).parts.end(), [&](Id inner) {
        return inner != id && std::binary_search(result.begin(), result.end(), inner) &&
               node(inner).op != Operator::Literal;
      });
    });
  }
  if (result.empty()) return neutral;
  if (result.size() == 1) return result.front();
  return intern(op, std::move(result));
}

FormulaStore::Id FormulaStore::negate(Id formula) {
  if (formula == true_id) return false_id;
  if (formula == false_id) return true_id;
  if (node(formula).op == Operator::Literal) return literal(~node(formula).literal);
  const auto known = negations_.find(formula);
  if (known != negations_.end()) return known->second;
  std::vector<Id> parts = node(formula).parts;
  const Operator op = node(formula).op;
  for (Id& part : parts) part = negate(part);
  const Id result = combine(dual(op), parts);
  negations_.emplace(formula, result);
  return result;
}

Term FormulaStore::to_term(Id formula, TermManager& terms) {
  const auto known = terms_.find(formula);
  if (known != terms_.end()) return known->second;
  Term result;
  const Node& n = node(formula);
  if (n.op == Operator::Constant || n.op == Operator::Literal) {
    result = atoms_.to_term(n.literal);
  } else {
    std::vector<Term> parts;
    for (const Id part : n.parts) parts.push_back(to_term(part, terms));
    result = n.op == Operator::And ? terms.and_(parts) : terms.or_(parts);
  }
  terms_.emplace(formula, result);
  return result;
}

std::string FormulaStore::predicate_of(int atom, const TermManager& terms) const {
  const AtomTable::Atom& a = atoms_.atom(atom);
  if (!atoms_.is_arithmetic(atom)) {
    return terms.kind(a.term) == Kind::Variable ? without_index(terms.name(a.term))
                                                : "#" + std::to_string(a.term.value());
  }
  // An equality, and the comparison on either side of it, count as different predicates.
  std::string text = a.kind == AtomTable::Kind::Equal ? "=" : "<";
  text += a.bound.to_string();
  std::vector<std::string> summands;
  for (const auto& [column, coefficient] : atoms_.sum_of(a.form, Rational(0)).monomials) {
    const Term term = atoms_.variable(column).term;
    summands.push_back(" " + coefficient.to_string() + "*" +
                       (terms.kind(term) == Kind::Variable ? without_index(terms.name(term))
                                                           : "#" + std::to_string(term.value())));
  }
  std::sort(summands.begin(), summands.end());
  for (const std::string& summand : summands) text += summand;
  return text;
}

std::size_t FormulaStore::predicate_count(std::span<const Id> formulas,
                                          const TermManager& terms) const {
  std::set<std::string> result;
  std::vector<char> is_seen(nodes_.size(), 0);
  std::vector<Id> todo(formulas.begin(), formulas.end());
  while (!todo.empty()) {
    const Id id = todo.back();
    todo.pop_back();
    char& seen = is_seen[static_cast<std::size_t>(id)];
    if (seen != 0) continue;
    seen = 1;
    if (node(id).op == Operator::Literal) {
      result.insert(predicate_of(node(id).literal.atom(), terms));
    }
    todo.insert(todo.end(), node(id).parts.begin(), node(id).parts.end());
  }
  return result.size();
}

}  // namespace pcegar::interpolation::proof

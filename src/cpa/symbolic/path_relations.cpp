// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A path of a block is a conjunction of literals over the variables before, inside and after it.
// The literals fall apart into components that share no variable and no function, most of them with
// few variables. Each component can hold on its own, whatever the others say. So the valuations of
// the predicates with which a path can be taken are the product of those of its components, and the
// solver is asked for the sum of their numbers instead of the product.
//
//  1. Equalities name copies of a variable, and constants: copies get one name, and where a value
//     is known, it takes the place of the variable. A predicate about a variable that is only
//     copied is then the same formula before and after, and needs no solver.
//  2. A component without literals and with nothing but predicates known before the block limits
//     nothing: its predicates keep their values.
//  3. For the others, all valuations of the atoms are enumerated. The answer depends only on the
//     literals and atoms, so it is kept: other blocks, and later precisions, ask for it again.
//
// A component with too many valuations (comparisons of several numbers with each other), or one
// that the solver finds hard, contributes those that start in the region that is explored, and that
// of the model. The others have to be found by further models.
#include "cpa/symbolic/path_relations.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <unordered_map>
#include <utility>

#include "cpa/predicate/abstractor.hpp"
#include "smt/traverse.hpp"

namespace pcegar::cpa {

namespace {
constexpr std::size_t most_rows = 256;
constexpr std::size_t most_rows_of_starts = 512;

/// Sets of terms and names that are connected, by union and find.
template <class T>
class Classes {
public:
  T find(const T& member) const {
    T result = member;
    for (auto next = above_.find(result); next != above_.end(); next = above_.find(result)) {
      result = next->second;
    }
    return result;
  }
  /// The smaller one represents both.
  void unite(const T& a, const T& b) {
    const T one = find(a);
    const T other = find(b);
    if (one < other) {
      above_[other] = one;
    } else if (other < one) {
      above_[one] = other;
    }
  }

private:
  std::map<T, T> above_;
};

/// What connects formulas: variables by their term, operators that are not fixed by their name.
struct Symbol {
  smt::Term variable;
  std::string function;
  friend auto operator<=>(const Symbol&, const Symbol&) = default;
};

/// Whether the operator is a function that solvers choose, for some arguments at least.
bool is_open(const smt::TermManager& terms, smt::Term term) {
  switch (terms.kind(term)) {
    case smt::Kind::Apply:
    case smt::Kind::FpToSigned:
    case smt::Kind::FpToUnsigned: return true;
    case smt::Kind::IntDivide:
    case smt::Kind::IntModulo: return !terms.is_constant(terms.arguments(term)[1]);
    default: return false;
  }
}

std::vector<Symbol> symbols_of(smt::TermManager& terms, smt::Term formula) {
  std::set<Symbol> result;
  smt::post_order(terms, formula, [&](smt::Term term) {
    if (terms.kind(term) == smt::Kind::Variable) {
      result.insert({term, {}});
    } else if (terms.kind(term) == smt::Kind::Apply) {
      result.insert({{}, terms.name(term)});
    } else if (is_open(terms, term)) {
      result.insert({{}, "?" + std::to_string(static_cast<int>(terms.kind(term)))});
    }
  });
  return {result.begin(), result.end()};
}
}  // namespace

PathRelations::PathRelations(smt::TermManager& terms, bdd::BddManager& bdds, smt::Backend& backend,
                             const Limits& limits, WorkBudget& budget, Statistics& statistics)
    : terms_(terms),
      bdds_(bdds),
      limits_(limits),
      budget_(budget),
      session_(backend.new_session(
          terms_, {.resource_limit = abstraction_resource_limit, .shares_context = true})),
      reused_(statistics.counter("relations.components_reused")),
      incomplete_(statistics.counter("relations.components_incomplete")),
      queries_(statistics.counter("relations.component_queries")) {
  session_->set_effort(smt::Effort::Limited);
}

std::optional<std::vector<bdd::Bdd>> PathRelations::factors(
    std::span<const smt::Term> literals, std::span<const PredicateInstance> predicates,
    bdd::Bdd starts, const Model* model) {
  const Simplified simplified = simplify(literals, predicates);
  starts = bdds_.and_(starts, simplified.constants);
  std::vector<bdd::Bdd> result;
  const auto add = [&](bdd::Bdd factor) {
    if (factor != bdds_.true_()) {
      result.push_back(factor);
    }
  };
  add(simplified.constants);
  for (const Component& component : components(simplified)) {
    const std::optional<bdd::Bdd> part = relation(component, starts, model);
    if (!part) {
      return std::nullopt;
    }
    add(*part);
  }
  return result;
}

PathRelations::Simplified PathRelations::simplify(std::span<const smt::Term> literals,
                                                  std::span<const PredicateInstance> predicates) {
  const auto is_equality = [&](smt::Term a, smt::Term b, smt::Term literal) {
    return terms_.sort(a) == terms_.sort(b) && terms_.equal(a, b) == literal;
  };
  Classes<smt::Term> copies;
  std::vector<std::pair<smt::Term, smt::Term>> values;
  std::set<smt::Term> variables;
  for (const smt::Term literal : literals) {
    const std::vector<smt::Term>& used = terms_.free_variables(literal);
    if (terms_.kind(literal) != smt::Kind::Equal || used.size() > 2) {
      continue;
    }
    if (used.size() == 2 && is_equality(used[0], used[1], literal)) {
      copies.unite(used[0], used[1]);
      variables.insert({used[0], used[1]});
    } else if (used.size() == 1) {
      for (const smt::Term side : terms_.arguments(literal)) {
        if (terms_.is_constant(side) && is_equality(used[0], side, literal)) {
          values.emplace_back(used[0], side);
          variables.insert(used[0]);
        }
      }
    }
  }
  std::map<smt::Term, smt::Term> value_of;
  for (const auto& [variable, value] : values) {
    value_of.emplace(copies.find(variable), value);
  }
  std::unordered_map<smt::Term, smt::Term> names;
  for (const smt::Term variable : variables) {
    const smt::Term name = copies.find(variable);
    const auto value = value_of.find(name);
    if (value != value_of.end()) {
      names.emplace(variable, value->second);
    } else if (name != variable) {
      names.emplace(variable, name);
    }
  }
  Simplified result{{}, {}, bdds_.true_()};
  for (const smt::Term literal : literals) {
    const smt::Term simple = terms_.substitute(literal, names);
    if (simple != terms_.true_()) {
      result.literals.push_back(simple);
    }
  }
  for (const PredicateInstance& predicate : predicates) {
    smt::Term atom = terms_.substitute(predicate.formula, names);
    bool is_same = true;
    if (terms_.kind(atom) == smt::Kind::Not) {
      atom = terms_.arguments(atom)[0];
      is_same = false;
    }
    if (atom == terms_.true_() || atom == terms_.false_()) {
      const bool value = (atom == terms_.true_()) == is_same;
      result.constants =
          bdds_.and_(result.constants, value ? bdds_.variable(predicate.variable)
                                             : bdds_.negated_variable(predicate.variable));
    } else {
      result.atoms[atom].emplace_back(predicate.variable, is_same);
    }
  }
  return result;
}

std::vector<PathRelations::Component> PathRelations::components(const Simplified& simplified) {
  Classes<Symbol> connected;
  const auto connect = [&](smt::Term formula) {
    const std::vector<Symbol> symbols = symbols_of(terms_, formula);
    for (const Symbol& symbol : symbols) {
      connected.unite(symbols.front(), symbol);
    }
    return symbols.empty() ? Symbol{} : symbols.front();
  };
  std::vector<std::pair<smt::Term, Symbol>> literals;
  for (const smt::Term literal : simplified.literals) {
    literals.emplace_back(literal, connect(literal));
  }
  std::vector<std::pair<smt::Term, Symbol>> atoms;
  for (const auto& [atom, places] : simplified.atoms) {
    atoms.emplace_back(atom, connect(atom));
  }
  std::map<Symbol, Component> by_symbol;
  for (const auto& [atom, symbol] : atoms) {
    Component& component = by_symbol[connected.find(symbol)];
    component.atoms.push_back(atom);
    component.places.push_back(simplified.atoms.at(atom));
  }
  for (const auto& [literal, symbol] : literals) {
    const auto component = by_symbol.find(connected.find(symbol));
    if (component != by_symbol.end()) {
      component->second.literals.push_back(literal);
    }
  }
  std::vector<Component> result;
  for (auto& [symbol, component] : by_symbol) {
    std::sort(component.literals.begin(), component.literals.end());
    result.push_back(std::move(component));
  }
  return result;
}

std::optional<bdd::Bdd> PathRelations::relation(const Component& component, bdd::Bdd starts,
                                                const Model* model) {
  const auto is_known_before = [](const auto& places) {
    return std::ranges::any_of(places,
                               [](const auto& place) { return is_before_block(place.first); });
  };
  if (component.literals.empty() && std::ranges::all_of(component.places, is_known_before)) {
    bdd::Bdd result = bdds_.true_();
    for (const auto& places : component.places) {
      const Component one{{}, {}, {places}};
      result = bdds_.and_(result, bdds_.or_(row(one, {false}), row(one, {true})));
    }
    return result;
  }
  const Rows& known = rows(component);
  const smt::Term start = known.is_complete ? terms_.true_() : start_of(component, starts);
  const std::vector<Row> none;
  bdd::Bdd result = bdds_.false_();
  for (const Row& values : known.is_complete         ? known.found
                           : start == terms_.true_() ? none
                                                     : rows_from(component, start).found) {
    result = bdds_.or_(result, row(component, values));
  }
  if (!known.is_complete && model != nullptr) {
    if (const std::optional<Row> values = row_of(component, *model)) {
      result = bdds_.or_(result, row(component, *values));
    } else {
      return std::nullopt;
    }
  }
  return result == bdds_.false_() ? std::nullopt : std::optional(result);
}

smt::Term PathRelations::start_of(const Component& component, bdd::Bdd starts) {
  std::map<std::uint32_t, smt::Term> literal_of;
  for (std::size_t i = 0; i < component.atoms.size(); ++i) {
    for (const auto& [variable, is_same] : component.places[i]) {
      const smt::Term atom = component.atoms[i];
      literal_of.emplace(variable, is_same ? atom : terms_.not_(atom));
    }
  }
  std::vector<std::uint32_t> others = bdds_.support(starts);
  std::erase_if(others, [&](std::uint32_t variable) { return literal_of.contains(variable); });
  std::unordered_map<bdd::Bdd, smt::Term> formulas;
  const std::function<smt::Term(bdd::Bdd)> formula_of = [&](bdd::Bdd node) -> smt::Term {
    if (bdds_.is_constant(node)) {
      return terms_.bool_constant(node == bdds_.true_());
    }
    if (const auto known = formulas.find(node); known != formulas.end()) {
      return known->second;
    }
    const smt::Term literal = literal_of.at(bdds_.top_variable(node));
    const smt::Term result =
        terms_.or_(terms_.and_(literal, formula_of(bdds_.high(node))),
                   terms_.and_(terms_.not_(literal), formula_of(bdds_.low(node))));
    return formulas.emplace(node, result).first->second;
  };
  return formula_of(bdds_.exists(starts, others));
}

std::optional<PathRelations::Row> PathRelations::row_of(const Component& component,
                                                        const Model& model) {
  Row values;
  for (const smt::Term atom : component.atoms) {
    const std::optional<bool> value = model(atom);
    if (!value) {
      return std::nullopt;
    }
    values.push_back(*value);
  }
  return values;
}

bdd::Bdd PathRelations::row(const Component& component, const Row& values) {
  std::vector<std::pair<std::uint32_t, bool>> literals;
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (const auto& [variable, is_same] : component.places[i]) {
      literals.emplace_back(variable, values[i] == is_same);
    }
  }
  return bdds_.cube(literals);
}

std::vector<smt::Term> PathRelations::key_of(const Component& component) {
  std::vector<smt::Term> key = component.literals;
  key.emplace_back();
  key.insert(key.end(), component.atoms.begin(), component.atoms.end());
  return key;
}

const PathRelations::Rows& PathRelations::rows_from(const Component& component, smt::Term start) {
  std::vector<smt::Term> key = key_of(component);
  key.push_back(start);
  const auto known = known_from_.find(key);
  if (known != known_from_.end()) {
    ++reused_;
    return known->second;
  }
  return known_from_.emplace(std::move(key), find_rows(component, start, most_rows_of_starts))
      .first->second;
}

const PathRelations::Rows& PathRelations::rows(const Component& component) {
  std::vector<smt::Term> key = key_of(component);
  auto known = known_.find(key);
  if (known == known_.end()) {
    Rows found = find_rows(component, terms_.true_(), most_rows);
    if (!found.is_complete) {
      found.found.clear();
      ++incomplete_;
    }
    known = known_.emplace(std::move(key), std::move(found)).first;
  } else {
    ++reused_;
  }
  return known->second;
}

PathRelations::Rows PathRelations::find_rows(const Component& component, smt::Term start,
                                             std::size_t most) {
  Rows result;
  session_->push();
  for (const smt::Term literal : component.literals) {
    session_->assert_term(literal);
  }
  session_->assert_term(start);
  while (result.found.size() < most) {
    limits_.check();
    budget_.charge();
    ++queries_;
    const smt::CheckResult answer = session_->check();
    result.is_complete = smt::is_unsat(answer);
    if (!smt::is_sat(answer)) {
      break;
    }
    Row values;
    std::vector<smt::Term> other;
    for (const smt::Term atom : component.atoms) {
      const bool value = session_->value(atom) == terms_.true_();
      values.push_back(value);
      other.push_back(value ? terms_.not_(atom) : atom);
    }
    session_->assert_term(terms_.or_(other));
    result.found.push_back(std::move(values));
  }
  session_->pop();
  return result;
}

}  // namespace pcegar::cpa

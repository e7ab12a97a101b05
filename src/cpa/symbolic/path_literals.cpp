// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/symbolic/path_literals.hpp"

#include <set>
#include <unordered_map>
#include <utility>

namespace pcegar::cpa {

namespace {

class Collector {
public:
  Collector(smt::TermManager& terms, smt::Session& session) : terms_(terms), session_(session) {}

  /// Adds literals that imply the formula, or its negation; it has that value in the model.
  void add(smt::Term formula, bool holds) {
    while (terms_.kind(formula) == smt::Kind::Not) {
      formula = terms_.arguments(formula)[0];
      holds = !holds;
    }
    if (!seen_.emplace(formula, holds).second) {
      return;
    }
    const std::vector<smt::Term> parts(terms_.arguments(formula).begin(),
                                       terms_.arguments(formula).end());
    switch (terms_.kind(formula)) {
      case smt::Kind::And:
      case smt::Kind::Or: return add_connective(formula, parts, holds);
      case smt::Kind::Ite:
        if (const auto condition = value_of(parts[0])) {
          add(parts[0], *condition);
          return add(parts[*condition ? 1 : 2], holds);
        }
        return add_literal(formula, holds);
      case smt::Kind::Equal:
        if (terms_.is_bool(parts[0])) {
          const auto left = value_of(parts[0]);
          const auto right = value_of(parts[1]);
          if (left && right) {
            add(parts[0], *left);
            return add(parts[1], *right);
          }
        }
        return add_literal(formula, holds);
      default: return add_literal(formula, holds);
    }
  }

  [[nodiscard]] std::vector<smt::Term> literals() const {
    return {literals_.begin(), literals_.end()};
  }

private:
  void add_connective(smt::Term formula, const std::vector<smt::Term>& parts, bool holds) {
    if ((terms_.kind(formula) == smt::Kind::And) == holds) {
      for (const smt::Term part : parts) {
        add(part, holds);
      }
      return;
    }
    for (const smt::Term part : parts) {  // one is enough
      if (value_of(part) == std::optional(holds)) {
        return add(part, holds);
      }
    }
    literals_.insert(holds ? formula : terms_.not_(formula));
  }

  void add_literal(smt::Term atom, bool holds) {
    const smt::Term simple = without_ites(atom);
    if (simple == atom) {
      literals_.insert(holds ? atom : terms_.not_(atom));
    } else {
      add(simple, holds);
    }
  }

  /// With the branch that is taken instead of each ite; what decides that is added.
  smt::Term without_ites(smt::Term term) {
    if (const auto known = simple_.find(term); known != simple_.end()) {
      return known->second;
    }
    const std::vector<smt::Term> parts(terms_.arguments(term).begin(),
                                       terms_.arguments(term).end());
    smt::Term result = term;
    if (terms_.kind(term) == smt::Kind::Ite) {
      if (const auto condition = value_of(parts[0])) {
        add(parts[0], *condition);
        result = without_ites(parts[*condition ? 1 : 2]);
      }
    } else if (!parts.empty()) {
      std::vector<smt::Term> simple;
      simple.reserve(parts.size());
      for (const smt::Term part : parts) {
        simple.push_back(without_ites(part));
      }
      if (simple != parts) {
        result = terms_.make(terms_.operator_of(term), simple);
      }
    }
    simple_.emplace(term, result);
    return result;
  }

  [[nodiscard]] std::optional<bool> value_of(smt::Term formula) {
    const smt::Term value = session_.value(formula);
    return value == terms_.true_()    ? std::optional(true)
           : value == terms_.false_() ? std::optional(false)
                                      : std::nullopt;
  }

  smt::TermManager& terms_;
  smt::Session& session_;
  std::set<std::pair<smt::Term, bool>> seen_;
  std::unordered_map<smt::Term, smt::Term> simple_;
  std::set<smt::Term> literals_;
};

}  // namespace

std::vector<smt::Term> path_literals(smt::TermManager& terms, smt::Session& session,
                                     smt::Term formula) {
  Collector collector(terms, session);
  collector.add(formula, true);
  return collector.literals();
}

}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a program asks of the current element, the distinguished one has to be asked, too. The
// conditions are
//   1. `i < key`, `i > key`, `i >= 0`, `key >= 0` for each variable i that is an index;
//   2. each condition of the program, as it is if it has no elements in it, and with `key` instead
//      of its indices and `cell` instead of the elements: for i < n, `key < n`; for a[i] > max,
//      `cell > max`. A variable that only ever gets elements of one array counts as its element,
//      too, and as itself.
//      Comparisons of elements whose results are stored (check(a[i] > 0)) are conditions, too;
//   3. for each write a[i] = v, `cell == v` with the same replacements: for a[i] = 2 * i,
//      `cell == 2 * key`;
//   4. `key_a == key_b`, if a variable is an index of both arrays;
//   5. where elements of two arrays meet, how their keys do. For a[i] = b[n - i]:
//      `key_b == n - key_a`; for a[i] = b[j] with variables that start as 0 and 1:
//      `key_b == key_a + 1`, `j == i + 1`;
//   6. `chosen == 0`.
// They are no assumptions: the abstraction finds out where they hold.
#include "cells/cell_conditions.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "cfa/operands.hpp"

namespace pcegar::cells {

using cfa::Expression;

namespace {

constexpr std::size_t most_conditions = 60;
/// Pairs of constants that two variables get.
constexpr std::size_t most_distances = 4;

bool is_comparison(const Expression& e) {
  const auto* binary = std::get_if<cfa::Binary>(&e.node);
  if (binary == nullptr) {
    return false;
  }
  switch (binary->op) {
    case cfa::BinaryOperator::Less:
    case cfa::BinaryOperator::LessEqual:
    case cfa::BinaryOperator::Greater:
    case cfa::BinaryOperator::GreaterEqual:
    case cfa::BinaryOperator::Equal:
    case cfa::BinaryOperator::NotEqual: return true;
    default: return false;
  }
}

class Conditions {
public:
  Conditions(const cfa::Program& before, cfa::Program& program, const ArrayFinder& finder,
             const std::vector<CellVariables>& variables)
      : before_(before), program_(program), finder_(finder), variables_(variables) {}

  std::vector<const Expression*> run() {
    for_each_operation([&](const cfa::Operation& operation) {
      cfa::for_each_expression(before_, operation, [&](const Expression& e) { note_accesses(e); });
    });
    note_copies();
    note_constants();
    for (const CellVariables& of : variables_) {
      add(cfa::BinaryOperator::Equal, variable(of.chosen), make(cfa::Constant{0}, of.flag));
    }
    for (const auto& [index, keys] : indices_) {
      add_order(index, keys);
    }
    for_each_operation([&](const cfa::Operation& operation) { add_from(operation); });
    if (result_.size() > most_conditions) {
      result_.resize(most_conditions);
    }
    return std::move(result_);
  }

private:
  using Value = const Expression*;
  /// A dimension of an array.
  using Key = std::pair<std::size_t, std::size_t>;

  template <class Visit>
  void for_each_operation(const Visit& visit) const {
    for (std::size_t i = 0; i < before_.edge_count(); ++i) {
      visit(before_.edge(cfa::EdgeId(i)).operation);
    }
  }

  void note_accesses(const Expression& e) {
    cfa::for_each_subexpression(e, [&](const Expression& part) {
      const auto element = finder_.element(part);
      for (std::size_t d = 0; element && d < element->indices.size(); ++d) {
        const Value index = element->indices[d];
        const auto* variable =
            index == nullptr
                ? nullptr
                : std::get_if<cfa::VariableReference>(&finder_.plain_index(*index).node);
        if (variable != nullptr) {
          indices_[variable->variable].insert({element->array, d});
        }
      }
    });
  }

  /// Variables that only get elements of one array.
  void note_copies() {
    std::set<cfa::VariableId> others;
    const auto note = [&](const Expression* target, std::optional<std::size_t> array) {
      const auto* variable =
          target == nullptr ? nullptr : std::get_if<cfa::VariableReference>(&target->node);
      if (variable == nullptr) {
        return;
      }
      const auto found = array ? copies_.emplace(variable->variable, *array).first : copies_.end();
      if (!array || found->second != *array) {
        others.insert(variable->variable);
      }
    };
    for_each_operation([&](const cfa::Operation& operation) {
      if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
        const auto element = finder_.element(cfa::without_casts(*assign->value));
        note(assign->target, element ? std::optional(element->array) : std::nullopt);
      } else if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) {
        note(before_.call_site(call->site).result, std::nullopt);
      } else if (const auto* back = std::get_if<cfa::ReturnFromCall>(&operation)) {
        note(before_.call_site(back->site).result, std::nullopt);
      }
    });
    for (const cfa::VariableId other : others) {
      copies_.erase(other);
    }
  }

  /// The constants that variables get.
  void note_constants() {
    for_each_operation([&](const cfa::Operation& operation) {
      const auto* assign = std::get_if<cfa::Assign>(&operation);
      const auto* variable =
          assign == nullptr ? nullptr : std::get_if<cfa::VariableReference>(&assign->target->node);
      if (variable != nullptr && assign->value->type->is_integer() &&
          std::holds_alternative<cfa::Constant>(assign->value->node)) {
        constants_[variable->variable].insert(
            static_cast<std::int64_t>(std::get<cfa::Constant>(assign->value->node).bits));
      }
    });
  }

  Value make(Expression::Node node, const cfa::Type* type) {
    return program_.expressions().make(std::move(node), type);
  }
  Value variable(cfa::VariableId id) {
    return make(cfa::VariableReference{id}, program_.variable(id).type);
  }
  Value converted(Value value, const cfa::Type* type) {
    return value->type == type ? value : make(cfa::Cast{value, cfa::Cast::Origin::Explicit}, type);
  }
  Value key(const Key& of) { return variable(variables_[of.first].keys[of.second]); }

  void add(cfa::BinaryOperator op, Value left, Value right) {
    add(make(cfa::Binary{op, left, converted(right, left->type)},
             program_.types().integer(32, true)));
  }
  void add(Value condition) {
    const bool is_new = std::none_of(result_.begin(), result_.end(),
                                     [&](Value known) { return cfa::same(*known, *condition); });
    const auto* binary = std::get_if<cfa::Binary>(&condition->node);
    if (binary != nullptr && cfa::same(*binary->left, *binary->right)) {
      return;  // of an index with itself
    }
    bool is_of_scalars = !cfa::is_approximate(*condition);
    cfa::for_each_subexpression(*condition, [&](const Expression& part) {
      is_of_scalars = is_of_scalars && !std::holds_alternative<cfa::AddressOf>(part.node);
    });
    if (is_new && is_of_scalars) {
      result_.push_back(condition);
    }
  }

  void add_order(cfa::VariableId index, const std::set<Key>& keys) {
    for (const Key& of : keys) {
      const Value distinguished = key(of);
      const cfa::Type* type = distinguished->type;
      const Value current = converted(variable(index), type);
      add(cfa::BinaryOperator::Less, current, distinguished);
      add(cfa::BinaryOperator::Greater, current, distinguished);
      if (type->is_signed) {
        const Value zero = make(cfa::Constant{0}, type);
        add(cfa::BinaryOperator::GreaterEqual, distinguished, zero);
        add(cfa::BinaryOperator::GreaterEqual, current, zero);
      }
      for (const Key& other : keys) {
        if (of < other &&
            variables_[of.first].keys[of.second] != variables_[other.first].keys[other.second]) {
          add(cfa::BinaryOperator::Equal, distinguished, key(other));
        }
      }
    }
  }

  /// For each of the keys that a variable may stand for.
  template <class Add>
  void for_each_choice(const Add& add) {
    std::size_t choices = 1;
    for (const auto& [index, keys] : indices_) {
      choices = std::max(choices, keys.size());
    }
    for (choice_ = 0; choice_ < choices; ++choice_) {
      for (const bool replaces : {true, false}) {
        replaces_copies_ = replaces;
        add();
      }
    }
  }

  /// With keys and cells for indices and elements.
  Value replaced(const Expression& e) {
    if (const auto element = finder_.element(e)) {
      return variable(variables_[element->array].cell);
    }
    if (const auto* reference = std::get_if<cfa::VariableReference>(&e.node)) {
      if (const auto copy = copies_.find(reference->variable);
          copy != copies_.end() && replaces_copies_) {
        return converted(variable(variables_[copy->second].cell), e.type);
      }
      if (const auto index = indices_.find(reference->variable); index != indices_.end()) {
        const auto which = static_cast<std::ptrdiff_t>(choice_ % index->second.size());
        return converted(key(*std::next(index->second.begin(), which)), e.type);
      }
      return &e;
    }
    std::vector<Value> parts = cfa::operands(e);
    for (Value& part : parts) {
      part = replaced(*part);
    }
    return cfa::with_operands(program_.expressions(), &e, parts);
  }

  bool accesses_elements(const Expression& e) const {
    bool result = false;
    cfa::for_each_subexpression(
        e, [&](const Expression& part) { result = result || finder_.element(part); });
    return result;
  }

  void add_from(const cfa::Operation& operation) {
    if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
      if (!is_comparison(*assume->condition)) {
        return;
      }
      for_each_choice([&] { add(replaced(*assume->condition)); });
      if (!accesses_elements(*assume->condition)) {
        add(assume->condition);
      }
      add_meetings(elements_of(*assume->condition));
      return;
    }
    cfa::for_each_expression(before_, operation, [&](const Expression& e) {
      cfa::for_each_subexpression(e, [&](const Expression& part) {
        if (is_comparison(part) && accesses_elements(part)) {
          for_each_choice([&] { add(replaced(part)); });
          add_meetings(elements_of(part));
        }
      });
    });
    const auto* assign = std::get_if<cfa::Assign>(&operation);
    if (assign == nullptr) {
      return;
    }
    std::vector<ElementOf> met = elements_of(*assign->value);
    if (const auto element = finder_.element(*assign->target)) {
      for_each_choice([&] {
        add(cfa::BinaryOperator::Equal, variable(variables_[element->array].cell),
            replaced(*assign->value));
      });
      met.push_back(*element);
    }
    add_meetings(met);
  }

  std::vector<ElementOf> elements_of(const Expression& e) const {
    std::vector<ElementOf> result;
    cfa::for_each_subexpression(e, [&](const Expression& part) {
      if (const auto element = finder_.element(part)) {
        result.push_back(*element);
      }
    });
    return result;
  }

  /// How the keys of arrays are related whose elements meet.
  void add_meetings(const std::vector<ElementOf>& elements) {
    for (const ElementOf& one : elements) {
      for (const ElementOf& other : elements) {
        for (std::size_t d = 0; one.array != other.array && d < one.indices.size(); ++d) {
          const bool are_known =
              d < other.indices.size() && one.indices[d] != nullptr && other.indices[d] != nullptr;
          if (are_known && variables_[one.array].keys[d] != variables_[other.array].keys[d]) {
            add_meeting({one.array, d}, finder_.plain_index(*one.indices[d]), {other.array, d},
                        finder_.plain_index(*other.indices[d]));
          }
        }
      }
    }
  }

  void add_meeting(const Key& of, const Expression& index, const Key& to, const Expression& other) {
    const auto* variable_of = std::get_if<cfa::VariableReference>(&index.node);
    if (variable_of == nullptr) {
      return;
    }
    const auto* variable_to = std::get_if<cfa::VariableReference>(&other.node);
    if (variable_to == nullptr) {
      if (mentions(other, variable_of->variable)) {
        add(cfa::BinaryOperator::Equal, key(to), with_key(other, variable_of->variable, of));
      }
    } else if (variable_of->variable < variable_to->variable) {
      add_distances(variable(variable_of->variable), key(of), variable(variable_to->variable),
                    key(to));
    }
  }

  /// The same distances between variables and keys as between constants that the variables get.
  void add_distances(Value variable, Value key, Value other, Value other_key) {
    const auto ones = constants_.find(std::get<cfa::VariableReference>(variable->node).variable);
    const auto others = constants_.find(std::get<cfa::VariableReference>(other->node).variable);
    if (ones == constants_.end() || others == constants_.end() ||
        ones->second.size() * others->second.size() > most_distances) {
      return;
    }
    std::set<std::int64_t> distances;
    for (const std::int64_t one : ones->second) {
      for (const std::int64_t another : others->second) {
        distances.insert(another - one);
      }
    }
    for (const std::int64_t distance : distances) {
      for (const auto& [from, to] : {std::pair(key, other_key), std::pair(variable, other)}) {
        const Value constant =
            make(cfa::Constant{static_cast<std::uint64_t>(distance)}, from->type);
        add(cfa::BinaryOperator::Equal, to,
            make(cfa::Binary{cfa::BinaryOperator::Add, from, constant}, from->type));
      }
    }
  }

  static bool mentions(const Expression& e, cfa::VariableId variable) {
    bool result = false;
    cfa::for_each_subexpression(e, [&](const Expression& part) {
      const auto* reference = std::get_if<cfa::VariableReference>(&part.node);
      result = result || (reference != nullptr && reference->variable == variable);
    });
    return result;
  }

  /// With a key instead of a variable.
  Value with_key(const Expression& e, cfa::VariableId variable, const Key& of) {
    const auto* reference = std::get_if<cfa::VariableReference>(&e.node);
    if (reference != nullptr) {
      return reference->variable == variable ? converted(key(of), e.type) : &e;
    }
    std::vector<Value> parts = cfa::operands(e);
    for (Value& part : parts) {
      part = with_key(*part, variable, of);
    }
    return cfa::with_operands(program_.expressions(), &e, parts);
  }

  const cfa::Program& before_;
  cfa::Program& program_;
  const ArrayFinder& finder_;
  const std::vector<CellVariables>& variables_;
  std::map<cfa::VariableId, std::set<Key>> indices_;  ///< by variable
  std::map<cfa::VariableId, std::size_t> copies_;     ///< the array, by variable
  std::map<cfa::VariableId, std::set<std::int64_t>> constants_;
  std::size_t choice_ = 0;
  bool replaces_copies_ = true;
  std::vector<Value> result_;
};

}  // namespace

std::vector<const Expression*> cell_conditions(const cfa::Program& before, cfa::Program& program,
                                               const ArrayFinder& finder,
                                               const std::vector<CellVariables>& variables) {
  return Conditions(before, program, finder, variables).run();
}

}  // namespace pcegar::cells

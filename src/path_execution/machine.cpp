// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Operations of edges, and what people see of values.
#include "path_execution/machine.hpp"

#include <fmt/format.h>

#include "cfa/operands.hpp"
#include "cfa/zero_array.hpp"

namespace pcegar::path_execution {

using cfa::Expression;
using cfa::Type;
using smt::Term;

namespace {

/// The text of the part of an object of that type, as in names of storage.
std::string part_text(const Type& type, std::uint64_t bits) {
  if (type.kind == cfa::TypeKind::Record) {
    for (const cfa::Field& field : type.fields) {
      const std::uint64_t end =
          field.offset_bits + field.bit_width.value_or(8 * field.type->size_bytes);
      if (field.offset_bits <= bits && bits < end)
        return (field.name.empty() ? "" : "." + field.name) +
               part_text(*field.type, bits - field.offset_bits);
    }
  } else if (type.kind == cfa::TypeKind::Array && type.element->size_bytes > 0) {
    const std::uint64_t size = 8 * type.element->size_bytes;
    return fmt::format("[{}]", bits / size) + part_text(*type.element, bits % size);
  }
  return {};
}

}  // namespace

Machine::Machine(const Setting& setting)
    : setting_(&setting),
      outside_(memory_.add(std::nullopt, Lifetime::Outside, Cell::Content::Input)),
      activations_(setting.program),
      facts_(setting.terms) {}

// ---- operations ---------------------------------------------------------------------------------

void Machine::assume(const Expression& e, bool holds) {
  if (const auto* negation = std::get_if<cfa::Unary>(&e.node);
      negation != nullptr && negation->op == cfa::UnaryOperator::LogicalNot)
    return assume(*negation->operand, !holds);
  const auto* both = std::get_if<cfa::Binary>(&e.node);
  const bool is_conjunction = both != nullptr && both->op == cfa::BinaryOperator::LogicalAnd;
  if (is_conjunction || (both != nullptr && both->op == cfa::BinaryOperator::LogicalOr)) {
    if (is_conjunction == holds) {
      assume(*both->left, holds);
      return assume(*both->right, holds);
    }
    // One of them is enough.
    if (settle_free(*both->left, holds)) return require_facts();
    const Term left = condition(*both->left);
    if (!setting_->terms.is_constant(left)) {
      const Term right = logical_right(*both, left);
      facts_.add(holds ? right : setting_->terms.not_(right));
      return require_facts();
    }
    if ((left == setting_->terms.true_()) == holds) return require_facts();
    return assume(*both->right, holds);
  }
  if (!settle_free(e, holds)) {
    const Term term = condition(e);
    facts_.add(holds ? term : setting_->terms.not_(term));
  }
  require_facts();
}

/// The value as one of that type; nothing if it is not modelled.
std::optional<Value> Machine::known_value(const Expression& e, const Type& type) {
  try {
    return converted(evaluate(e), *e.type, type);
  } catch (const NotFollowed& obstacle) {
    if (!obstacle.is_value) throw;
    return std::nullopt;
  }
}

void Machine::assign(const Expression& target, const Expression& value) {
  const Type& type = *target.type;
  const bool is_unknown =
      !cfa::is_long_zero_array(value) &&
      (std::holds_alternative<cfa::Approximate>(value.node) ||
       (!type.is_held() && (type.kind == cfa::TypeKind::Floating || value.type != &type)));
  if (is_unknown) {
    fill(place(target), type, Cell::Content::Unmodelled);
  } else if (type.is_held()) {
    if (const auto result = known_value(value, type))
      note_assignment(write(place(target), type, *result), type, *result);
    else
      fill(place(target), type, Cell::Content::Unmodelled);
  } else {
    write(place(target), type, content(value));
  }
  require_facts();
}

void Machine::havoc(const Expression& target) {
  if (place_outside(target)) return;
  const Place changed = place(target);
  const Position start = spot(changed, 0).first;
  const ObjectId object = changed.pointer.is_address() ? changed.pointer.object : outside_;
  fill(changed, *target.type, Cell::Content::Input, new_source(object, target, start));
  require_facts();
}

void Machine::enter(cfa::CallSiteId id) {
  const cfa::CallSite& site = setting_->program.call_site(id);
  const cfa::Function& callee = setting_->program.function(site.callee);
  struct Passed {
    std::optional<Value> value;
    Content content;
  };
  std::vector<Passed> all;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const Type& type = *setting_->program.variable(callee.parameters[i]).type;
    const Expression* argument = i < site.arguments.size() ? site.arguments[i] : nullptr;
    Passed passed;
    if (argument != nullptr && type.is_held() && argument->type->is_held())
      passed.value = known_value(*argument, type);
    else if (argument != nullptr && argument->type == &type && type.kind != cfa::TypeKind::Floating)
      passed.content = content(*argument);
    all.push_back(std::move(passed));
  }
  activations_.enter(site.callee, id);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const cfa::VariableId parameter = callee.parameters[i];
    const Type& type = *setting_->program.variable(parameter).type;
    const Place place{.pointer = Value::address(object_of(parameter), pointer_number(0))};
    if (all[i].value) {
      note_assignment(write(place, type, *all[i].value), type, *all[i].value);
    } else if (!all[i].content.empty()) {
      write(place, type, all[i].content);
    } else if (type.size_bytes > 0) {
      fill(place, type, Cell::Content::Unmodelled);
    }
  }
  require_facts();
}

void Machine::leave(cfa::CallSiteId id) {
  if (activations_.is_at_start() || activations_.current().site != id)
    throw NotFollowed{"a return to another call"};
  const cfa::CallSite& site = setting_->program.call_site(id);
  const cfa::VariableId returned = setting_->program.function(site.callee).return_variable;
  const Type* type = returned.valid() ? setting_->program.variable(returned).type : nullptr;
  std::optional<Value> value;
  Content content;
  if (type != nullptr && site.result != nullptr) {
    const Expression reference{cfa::VariableReference{returned}, type, site.position};
    const bool is_aggregate = !type->is_held() && type->kind != cfa::TypeKind::Floating;
    if (type->is_held() && site.result->type->is_held())
      value = known_value(reference, *site.result->type);
    else if (is_aggregate && type == site.result->type)
      content = this->content(reference);
  }
  activations_.leave([this](ObjectId object) { memory_.remove(object); });
  if (site.result != nullptr) {
    const Type& target = *site.result->type;
    const Place place = this->place(*site.result);
    if (value) {
      note_assignment(write(place, target, *value), target, *value);
    } else if (!content.empty()) {
      write(place, target, content);
    } else {
      fill(place, target, Cell::Content::Unmodelled);
    }
  }
  require_facts();
}

ObjectId Machine::object_of(cfa::VariableId id) {
  const cfa::Program& program = setting_->program;
  const auto object = activations_.object_of(program, id, [&](Lifetime lifetime) {
    const std::uint64_t bytes = program.variable(id).size_bytes();
    const ObjectId made = memory_.add(bytes, lifetime, Cell::Content::Nothing);
    variables_.emplace(made, id);
    give_address(made, bytes);
    return made;
  });
  if (!object) throw NotFollowed{"a variable of another call"};
  return *object;
}

/// A number for people.
void Machine::give_address(ObjectId object, std::uint64_t bytes) {
  addresses_.emplace(object, next_address_);
  next_address_ += (bytes + 31) / 16 * 16;
}

// ---- texts --------------------------------------------------------------------------------------

/// As storage is called elsewhere; empty if no variable has it.
std::string Machine::name_of(const Spot& spot) const {
  if (spot.object == outside_) {
    for (const auto& [id, address] : externs_) {
      const cfa::Variable& variable = setting_->program.variable(id);
      const Position start =
          Position{8} * static_cast<Position>(setting_->terms.number(address).get_num().get_ui());
      if (start <= spot.first &&
          spot.first < start + Position{8} * static_cast<Position>(variable.type->size_bytes))
        return variable.unique_name +
               part_text(*variable.type, static_cast<std::uint64_t>(spot.first - start));
    }
  }
  const auto found = variables_.find(spot.object);
  if (found == variables_.end() || spot.first < 0) return {};
  const cfa::Variable& variable = setting_->program.variable(found->second);
  return variable.unique_name + part_text(*variable.type, static_cast<std::uint64_t>(spot.first));
}

void Machine::note_assignment(const Spot& spot, const Type& type, const Value& value) {
  const std::string name = name_of(spot);
  if (name.empty()) return;
  Term term;
  if (value.is_number()) {
    term = setting_->arithmetic.term(value.number, encoding::pattern_shape(type));
  } else if (value.is_address()) {
    const auto found = addresses_.find(value.object);
    if (found == addresses_.end()) return;
    term = setting_->terms.bv(smt::Kind::BvAdd, pointer_number(mpz_class(found->second)),
                              value.offset);
  }
  assignments_.push_back({step_, name, term, &type});
}

}  // namespace pcegar::path_execution

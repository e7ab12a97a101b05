// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An array qualifies if the program can do nothing to it but read and write single elements:
//   1. functions outside of the program are not given its address (PointsTo::escaped; and no
//      argument of a call without a body leads to it, but that of free());
//   2. it is named only in accesses to elements, in addresses, and where it starts;
//   3. every access through a pointer that may lead to it is `base[index]`, where `base` is a
//      variable whose address is not taken, and that is only ever given the address of the array's
//      first element, null, or another such variable (pointer_origins.cpp). A variable that was
//      given nothing has no value that an access may use.
// A read that is not evaluated in each execution of its edge (behind && or ||) does not qualify.
#include "cells/array_finder.hpp"

#include <algorithm>
#include <bit>

#include "alias/known_calls.hpp"
#include "cfa/operands.hpp"
#include "cfa/zero_array.hpp"

namespace pcegar::cells {

using cfa::Expression;

namespace {

/// Up to so many elements are told apart by cases anyway.
constexpr std::uint64_t most_told_apart = 16;
constexpr std::size_t most_dimensions = 3;
constexpr unsigned index_bits = 64;

/// The type of the elements of an array of arrays.
const cfa::Type* element_type(const cfa::Type& array, std::size_t& dimensions) {
  const cfa::Type* type = &array;
  for (dimensions = 0; type->kind == cfa::TypeKind::Array; ++dimensions) {
    type = type->element;
  }
  return type;
}

/// Without conversions to types of the same size: adding it to a pointer gives the same place.
const Expression& without_sign(const Expression& number) {
  const Expression* e = &number;
  for (const auto* cast = std::get_if<cfa::Cast>(&e->node);
       cast != nullptr && cast->operand->type->is_integer() && e->type->is_integer() &&
       !e->type->is_boolean && cast->operand->type->bits == e->type->bits;
       cast = std::get_if<cfa::Cast>(&e->node)) {
    e = cast->operand;
  }
  return *e;
}

/// Whether a product of a size and a number, in the number's type, may be a place in an object by
/// wrapping around: not if the number was widened. (What becomes of negative numbers in an unsigned
/// type as wide as pointers is no place, see plain_index.)
bool may_wrap(const Expression& number, std::uint64_t size, unsigned pointer_bits) {
  const auto* cast = std::get_if<cfa::Cast>(&number.node);
  if (cast == nullptr || !cast->operand->type->is_integer()) {
    return true;
  }
  const cfa::Type& from = *cast->operand->type;
  const cfa::Type& to = *number.type;
  return from.bits + static_cast<unsigned>(std::bit_width(size)) > to.bits - 1 ||
         (from.is_signed && !to.is_signed && to.bits < pointer_bits);
}

bool may_be_in_cell(const cfa::Type& type) {
  return type.is_held() && !type.is_extended() && !type.is_boolean;
}

bool is_start(const cfa::Assign& assign) {
  return cfa::is_long_zero_array(*assign.value);
}

/// No index of that type is larger.
std::uint64_t largest(const cfa::Type& index) {
  const unsigned bits = index.bits - (index.is_signed ? 1 : 0);
  return bits >= index_bits ? ~0ULL : (1ULL << bits) - 1;
}

}  // namespace

/// A negative number is no index, and no object has more bytes than signed addresses can count: so
/// it does not matter what becomes of negative numbers in an unsigned type as wide as pointers.
const Expression& ArrayFinder::plain_index(const Expression& index) const {
  const Expression* e = &index;
  while (const auto* cast = std::get_if<cfa::Cast>(&e->node)) {
    const cfa::Type& from = *cast->operand->type;
    const cfa::Type& to = *e->type;
    const bool keeps =
        from.is_integer() && to.is_integer() && !to.is_boolean && to.bits >= from.bits &&
        (!from.is_signed || to.is_signed || to.bits >= program_.types().pointer_bits());
    if (!keeps) {
      break;
    }
    e = cast->operand;
  }
  return *e;
}

ArrayFinder::ArrayFinder(const cfa::Program& program, const alias::PointsTo& points_to)
    : program_(program), points_to_(points_to) {
  add_candidates();
  if (candidates_.empty()) {
    return;
  }
  origins_.emplace(program_, points_to_, allocations_);
  for (std::size_t i = 0; i < program_.edge_count(); ++i) {
    look_at(program_.edge(cfa::EdgeId(i)).operation);
  }
  collect();
}

void ArrayFinder::add_candidates() {
  for (std::size_t i = 0; i < points_to_.object_count(); ++i) {
    const alias::ObjectId id(i);
    const alias::Object& object = points_to_.object(id);
    if (object.escaped || object.kind == alias::Object::Kind::Function) {
      continue;
    }
    Candidate candidate{{.variable = object.variable,
                         .site = object.site,
                         .name = object.name,
                         .element = nullptr,
                         .lengths = {}}};
    if (object.kind == alias::Object::Kind::Allocation) {
      const auto known = alias::known_call(program_, program_.call_site(object.site));
      if (object.many || !known || known->kind != alias::KnownCall::Kind::Allocates) {
        continue;
      }
      allocations_.emplace(object.site, id);
      candidate.array.lengths.resize(1);
      candidates_.emplace(id, std::move(candidate));
      continue;
    }
    const cfa::Variable& variable = program_.variable(object.variable);
    std::size_t dimensions = 0;
    if (variable.type->kind != cfa::TypeKind::Array || variable.read_only || object.many) {
      continue;
    }
    candidate.array.element = element_type(*variable.type, dimensions);
    if (dimensions > most_dimensions) {
      continue;
    }
    for (const cfa::Type* type = variable.type; type->kind == cfa::TypeKind::Array;
         type = type->element) {
      candidate.array.lengths.push_back(type->length);
    }
    candidates_.emplace(id, std::move(candidate));
  }
}

// ---- accesses -----------------------------------------------------------------------------------

std::optional<ArrayFinder::Place> ArrayFinder::place_behind(const cfa::Dereference& node,
                                                            const cfa::Type& type) const {
  const Expression* pointer = &without_pointer_casts(*node.pointer);
  const Expression* index = nullptr;
  if (const auto* sum = std::get_if<cfa::Binary>(&pointer->node)) {
    const cfa::Type* unit = sum->left->type->element;
    const bool is_counted_in_bytes = unit == nullptr || unit->size_bytes != type.size_bytes;
    if (sum->op != cfa::BinaryOperator::Add || !sum->left->type->is_pointer()) {
      return std::nullopt;
    }
    index = sum->right;
    pointer = sum->left;
    if (type.size_bytes > 1) {
      const Expression& bytes = without_sign(*index);
      const auto* product = std::get_if<cfa::Binary>(&bytes.node);
      const auto* constant = std::get_if<cfa::Constant>(&index->node);
      const auto* factor = product == nullptr || product->op != cfa::BinaryOperator::Multiply
                               ? nullptr
                               : std::get_if<cfa::Constant>(&product->right->node);
      if (factor != nullptr && factor->bits == type.size_bytes &&
          !(is_counted_in_bytes &&
            may_wrap(*product->left, factor->bits, program_.types().pointer_bits()))) {
        index = product->left;
      } else if (constant == nullptr || constant->bits != 0) {
        return std::nullopt;
      }
    }
  }
  const auto from = origins_->origin(*pointer);
  if (!from || !from->is_known) {
    return std::nullopt;
  }
  return Place{from->object, {index}, &type, {}};
}

/// An index that is null is 0.
std::optional<ArrayFinder::Place> ArrayFinder::place(const Expression& lvalue) const {
  if (!may_be_in_cell(*lvalue.type)) {
    return std::nullopt;
  }
  Members members;
  const Expression* part = &lvalue;
  while (const auto* field = std::get_if<cfa::FieldAccess>(&part->node)) {
    const cfa::Type& record = *field->base->type;
    if (record.is_union || record.fields[field->field].bit_width) {
      return std::nullopt;
    }
    members.insert(members.begin(), field->field);
    part = field->base;
  }
  if (const auto* dereference = std::get_if<cfa::Dereference>(&part->node)) {
    std::optional<Place> result = place_behind(*dereference, *part->type);
    if (result) {
      result->members = std::move(members);
    }
    return result;
  }
  Place result{{}, {}, part->type, std::move(members)};
  while (const auto* element = std::get_if<cfa::ElementAccess>(&part->node)) {
    result.indices.insert(result.indices.begin(), element->index);
    part = element->base;
  }
  const auto* variable = std::get_if<cfa::VariableReference>(&part->node);
  if (result.indices.empty() || variable == nullptr) {
    return std::nullopt;
  }
  result.object = points_to_.object_of(variable->variable);
  return result;
}

void ArrayFinder::spoil(alias::ObjectId object) {
  if (const auto found = candidates_.find(object); found != candidates_.end()) {
    found->second.is_good = false;
  }
}

/// It is accessed in a way that does not qualify.
void ArrayFinder::spoil(const Expression& lvalue) {
  const alias::TargetSet places = points_to_.locations(lvalue);
  for (const alias::Cell& cell : places.cells) {
    spoil(cell.object);
  }
  for (const alias::ObjectId object : places.anywhere) {
    spoil(object);
  }
}

void ArrayFinder::access(const Expression& lvalue, bool is_read) {
  const std::optional<Place> found = place(lvalue);
  const auto candidate = found ? candidates_.find(found->object) : candidates_.end();
  if (candidate == candidates_.end()) {
    spoil(lvalue);
    return;
  }
  Array& whole = candidate->second.array;
  if (whole.element == nullptr) {
    whole.element = found->element;
  }
  if (whole.element != found->element || whole.lengths.size() != found->indices.size()) {
    candidate->second.is_good = false;
    return;
  }
  const auto [known, is_new] = candidate->second.parts.try_emplace(found->members, Part{whole});
  Part& part = known->second;
  if (is_new) {
    const cfa::Type* type = whole.element;
    for (const std::size_t member : found->members) {
      part.array.name += "." + type->fields[member].name;
      type = type->fields[member].type;
    }
    part.array.element = lvalue.type;
  }
  part.array.reads += is_read ? 1 : 0;
  for (const Expression* index : found->indices) {
    if (index == nullptr) {
      continue;
    }
    if (const auto* constant = std::get_if<cfa::Constant>(&index->node)) {
      part.largest_constant = std::max(part.largest_constant, constant->bits);
      continue;
    }
    const cfa::Type* type = plain_index(*index).type;
    part.has_variable_index = true;
    part.has_several_types = part.has_several_types || !type->is_integer() || type->is_boolean ||
                             type->bits > index_bits ||
                             (part.array.index != nullptr && part.array.index != type);
    part.array.index = type;
  }
}

/// The indices and pointers of an l-value are read.
void ArrayFinder::locate(const Expression& lvalue, bool is_certain) {
  cfa::for_each_operand(lvalue, [&](const Expression& operand) {
    const bool is_part = cfa::root_of(operand) != nullptr &&
                         (std::holds_alternative<cfa::FieldAccess>(lvalue.node) ||
                          std::holds_alternative<cfa::ElementAccess>(lvalue.node)) &&
                         !operand.type->is_held();
    is_part ? locate(operand, is_certain) : read(operand, is_certain);
  });
}

void ArrayFinder::read(const Expression& value, bool is_certain) {
  if (const auto* address = std::get_if<cfa::AddressOf>(&value.node)) {
    locate(*address->target, is_certain);
    return;
  }
  if (const auto* binary = std::get_if<cfa::Binary>(&value.node)) {
    const bool is_logical = binary->op == cfa::BinaryOperator::LogicalAnd ||
                            binary->op == cfa::BinaryOperator::LogicalOr;
    read(*binary->left, is_certain);
    read(*binary->right, is_certain && !is_logical);
    return;
  }
  if (const auto* approximate = std::get_if<cfa::Approximate>(&value.node)) {
    for (const Expression* source :
         approximate->sources.value_or(std::vector<const Expression*>{})) {
      cfa::for_each_subexpression(*source, [&](const Expression& part) {
        if (cfa::root_of(part) != nullptr) {
          spoil(part);
        }
      });
    }
    return;
  }
  if (cfa::root_of(value) == nullptr) {
    cfa::for_each_operand(value, [&](const Expression& operand) { read(operand, is_certain); });
    return;
  }
  if (!is_certain) {
    spoil(value);
  }
  if (!std::holds_alternative<cfa::VariableReference>(value.node) || !value.type->is_held()) {
    access(value, true);
  }
  locate(value, is_certain);
}

void ArrayFinder::spoil_what_is_passed(const cfa::CallSite& site) {
  for (const Expression* argument : site.arguments) {
    const alias::TargetSet passed = points_to_.values(*argument);
    for (const alias::Cell& cell : passed.cells) {
      spoil(cell.object);
    }
    for (const alias::ObjectId object : passed.anywhere) {
      spoil(object);
    }
  }
}

void ArrayFinder::look_at_call(cfa::CallSiteId id, bool has_body) {
  const cfa::CallSite& site = program_.call_site(id);
  for (const auto* list : {&site.arguments, &site.written_arguments, &site.kept_arguments}) {
    for (const Expression* argument : *list) {
      if (argument != nullptr) {
        read(*argument);
      }
    }
  }
  const std::string& name = site.callee.valid() ? program_.function(site.callee).name : site.name;
  if (!has_body && name != "free" && name != "kfree") {
    spoil_what_is_passed(site);
  }
}

void ArrayFinder::look_at(const cfa::Operation& operation) {
  const auto write = [&](const Expression* target) {
    if (target == nullptr) {
      return;
    }
    const bool is_variable =
        std::holds_alternative<cfa::VariableReference>(target->node) && target->type->is_held();
    if (!is_variable) {
      access(*target, false);
    }
    locate(*target, true);
  };
  if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    if (!is_start(*assign)) {
      read(*assign->value);
      write(assign->target);
    } else if (!std::holds_alternative<cfa::VariableReference>(assign->target->node)) {
      spoil(*assign->target);
    }
    if (assign->cleared != nullptr) {
      spoil(*assign->cleared);
    }
  } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
    read(*assume->condition);
  } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
    if (!std::holds_alternative<cfa::VariableReference>(havoc->target->node)) {
      write(havoc->target);
    }
  } else if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) {
    look_at_call(call->site, false);
    take_result(call->site);
  } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
    look_at_call(enter->site, true);
  } else if (const auto* back = std::get_if<cfa::ReturnFromCall>(&operation)) {
    take_result(back->site);
  }
}

/// The place of the result is found before the call: nothing in it may change, or be an element.
void ArrayFinder::take_result(cfa::CallSiteId id) {
  const Expression* target = program_.call_site(id).result;
  if (target == nullptr ||
      (std::holds_alternative<cfa::VariableReference>(target->node) && target->type->is_held())) {
    return;
  }
  access(*target, false);
  locate(*target, false);
  cfa::for_each_operand(*target, [&](const Expression& operand) {
    cfa::for_each_subexpression(operand, [&](const Expression& part) {
      const auto* variable = std::get_if<cfa::VariableReference>(&part.node);
      const bool may_change =
          std::holds_alternative<cfa::Dereference>(part.node) ||
          (variable != nullptr && part.type->is_held() &&
           (program_.variable(variable->variable).address_taken ||
            !program_.variable(variable->variable).function.valid() ||
            program_.variable(variable->variable).kind == cfa::VariableKind::StaticLocal));
      if (may_change) {
        spoil(*target);
      }
    });
  });
}

void ArrayFinder::collect() {
  for (auto& [object, candidate] : candidates_) {
    std::optional<std::uint64_t> elements = 1;
    for (const std::optional<std::uint64_t>& length : candidate.array.lengths) {
      elements = elements && length ? std::optional(*elements * *length) : std::nullopt;
    }
    const bool is_long = !elements || *elements > most_told_apart;
    const bool is_chosen =
        std::any_of(candidate.parts.begin(), candidate.parts.end(), [](const auto& part) {
          return part.second.has_variable_index && part.second.array.reads > 0;
        });
    if (!candidate.is_good || !is_long || !is_chosen) {
      continue;
    }
    // What stands for an array, stands for all of its members.
    for (auto& [members, part] : candidate.parts) {
      const bool fits = part.array.index != nullptr && !part.has_several_types &&
                        part.largest_constant <= largest(*part.array.index);
      part.array.index = fits ? part.array.index : nullptr;
      numbers_.emplace(std::pair(object, members), arrays_.size());
      arrays_.push_back(std::move(part.array));
    }
  }
}

std::optional<ElementOf> ArrayFinder::element(const Expression& lvalue) const {
  std::optional<Place> found = place(lvalue);
  const auto number =
      found ? numbers_.find(std::pair(found->object, found->members)) : numbers_.end();
  if (number == numbers_.end()) {
    return std::nullopt;
  }
  return ElementOf{number->second, std::move(found->indices)};
}

std::vector<std::size_t> ArrayFinder::numbers_of(alias::ObjectId object) const {
  std::vector<std::size_t> result;
  for (auto number = numbers_.lower_bound(std::pair(object, Members{}));
       number != numbers_.end() && number->first.first == object; ++number) {
    result.push_back(number->second);
  }
  return result;
}

std::vector<std::size_t> ArrayFinder::arrays_of(cfa::VariableId variable) const {
  return numbers_of(points_to_.object_of(variable));
}

std::vector<std::size_t> ArrayFinder::allocated_by(cfa::CallSiteId site) const {
  const auto object = allocations_.find(site);
  return object == allocations_.end() ? std::vector<std::size_t>{} : numbers_of(object->second);
}

}  // namespace pcegar::cells

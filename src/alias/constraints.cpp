// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Makes constraints from expressions and assignments. Integers may hold pointers, too, except the
// results of comparisons and of C's subtraction of pointers (arithmetic.cpp).

#include "alias/constraints.hpp"

#include <algorithm>
#include <limits>

#include "cfa/operands.hpp"
#include "support/error.hpp"

namespace pcegar::alias {

using cfa::BinaryOperator;
using cfa::Expression;

namespace {

Solver::Accessed accessed_as(const cfa::Type& type) {
  return points_to_bytes(type) ? Solver::Accessed::BytePointer
         : type.is_pointer()   ? Solver::Accessed::Pointer
                               : Solver::Accessed::Number;
}

std::uint64_t bytes_of(const cfa::Type& type) {
  return type.is_scalar() ? (type.bits + 7) / 8 : type.size_bytes;
}

/// The type that a pointer points to, for an array its element type; null for void, functions and
/// types other than pointers.
const cfa::Type* pointee(const cfa::Type& pointer) {
  const cfa::Type* type = pointer.is_pointer() ? pointer.element : nullptr;
  while (type != nullptr && type->kind == cfa::TypeKind::Array) {
    type = type->element;
  }
  const bool is_object =
      type != nullptr && type->kind != cfa::TypeKind::Void && type->kind != cfa::TypeKind::Function;
  return is_object ? type : nullptr;
}

/// Whether a type is another one or has it as a part.
bool contains(const cfa::Type& whole, const cfa::Type& part) {
  if (&whole == &part) {
    return true;
  }
  if (whole.kind == cfa::TypeKind::Array) {
    return contains(*whole.element, part);
  }
  return whole.kind == cfa::TypeKind::Record &&
         std::any_of(whole.fields.begin(), whole.fields.end(),
                     [&](const cfa::Field& field) { return contains(*field.type, part); });
}

}  // namespace

std::optional<Offset> constant_of(const Expression& e) {
  const auto* constant = std::get_if<cfa::Constant>(&e.node);
  return constant != nullptr ? std::optional(static_cast<Offset>(constant->bits)) : std::nullopt;
}

ConstraintBuilder::ConstraintBuilder(const cfa::Program& program, Solver& solver)
    : program_(program),
      solver_(solver),
      distances_(program),
      pointer_bytes_(program.types().pointer_bits() / 8),
      functions_(program.function_count()) {
  outside_node_ = node_with(outside);
  add_variables();
}

void ConstraintBuilder::add_variables() {
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const cfa::VariableId id(i);
    const cfa::Variable& variable = program_.variable(id);
    const Layout layout = layout_of(*variable.type, pointer_bytes_);
    const ObjectId object = solver_.add_object({.kind = Object::Kind::Variable,
                                                .variable = id,
                                                .name = variable.unique_name,
                                                .type = layout.type,
                                                .repeated = layout.repeated,
                                                .size_bytes = layout.size_bytes},
                                               layout);
    variables_.push_back(object);
    if (variable.read_only) {
      solver_.protect(object);
    }
  }
}

void ConstraintBuilder::build(const Limits* limits) {
  find_allocated_types();
  for (std::size_t i = 0; i < program_.edge_count(); ++i) {
    operation(program_.edge(cfa::EdgeId(i)));
  }
  solver_.solve(limits);
  is_building_ = false;
}

void ConstraintBuilder::operation(const cfa::Edge& edge) {
  const cfa::Operation& op = edge.operation;
  if (const auto* x = std::get_if<cfa::Assign>(&op)) {
    assign(*x->target, *x->value);
  } else if (const auto* condition = std::get_if<cfa::Assume>(&op)) {
    value(*condition->condition);  // for the addresses in it
  } else if (const auto* input = std::get_if<cfa::Havoc>(&op)) {
    havoc(*input->target);
  } else if (const auto* external = std::get_if<cfa::ExternalCall>(&op)) {
    if (program_.call_site(external->site).pointer != nullptr) {
      indirect_call(external->site);
    } else {
      external_call(external->site);
    }
  } else if (const auto* call = std::get_if<cfa::EnterCall>(&op)) {
    call_of(call->site, program_.call_site(call->site).callee);
  }
}

void ConstraintBuilder::assign(const Expression& target, const Expression& source) {
  const cfa::Type& type = *target.type;
  if (type.is_number_or_pointer() || std::holds_alternative<cfa::Approximate>(source.node)) {
    write(address(target), type, value(source));
    return;
  }
  if (type.kind == cfa::TypeKind::Record || type.kind == cfa::TypeKind::Array) {
    copy_aggregate(address(target), address(source), type.size_bytes);
  } else {
    value(source);  // for the addresses in it
  }
}

/// Using the values of uninitialised variables as pointers is undefined. The environment chooses
/// variables of other files and the entry function's arguments.
void ConstraintBuilder::havoc(const Expression& target) {
  const auto* reference = std::get_if<cfa::VariableReference>(&target.node);
  if (reference == nullptr) {
    return;
  }
  const cfa::Variable& variable = program_.variable(reference->variable);
  const bool is_argument = variable.function == program_.start_function();
  if (variable.kind == cfa::VariableKind::Global || is_argument) {
    write(address(target), *target.type, outside_node_);
    if (variable.kind == cfa::VariableKind::Global) {
      solver_.escape(node_with(solver_.location(object_of(reference->variable), std::nullopt)));
    }
  }
}

// ---- l-values ---------------------------------------------------------------------------------

ConstraintBuilder::Address ConstraintBuilder::address(const Expression& e, Use use) {
  auto& known = addresses_[static_cast<std::size_t>(use)];
  if (const auto found = known.find(&e); found != known.end()) {
    return found->second;
  }
  const Address result = compute_address(e, use);
  if (is_building_) {
    known[&e] = result;
  }
  return result;
}

ConstraintBuilder::Address ConstraintBuilder::compute_address(const Expression& e, Use use) {
  if (const auto* x = std::get_if<cfa::VariableReference>(&e.node)) {
    return {solver_.location(object_of(x->variable), 0), {}};
  }
  if (const auto* x = std::get_if<cfa::FieldAccess>(&e.node)) {
    const auto offset = x->base->type->fields[x->field].offset_bits / 8;
    const Displacement to_member{.kind = Displacement::Kind::Member,
                                 .amount = static_cast<Offset>(offset),
                                 .bytes = bytes_of_array(*x->base->type, x->field),
                                 .record = x->base->type};
    const Address place = displaced(address(*x->base, use), to_member);
    if (use == Use::Address || place.direct || !is_typed(*e.type)) return place;
    // The whole may not lie there, but this member does, as the head of a list that is taken for a
    // member of an entry.
    const Address alone =
        accessible(displaced(address(*x->base, Use::Address), to_member), *e.type);
    return {std::nullopt, either(address_of(place), address_of(alone))};
  }
  if (const auto* x = std::get_if<cfa::ElementAccess>(&e.node)) {
    return element(*x, e, use);
  }
  if (const auto* x = std::get_if<cfa::Dereference>(&e.node)) {
    const NodeId pointer = value(*x->pointer);
    Address place{std::nullopt, pointer.valid() ? pointer : solver_.add_node()};
    if (e.type->kind == cfa::TypeKind::Array && e.type->size_bytes > 0) {
      place = displaced(place, {.kind = Displacement::Kind::Member, .bytes = e.type->size_bytes});
    }
    return use == Use::Access ? accessible(place, *e.type) : place;
  }
  const auto* unknown = std::get_if<cfa::Approximate>(&e.node);
  const bool is_anything = unknown != nullptr && !unknown->sources;
  return {std::nullopt, is_anything ? node_with(anything) : outside_node_};
}

bool ConstraintBuilder::is_typed(const cfa::Type& type) const {
  return program_.has_typed_accesses() && type.kind == cfa::TypeKind::Record && !type.is_union;
}

ConstraintBuilder::Address ConstraintBuilder::accessible(const Address& place,
                                                         const cfa::Type& type) {
  if (place.direct || !place.pointer.valid() || !is_typed(type)) {
    return place;
  }
  const NodeId accessed = solver_.add_node();
  solver_.copy_accessible(place.pointer, accessed, type);
  return {std::nullopt, accessed};
}

ConstraintBuilder::Address ConstraintBuilder::element(const cfa::ElementAccess& e,
                                                      const Expression& whole, Use use) {
  const std::uint64_t size = whole.type->size_bytes;
  value(*e.index);
  if (const auto index = constant_of(*e.index)) {
    return displaced(address(*e.base, use), {.kind = Displacement::Kind::Member,
                                             .amount = *index * static_cast<Offset>(size)});
  }
  return displaced(address(*e.base, use), {.kind = Displacement::Kind::Scaled,
                                           .stride = size,
                                           .count = e.base->type->length.value_or(0)});
}

ConstraintBuilder::Address ConstraintBuilder::displaced(const Address& base,
                                                        const Displacement& change) {
  if (!base.direct) {
    return {std::nullopt, base.pointer.valid() ? moved(base.pointer, change) : NodeId{}};
  }
  const Location at = solver_.location(*base.direct);
  const auto places =
      at.offset ? alias::displaced(solver_.layout(at.object), *at.offset, change) : std::nullopt;
  if (!places) {
    return {solver_.location(at.object, std::nullopt), {}};
  }
  if (places->size() == 1) {
    return {solver_.location(at.object, places->front()), {}};
  }
  const NodeId node = solver_.add_node();
  for (const Offset place : *places) {
    solver_.include(node, solver_.location(at.object, place));
  }
  return {std::nullopt, node};
}

NodeId ConstraintBuilder::address_of(const Address& address) {
  return address.direct ? node_with(*address.direct) : address.pointer;
}

NodeId ConstraintBuilder::access_node(const Expression& lvalue) {
  return address_of(address(lvalue));
}

NodeId ConstraintBuilder::address_node(const Expression& lvalue) {
  return address_of(address(lvalue, Use::Address));
}

void ConstraintBuilder::write(const Address& target, const cfa::Type& type, NodeId source) {
  if (!source.valid()) {
    return;
  }
  if (!target.direct) {
    if (target.pointer.valid()) {
      solver_.store(target.pointer, bytes_of(type), source, accessed_as(type));
    }
    return;
  }
  if (is_building_ && !points_to_bytes(type) &&
      solver_.holds_byte_pointer(*target.direct, bytes_of(type))) {
    solver_.see_as_bytes(source);
  }
  for (const NodeId content : solver_.write_nodes(*target.direct, bytes_of(type))) {
    solver_.copy(source, content);
  }
}

NodeId ConstraintBuilder::read(const Address& source, const cfa::Type& type) {
  if (!source.direct) {
    const NodeId result = solver_.add_node();
    if (source.pointer.valid()) {
      solver_.load(source.pointer, bytes_of(type), result, accessed_as(type));
    }
    return result;
  }
  const std::vector<NodeId> contents = solver_.read_nodes(*source.direct, bytes_of(type));
  const bool is_converted = type.is_number_or_pointer() &&
                            accessed_as(type) == Solver::Accessed::Number &&
                            solver_.has_pointer_at(*source.direct, bytes_of(type));
  if (is_building_ && points_to_bytes(type) && !solver_.is_byte_pointer_at(*source.direct)) {
    for (const NodeId content : contents) {
      solver_.see_as_bytes(content);
    }
  }
  if (contents.size() == 1 && !is_converted) {
    return contents.front();
  }
  const NodeId result = solver_.add_node();
  for (const NodeId content : contents) {
    solver_.copy(content, result);
  }
  if (is_converted) solver_.include(result, converted);
  return result;
}

void ConstraintBuilder::copy_aggregate(const Address& target, const Address& source,
                                       std::uint64_t bytes) {
  const NodeId to = address_of(target);
  const NodeId from = address_of(source);
  if (to.valid() && from.valid()) {
    solver_.copy_memory(to, from, bytes);
  }
}

// ---- values -----------------------------------------------------------------------------------

NodeId ConstraintBuilder::node_with(LocationId location) {
  const NodeId node = solver_.add_node();
  solver_.include(node, location);
  return node;
}

NodeId ConstraintBuilder::either(NodeId a, NodeId b) {
  if (!a.valid() || !b.valid()) {
    return a.valid() ? a : b;
  }
  const NodeId node = solver_.add_node();
  solver_.copy(a, node);
  solver_.copy(b, node);
  return node;
}

NodeId ConstraintBuilder::moved(NodeId node, const Displacement& change) {
  if (!node.valid()) {
    return node;
  }
  const NodeId result = solver_.add_node();
  solver_.displace(node, result, change);
  return result;
}

LocationId ConstraintBuilder::function_location(cfa::FunctionId function) {
  ObjectId& object = functions_[function.index()];
  if (!object.valid()) {
    object = solver_.add_object({.kind = Object::Kind::Function,
                                 .function = function,
                                 .name = "&" + program_.function(function).name},
                                {.pointer_bytes = pointer_bytes_});
    solver_.take_address(object);
  }
  return solver_.location(object, 0);
}

NodeId ConstraintBuilder::value(const Expression& e) {
  if (const auto found = values_.find(&e); found != values_.end()) {
    return found->second;
  }
  const NodeId node = compute(e);
  if (is_building_) {
    values_[&e] = node;
  }
  return node;
}

NodeId ConstraintBuilder::compute(const Expression& e) {
  if (const auto* x = std::get_if<cfa::Constant>(&e.node)) {
    // Numbers that Linux's ERR_PTR() makes from error codes are not addresses either.
    const auto number = static_cast<std::int64_t>(x->bits);
    const bool fixed_address = e.type->is_pointer() && (number >= 4096 || number < -4096);
    return fixed_address ? outside_node_ : NodeId{};
  }
  if (const auto* x = std::get_if<cfa::FunctionAddress>(&e.node)) {
    return node_with(function_location(x->function));
  }
  if (const auto* x = std::get_if<cfa::AddressOf>(&e.node)) {
    if (const cfa::VariableId variable = cfa::root_variable(*x->target); variable.valid()) {
      solver_.take_address(object_of(variable));
    }
    return address_of(address(*x->target, Use::Address));
  }
  if (const auto* x = std::get_if<cfa::Unary>(&e.node)) {
    const NodeId operand = value(*x->operand);
    return x->op == cfa::UnaryOperator::LogicalNot ? NodeId{} : moved(operand, Displacement{});
  }
  if (const auto* x = std::get_if<cfa::Binary>(&e.node)) {
    return binary(*x, e);
  }
  if (const auto* x = std::get_if<cfa::Cast>(&e.node)) {
    const NodeId operand = value(*x->operand);
    return e.type->is_boolean || !e.type->is_number_or_pointer() ? NodeId{}
                                                                 : conversion(*x, *e.type, operand);
  }
  if (const auto* x = std::get_if<cfa::Approximate>(&e.node)) {
    return approximate(*x, *e.type);
  }
  const Address place = address(e);
  const auto* variable = std::get_if<cfa::VariableReference>(&e.node);
  const cfa::Type* bytes = variable != nullptr ? pointee(*e.type) : nullptr;
  if (bytes != nullptr && bytes->bits == 8 && has_views(variable->variable)) {
    return either(read(place, *e.type), node_with(converted));
  }
  return read(place, *e.type);
}

/// Notes values that become pointers to bytes.
void ConstraintBuilder::note_bytes(const cfa::Type& from, const cfa::Type& to, NodeId value) {
  if (is_building_ && value.valid() && points_to_bytes(to) && !points_to_bytes(from)) {
    solver_.see_as_bytes(value);
  }
}

/// Marks values that become pointers to another type. A conversion from a pointer to void or bytes,
/// or from a number, back to a pointer to a structure drops the mark: then the structure's members
/// give the types.
NodeId ConstraintBuilder::conversion(const cfa::Cast& e, const cfa::Type& to, NodeId operand) {
  const cfa::Type& from = *e.operand->type;
  if (!operand.valid() || (!from.is_pointer() && !to.is_pointer())) {
    return operand;
  }
  if (from.is_integer()) solver_.use_as_address(operand);
  note_bytes(from, to, operand);
  const cfa::Type* source = pointee(from);
  const cfa::Type* target = pointee(to);
  const auto is_record = [](const cfa::Type* type) {
    return type != nullptr && type->kind == cfa::TypeKind::Record;
  };
  if (is_record(target) && !is_record(source)) {
    const NodeId result = solver_.add_node();
    solver_.copy_unmarked(operand, result);
    return result;
  }
  if (source == nullptr) {
    const bool is_scalar = target != nullptr && !is_record(target);
    const auto* variable = std::get_if<cfa::VariableReference>(&e.operand->node);
    const bool is_mixed = variable != nullptr && has_views(variable->variable);
    if (!is_scalar) {
      return operand;
    }
    if (is_mixed) return either(operand, node_with(converted));
    // A pointer to void from outside may lead to an object that is no array of bytes.
    const NodeId marked = either(operand, solver_.escaped_mark());
    return target->bits == 8 ? either(marked, solver_.escaped_scalars_mark()) : marked;
  }
  const bool is_same =
      target != nullptr && (is_record(source) || is_record(target)
                                ? contains(*source, *target) || contains(*target, *source)
                                : source->bits == target->bits);
  const bool is_view = is_same && is_record(source) == is_record(target);
  return is_view ? operand : either(operand, node_with(converted));
}

/// Whether the program uses this pointer to void or bytes as a pointer to different types.
bool ConstraintBuilder::has_views(cfa::VariableId variable) {
  if (!views_known_) {
    views_known_ = true;
    find_views();
  }
  const auto found = views_.find(variable);
  return found != views_.end() && found->second.size() > 1;
}

NodeId ConstraintBuilder::approximate(const cfa::Approximate& e, const cfa::Type& type) {
  if (type.is_held() && type.bits < 8 * pointer_bytes_) {
    return {};
  }
  if (!e.sources) {
    return node_with(anything);
  }
  NodeId result = type.is_pointer() ? outside_node_ : NodeId{};
  for (const Expression* source : *e.sources) {
    result = either(result, either(value(*source), outside_node_));
  }
  return result;
}

/// A variable (and a distance) is converted to a pointer to that type.
void ConstraintBuilder::note_view(const Expression& pointer, const cfa::Type* target) {
  const Expression* base = &pointer;
  while (const auto* sum = std::get_if<cfa::Binary>(&base->node)) {
    base = sum->left;
  }
  const auto* variable = std::get_if<cfa::VariableReference>(&base->node);
  if (variable == nullptr || target == nullptr || !base->type->is_pointer()) {
    return;
  }
  const cfa::Type* source = pointee(*base->type);
  if (source != nullptr && source->bits != 8) {
    return;
  }
  const bool is_record = target->kind == cfa::TypeKind::Record;
  auto& views = views_[variable->variable];
  views.insert({is_record ? target : nullptr, target->bits});
  if (source != nullptr) {
    views.insert({nullptr, source->bits});
  }
}

/// For each variable that is a pointer to void or bytes: finds the types that the program converts
/// it to.
void ConstraintBuilder::find_views() {
  const auto visit = [this](const Expression& whole) {
    cfa::for_each_subexpression(whole, [this](const Expression& e) {
      if (const auto* cast = std::get_if<cfa::Cast>(&e.node)) {
        note_view(*cast->operand, pointee(*e.type));
      }
    });
  };
  for (std::size_t i = 0; i < program_.edge_count(); ++i) {
    const cfa::Operation& operation = program_.edge(cfa::EdgeId(i)).operation;
    if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
      visit(*assign->target);
      visit(*assign->value);
    } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
      visit(*assume->condition);
    }
  }
  for (std::size_t i = 0; i < program_.call_site_count(); ++i) {
    for (const Expression* argument : program_.call_site(cfa::CallSiteId(i)).arguments) {
      visit(*argument);
    }
  }
}

}  // namespace pcegar::alias

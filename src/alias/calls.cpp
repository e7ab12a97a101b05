// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Makes constraints from calls. Calls through pointers are bound to their callees while the
// constraints are solved. A function without a body that is not known by name lets its arguments
// escape and returns a pointer to the outside, which includes what has escaped.

#include <algorithm>

#include "alias/constraints.hpp"
#include "cfa/operands.hpp"

namespace pcegar::alias {

using cfa::Expression;

namespace {

constexpr std::uint64_t all_bytes = std::uint64_t{1} << 40;

enum class Class { Scalar, Floating, Aggregate, Nothing };

Class class_of(const cfa::Type& type) {
  switch (type.kind) {
    case cfa::TypeKind::Integer:
    case cfa::TypeKind::Pointer: return Class::Scalar;
    case cfa::TypeKind::Floating: return Class::Floating;
    case cfa::TypeKind::Void: return Class::Nothing;
    default: return Class::Aggregate;
  }
}

bool is_passed_alike(const cfa::Type& a, const cfa::Type& b) {
  const Class kind = class_of(a);
  if (kind != class_of(b)) {
    return false;
  }
  return kind == Class::Aggregate ? &a == &b : kind == Class::Nothing || a.bits == b.bits;
}

/// Whether the function may keep an argument; false if all arguments that it could keep are null.
bool keeps_something(const cfa::CallSite& site, const KnownCall& known) {
  if (site.result != nullptr && site.result->type->is_pointer()) {
    return true;
  }
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const cfa::Expression* e = &cfa::without_casts(*site.arguments[i]);
    const auto* constant = std::get_if<cfa::Constant>(&e->node);
    const bool is_null = constant != nullptr && constant->bits == 0;
    if (!is_null && known.effect(i) != KnownCall::Effect::None) {
      return true;
    }
  }
  return false;
}

/// The type of the memory behind a pointer, according to the pointer's type; null for void and
/// characters.
const cfa::Type* informative_pointee(const cfa::Type& type) {
  const cfa::Type* pointee = type.is_pointer() ? type.element : nullptr;
  const bool says_something = pointee != nullptr && pointee->size_bytes > 1 &&
                              pointee->kind != cfa::TypeKind::Void &&
                              pointee->kind != cfa::TypeKind::Function;
  return says_something ? pointee : nullptr;
}

}  // namespace

bool call_fits(const cfa::Program& program, const cfa::CallSite& site,
               const cfa::Function& callee) {
  if (site.result != nullptr && (callee.return_type->kind == cfa::TypeKind::Void ||
                                 !is_passed_alike(*site.result->type, *callee.return_type))) {
    return false;
  }
  if (site.returned != nullptr && site.returned->kind == cfa::TypeKind::Void && callee.keeps_type) {
    return false;
  }
  if (!callee.has_body) {
    return true;  // its parameters are not known
  }
  const bool is_exact = program.calls_by_exact_type();
  if (is_exact && site.returned != nullptr && site.returned != callee.return_type) {
    return false;
  }
  const bool too_few = site.arguments.size() < callee.parameters.size();
  const bool too_many = site.arguments.size() > callee.parameters.size() && !callee.is_variadic;
  if (too_few || too_many) {
    return false;
  }
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const cfa::Type& parameter = *program.variable(callee.parameters[i]).type;
    if (is_exact ? site.arguments[i]->type != &parameter
                 : !is_passed_alike(*site.arguments[i]->type, parameter)) {
      return false;
    }
  }
  return true;
}

// ---- functions of the program -----------------------------------------------------------------

void ConstraintBuilder::call_of(cfa::CallSiteId id, cfa::FunctionId callee) {
  if (!bound_.emplace(id, callee).second) {
    return;
  }
  if (!program_.function(callee).has_body) {
    cfa::CallSite site = program_.call_site(id);
    site.callee = callee;
    const auto known = known_call(program_, site);
    known ? known_external_call(id, *known) : unknown_external_call(program_.call_site(id));
    return;
  }
  calls_.push_back({id, callee});
  enter_call(id, callee);
  return_from_call(id, callee);
}

void ConstraintBuilder::enter_call(cfa::CallSiteId id, cfa::FunctionId callee) {
  const cfa::CallSite& site = program_.call_site(id);
  const std::vector<cfa::VariableId>& parameters = program_.function(callee).parameters;
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const Expression& argument = *site.arguments[i];
    const NodeId passed = value(argument);
    if (i >= parameters.size()) {
      continue;  // va_arg() may give anything
    }
    const cfa::Type& type = *program_.variable(parameters[i]).type;
    note_bytes(*argument.type, type, passed);
    const Address target{solver_.location(object_of(parameters[i]), 0), {}};
    if (type.is_number_or_pointer() || std::holds_alternative<cfa::Approximate>(argument.node)) {
      write(target, type, passed);
    } else {
      copy_aggregate(target, address(argument), type.size_bytes);
    }
  }
}

void ConstraintBuilder::return_from_call(cfa::CallSiteId id, cfa::FunctionId callee) {
  const cfa::CallSite& site = program_.call_site(id);
  const cfa::VariableId returned = program_.function(callee).return_variable;
  if (site.result == nullptr || !returned.valid()) {
    return;
  }
  const cfa::Type& type = *program_.variable(returned).type;
  const Address source{solver_.location(object_of(returned), 0), {}};
  if (type.is_number_or_pointer()) {
    const NodeId value = read(source, type);
    note_bytes(type, *site.result->type, value);
    write(address(*site.result), *site.result->type, value);
  } else {
    copy_aggregate(address(*site.result), source, type.size_bytes);
  }
}

void ConstraintBuilder::indirect_call(cfa::CallSiteId id) {
  const NodeId pointer = value(*program_.call_site(id).pointer);
  for (const Expression* argument : program_.call_site(id).arguments) {
    value(*argument);
  }
  if (!pointer.valid()) {
    return external_call(id);
  }
  const auto bind = [this, id](ObjectId object) {
    const cfa::FunctionId callee = solver_.object(object).function;
    if (call_fits(program_, program_.call_site(id), program_.function(callee))) {
      call_of(id, callee);
    }
  };
  solver_.watch(pointer, [this, id, bind](LocationId location) {
    if (location == outside || location == anything) {
      external_call(id);
      solver_.watch_functions(location, bind);
      return;
    }
    const ObjectId object = solver_.location(location).object;
    if (solver_.object(object).kind == Object::Kind::Function) {
      bind(object);
    }
  });
}

// ---- functions of the outside -----------------------------------------------------------------

void ConstraintBuilder::external_call(cfa::CallSiteId id) {
  const cfa::CallSite& site = program_.call_site(id);
  const auto known = known_call(program_, site);
  known ? known_external_call(id, *known) : unknown_external_call(site);
}

/// The outside knows what the argument points to.
void ConstraintBuilder::give_away(const Expression& argument) {
  const NodeId passed = value(argument);
  if (!passed.valid()) {
    return;
  }
  if (const Expression* member = passed_member(argument)) {
    // A location in an array stands for all elements.
    solver_.escape_part(address_node(*member), cfa::innermost_element(*member->type).size_bytes);
  } else {
    solver_.escape(passed);
  }
}

/// The arguments of a function about which the user states something: some are kept, and the
/// outside may store any address that it knows in an object that it changes.
void ConstraintBuilder::give_stated(const cfa::CallSite& site, const KnownCall& known) {
  using Effect = KnownCall::Effect;
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const Effect effect = known.effect(i);
    const bool is_changed = effect == Effect::Pointee || effect == Effect::Fills;
    const cfa::Type* type = is_changed ? pointee_type(*site.arguments[i]) : nullptr;
    if (type != nullptr) {
      if (const NodeId passed = value(*site.arguments[i]); passed.valid()) {
        solver_.store(passed, type->size_bytes, outside_node_, Solver::Accessed::Number);
      }
      if (effect == Effect::Fills && known.follows(i)) {
        give_away(*site.arguments[i]);
      }
    } else if (effect != Effect::None && effect != Effect::Writes) {
      give_away(*site.arguments[i]);
    }
  }
}

void ConstraintBuilder::unknown_external_call(const cfa::CallSite& site) {
  for (const Expression* argument : site.arguments) {
    give_away(*argument);
  }
  from_outside(site);
}

/// The result is any value that the outside knows.
void ConstraintBuilder::from_outside(const cfa::CallSite& site) {
  if (site.result != nullptr) {
    const cfa::Type& type = *site.result->type;
    const bool is_narrow = type.is_held() && type.bits < 8 * pointer_bytes_;
    const Address target = address(*site.result);
    if (!is_narrow) {
      write(target, type, outside_node_);
    }
  }
}

void ConstraintBuilder::known_external_call(cfa::CallSiteId id, const KnownCall& known) {
  const cfa::CallSite& site = program_.call_site(id);
  std::vector<NodeId> passed;
  for (const Expression* argument : site.arguments) {
    passed.push_back(value(*argument));
  }
  const auto argument = [&](unsigned i) { return i < passed.size() ? passed[i] : NodeId{}; };
  const auto give = [&](NodeId result) {
    if (site.result != nullptr) {
      write(address(*site.result), *site.result->type, result);
    }
  };
  const auto size = [&]() -> std::uint64_t {
    const auto* constant = known.size && !known.count && *known.size < site.arguments.size()
                               ? std::get_if<cfa::Constant>(&site.arguments[*known.size]->node)
                               : nullptr;
    return constant != nullptr ? std::min(constant->bits, all_bytes) : all_bytes;
  };
  const auto copy = [&](NodeId target, NodeId source) {
    if (target.valid() && source.valid()) {
      solver_.copy_memory(target, source, size());
    }
  };
  if (known.is_stated) {
    give_stated(site, known);
  }
  switch (known.kind) {
    case KnownCall::Kind::Allocates: {
      const NodeId result = node_with(allocation(id, known));
      if (known.inherits) {
        copy(result, argument(known.source));
      }
      give(result);
      return;
    }
    case KnownCall::Kind::Reallocates:
    case KnownCall::Kind::Duplicates: {
      const NodeId result = node_with(allocation(id, known));
      const NodeId old = argument(known.source);
      copy(result, old);
      give(result);
      if (known.kind == KnownCall::Kind::Reallocates && old.valid()) {
        give(old);
      }
      return;
    }
    case KnownCall::Kind::Copies:
      copy(argument(0), argument(1));
      give(argument(0));
      return;
    case KnownCall::Kind::ReturnsFirst: give(argument(0)); return;
    case KnownCall::Kind::ReturnsPlaceInFirst: {
      const bool is_of_bytes = !site.arguments.empty() && points_to_bytes(*site.arguments[0]->type);
      const auto kind = is_of_bytes ? Displacement::Kind::Scaled : Displacement::Kind::Anywhere;
      give(moved(argument(0), {.kind = kind, .stride = 1, .is_of_bytes = is_of_bytes}));
      return;
    }
    case KnownCall::Kind::ReturnsOutside:
      if (known.is_stated) {
        return from_outside(site);
      }
      give(outside_node_);
      return;
    case KnownCall::Kind::KeepsArguments:
      if (keeps_something(site, known)) {
        unknown_external_call(site);
      }
      return;
    case KnownCall::Kind::Harmless: return;
  }
}

// ---- allocations ------------------------------------------------------------------------------

/// The types of allocated memory, from the use of a call's result: a variable with the result is
/// assigned to a pointer of that type. No type if there are several; any choice is sound.
void ConstraintBuilder::find_allocated_types() {
  std::map<cfa::VariableId, std::vector<cfa::CallSiteId>> results;
  for (std::size_t i = 0; i < program_.call_site_count(); ++i) {
    const cfa::CallSiteId id(i);
    const Expression* result = program_.call_site(id).result;
    if (result == nullptr) {
      continue;
    }
    if (const auto* variable = std::get_if<cfa::VariableReference>(&result->node)) {
      results[variable->variable].push_back(id);
    } else if (const cfa::Type* pointee = informative_pointee(*result->type)) {
      allocated_types_[id] = pointee;
    }
  }
  const auto note = [&](cfa::VariableId variable, const cfa::Type& pointer) {
    const auto found = results.find(variable);
    const cfa::Type* pointee = informative_pointee(pointer);
    if (found == results.end() || pointee == nullptr) {
      return;
    }
    for (const cfa::CallSiteId site : found->second) {
      const auto [entry, is_new] = allocated_types_.try_emplace(site, pointee);
      if (!is_new && entry->second != pointee) {
        entry->second = nullptr;
      }
    }
  };
  for (const auto& [variable, sites] : results) {
    note(variable, *program_.variable(variable).type);
  }
  for (std::size_t i = 0; i < program_.edge_count(); ++i) {
    const auto* assign = std::get_if<cfa::Assign>(&program_.edge(cfa::EdgeId(i)).operation);
    if (assign == nullptr) {
      continue;
    }
    const Expression* source = assign->value;
    const cfa::Type* type = source->type;
    while (const auto* cast = std::get_if<cfa::Cast>(&source->node)) {
      source = cast->operand;
    }
    if (const auto* variable = std::get_if<cfa::VariableReference>(&source->node)) {
      note(variable->variable, *type);
    }
  }
}

Layout ConstraintBuilder::allocation_layout(cfa::CallSiteId id, const KnownCall& known) const {
  const cfa::CallSite& site = program_.call_site(id);
  const auto constant = [&](std::optional<unsigned> i) -> std::optional<std::uint64_t> {
    if (!i || *i >= site.arguments.size()) {
      return std::nullopt;
    }
    const auto* number = std::get_if<cfa::Constant>(&site.arguments[*i]->node);
    return number != nullptr ? std::optional(number->bits) : std::nullopt;
  };
  std::optional<std::uint64_t> size = constant(known.size);
  if (known.count && size) {
    const auto count = constant(known.count);
    size = count && *count < all_bytes && *size < all_bytes ? std::optional(*size * *count)
                                                            : std::nullopt;
  }
  Layout layout{.type = nullptr, .size_bytes = size, .pointer_bytes = pointer_bytes_};
  const auto found = allocated_types_.find(id);
  if (found == allocated_types_.end() || found->second == nullptr) {
    return layout;
  }
  const cfa::Type& type = *found->second;
  const bool is_open = ends_in_open_array(type);
  if (is_open) {
    layout.type = &type;
    layout.size_bytes = std::nullopt;
  } else if (size && *size > type.size_bytes && ends_in_open_array(type, 1)) {
    // An array of such structures, or one with more elements than it declares.
  } else if (!size || (*size > type.size_bytes && *size % type.size_bytes == 0)) {
    layout.type = &type;
    layout.repeated = true;
  } else if (*size == type.size_bytes) {
    layout.type = &type;
  }
  return layout;
}

LocationId ConstraintBuilder::allocation(cfa::CallSiteId id, const KnownCall& known) {
  const auto found = allocations_.find(id);
  if (found != allocations_.end()) {
    return found->second;
  }
  const cfa::CallSite& site = program_.call_site(id);
  const Layout layout = allocation_layout(id, known);
  const std::string caller = site.caller.valid() ? program_.function(site.caller).name : "?";
  const ObjectId object = solver_.add_object(
      {.kind = Object::Kind::Allocation,
       .site = id,
       .name = site.name + "@" + caller + ":" + std::to_string(site.position.line) + "#" +
               std::to_string(id.value()),
       .type = layout.type,
       .repeated = layout.repeated,
       .size_bytes = layout.size_bytes},
      layout);
  solver_.take_address(object);
  return allocations_[id] = solver_.location(object, 0);
}

}  // namespace pcegar::alias

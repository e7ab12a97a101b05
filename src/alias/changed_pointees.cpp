// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Which objects, of those that a call of a function without a body changes, an edge before the call
// can change for it: where an argument says exactly which object that is.
#include <algorithm>

#include "alias/known_calls.hpp"
#include "cfa/operands.hpp"

namespace pcegar::alias {

namespace {

bool is_zero(const cfa::Expression& e) {
  const cfa::Expression* inner = &cfa::without_casts(e);
  const auto* constant = std::get_if<cfa::Constant>(&inner->node);
  return constant != nullptr && constant->bits == 0;
}

std::optional<ChangedPointee> pointee_of(const cfa::CallSite& site, std::size_t argument,
                                         bool is_single = false) {
  const cfa::Expression& given = *site.arguments[argument];
  const cfa::Type* type = is_single ? given.type->element : pointee_type(given);
  return type != nullptr
             ? std::optional(ChangedPointee{&without_pointer_casts(given), type, argument})
             : std::nullopt;
}

/// The array of characters that a text is written to, if it is a member: a text does not go on
/// behind its end, unless the program says that it may.
const cfa::Expression* array_of_text(const cfa::CallSite& site, std::size_t argument,
                                     KnownCall::Written written) {
  const cfa::Expression* array = passed_member(*site.arguments[argument]);
  const auto* address =
      std::get_if<cfa::AddressOf>(&cfa::without_casts(*site.arguments[argument]).node);
  const auto* element =
      address != nullptr ? std::get_if<cfa::ElementAccess>(&address->target->node) : nullptr;
  const bool is_text = written != KnownCall::Written::Block && array != nullptr &&
                       array->type->kind == cfa::TypeKind::Array && array->type->length &&
                       array->type->element->size_bytes == 1;
  if (!is_text || element == nullptr || element->base != array) {
    return nullptr;
  }
  const auto most = limit_of_text(site, argument, written);
  return !most || *most <= array->type->size_bytes ? array : nullptr;
}

/// Whether the value of a pointer stays the same while other objects change: it is computed from
/// addresses and from variables that have no address.
bool is_steady(const cfa::Program& program, const cfa::Expression& e) {
  if (const auto* variable = std::get_if<cfa::VariableReference>(&e.node)) {
    const cfa::Variable& read = program.variable(variable->variable);
    const bool is_own =
        read.kind != cfa::VariableKind::Global && read.kind != cfa::VariableKind::StaticLocal;
    return is_own && !read.address_taken && read.type->is_scalar();
  }
  if (const auto* address = std::get_if<cfa::AddressOf>(&e.node)) {
    const cfa::Expression* place = address->target;
    for (;;) {
      if (const auto* member = std::get_if<cfa::FieldAccess>(&place->node)) {
        place = member->base;
      } else if (const auto* element = std::get_if<cfa::ElementAccess>(&place->node)) {
        if (!is_steady(program, *element->index)) {
          return false;
        }
        place = element->base;
      } else {
        break;
      }
    }
    if (const auto* behind = std::get_if<cfa::Dereference>(&place->node)) {
      return is_steady(program, *behind->pointer);
    }
    return std::holds_alternative<cfa::VariableReference>(place->node);
  }
  if (const auto* cast = std::get_if<cfa::Cast>(&e.node)) {
    return is_steady(program, *cast->operand);
  }
  return std::holds_alternative<cfa::Constant>(e.node);
}

}  // namespace

std::optional<std::uint64_t> limit_of_text(const cfa::CallSite& site, std::size_t argument,
                                           KnownCall::Written written) {
  const auto begin = site.arguments.begin() + static_cast<std::ptrdiff_t>(argument);
  const auto limit = std::find_if(begin, site.arguments.end(),
                                  [](const auto* other) { return other->type->is_integer(); });
  if (written != KnownCall::Written::LimitedText || limit == site.arguments.end()) {
    return std::nullopt;
  }
  const auto* most = std::get_if<cfa::Constant>(&(*limit)->node);
  return most != nullptr ? std::optional(most->bits) : std::nullopt;
}

std::optional<ChangedPointee> changed_pointee(const cfa::Program& program,
                                              const cfa::CallSite& site) {
  const auto known = known_call(program, site);
  if (!known || known->changes != KnownCall::Changes::FirstPointee || site.pointer != nullptr ||
      site.arguments.empty()) {
    return std::nullopt;
  }
  return pointee_of(site, 0);
}

std::vector<ChangedPointee> changed_pointees(const cfa::Program& program,
                                             const cfa::CallSite& site) {
  if (const auto only = changed_pointee(program, site)) {
    return {*only};
  }
  const auto known = known_call(program, site);
  std::vector<ChangedPointee> result;
  if (!known || known->changes != KnownCall::Changes::Listed || site.pointer != nullptr) {
    return result;
  }
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const KnownCall::Effect effect = known->effect(i);
    const bool reads_nothing =
        effect == KnownCall::Effect::None || effect == KnownCall::Effect::Keeps;
    if (reads_nothing || is_zero(*site.arguments[i])) {
      continue;
    }
    if (effect == KnownCall::Effect::Writes) {
      if (const cfa::Expression* array = array_of_text(site, i, known->written(i))) {
        // What the call reads after the change, it may read changed.
        result.push_back({&without_pointer_casts(*site.arguments[i]), array->type, i, array});
        continue;
      }
    }
    const bool has_pointee = std::ranges::any_of(
        result, [](const ChangedPointee& changed) { return changed.array == nullptr; });
    if (has_pointee && !is_steady(program, *site.arguments[i])) {
      return {};
    }
    const bool is_changed =
        effect == KnownCall::Effect::Pointee || effect == KnownCall::Effect::KeepsPointee;
    if (const auto pointee =
            is_changed ? pointee_of(site, i, known->is_single_object(i)) : std::nullopt) {
      result.push_back(*pointee);
    }
  }
  return result;
}

}  // namespace pcegar::alias

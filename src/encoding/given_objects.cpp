// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

#include "encoding/given_objects.hpp"

#include <algorithm>
#include <variant>

#include "alias/known_calls.hpp"
#include "cfa/operands.hpp"

namespace pcegar::encoding {

namespace {

constexpr std::size_t max_addresses = 24;

}  // namespace

void GivenObjects::add(const Value& address, const Objects& targets) {
  if (!address.is_confirmed || address.is_from_outside || !known_.insert(address.term).second)
    return;
  for (const MemoryMap::Object* object : targets) addresses_[object].push_back(address.term);
  is_everything_ = is_everything_ || known_.size() > max_addresses;
}

void GivenObjects::follow(const MemoryMap::Object& object) {
  if (!memory_.holds_addresses(object) || std::ranges::find(followed_, &object) != followed_.end())
    return;
  followed_.push_back(&object);
  for (const MemoryMap::Object* target : memory_.held_by(object)) follow(*target);
}

void GivenObjects::give_content(const Storage& storage, const Objects& targets) {
  if (is_everything_) return;
  if (storage.kind == Storage::Kind::Scalar) {
    const bool is_address = storage.type->bits == program_.types().pointer_bits();
    if (is_address) add(reader_.content(storage), targets);
  }
  is_everything_ = is_everything_ || storage.kind == Storage::Kind::Unmodelled;
  for (const Storage& part : storage.parts) give_content(part, targets);
}

void GivenObjects::give(const cfa::Expression& value) {
  const MemoryMap::Targets targets = memory_.targets_in_program(value);
  if (!targets.are_modelled) is_everything_ = true;
  if (is_everything_ || targets.objects.empty()) return;
  for (const MemoryMap::Object* object : targets.objects) follow(*object);
  const cfa::Expression& inner = cfa::without_casts(value);
  const bool is_address =
      std::holds_alternative<cfa::AddressOf>(inner.node) && targets.objects.size() == 1;
  const cfa::Type& type = *value.type;
  const cfa::Expression* member =
      is_address && members_ == Members::Alone ? alias::passed_member(value) : nullptr;
  if (member != nullptr) {
    const Value address = reader_.address(*member);
    if (address.is_confirmed) given_members_.push_back({address.term, member->type->size_bytes});
    return;
  }
  const auto* variable = std::get_if<cfa::VariableReference>(&value.node);
  if (!is_address && type.is_held() && type.bits == program_.types().pointer_bits()) {
    return add(reader_.value(value), targets.objects);
  } else if (!is_address && !type.is_held() && variable != nullptr) {
    return give_content(memory_.storage(variable->variable), targets.objects);
  }
  objects_.insert(targets.objects.begin(), targets.objects.end());
}

void GivenObjects::step(const cfa::Operation& operation) {
  if (is_everything_) return;
  if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) {
    for (const cfa::Expression* argument : program_.call_site(call->site).arguments)
      give(*argument);
    // The function may read what the outside knows.
    for (const MemoryMap::Object* object : followed_)
      give_content(object->storage, memory_.held_by(*object));
  } else if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    const cfa::Expression* root = cfa::root_of(*assign->target);
    const auto* behind = root != nullptr ? std::get_if<cfa::Dereference>(&root->node) : nullptr;
    if (behind != nullptr && memory_.locations_unknown(*assign->target) &&
        reader_.value(*behind->pointer).is_from_outside)
      give(*assign->value);
  } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
    // A variable of another file.
    const auto* reference = std::get_if<cfa::VariableReference>(&havoc->target->node);
    if (reference != nullptr && !program_.variable(reference->variable).function.valid())
      objects_.insert(&memory_.object(reference->variable));
  }
}

}  // namespace pcegar::encoding

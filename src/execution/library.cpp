// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls of functions without a body. Allocation functions give new objects; known blocks and
// strings are copied and measured. The result of all other functions is unknown. What they may
// change (docs/assumptions.md) is forgotten if it is one object without pointers in it.
#include <algorithm>

#include "execution/machine.hpp"
#include "execution/number.hpp"

namespace pcegar::execution {

using alias::KnownCall;
using cfa::Expression;

namespace {

constexpr std::uint64_t most_allocated = std::uint64_t{1} << 24;

bool allocates(const std::optional<KnownCall>& known) {
  return known &&
         (known->kind == KnownCall::Kind::Allocates || known->kind == KnownCall::Kind::Reallocates);
}

}  // namespace

std::vector<CallOutcome> Machine::outcomes(cfa::CallSiteId id) {
  const std::optional<KnownCall>& known = calls_->external(id).known;
  if (!allocates(known)) {
    return {CallOutcome::Usual};
  }
  const bool may_fail = known->failure == KnownCall::Failure::Null &&
                        environment_.allocations == encoding::Allocations::MayFail;
  return may_fail ? std::vector{CallOutcome::NewObject, CallOutcome::Null}
                  : std::vector{CallOutcome::NewObject};
}

void Machine::external_call(cfa::CallSiteId id, CallOutcome outcome) {
  const cfa::CallSite& site = program_->call_site(id);
  const Calls::External& call = calls_->external(id);
  const std::optional<KnownCall>& known = call.known;
  if (outcome != CallOutcome::Usual) {
    allocate(site, call, outcome);
    return;
  }
  if (call.freed != nullptr) {
    release(*call.freed);
    give_result(site, {});
    return;
  }
  if (known && known->changes == KnownCall::Changes::Listed) {
    if (const std::optional<Value> result = library_call(site, call.library_name)) {
      give_result(site, *result);
      return;
    }
  }
  change_arguments(site, call);
  give_any_result(site, known);
}

void Machine::give_any_result(const cfa::CallSite& site, const std::optional<KnownCall>& known) {
  const bool is_library = site.callee.valid() && program_->function(site.callee).is_library;
  const bool is_chosen =
      chooser_ != nullptr && site.result != nullptr && site.result->type->is_held();
  if (!is_chosen || (is_library && !known)) {
    give_result(site, {});
    return;
  }
  const cfa::Type& type = *site.result->type;
  if (known && known->nature == KnownCall::Nature::Follows) {
    // No counterexample may choose it, so the path does not say what it is.
    is_loose_ = true;
    give_result(site, type.is_integer() ? Value::number(low_bits(chooser_->value(type), type.bits))
                                        : Value{});
    return;
  }
  if (known && known->kind == KnownCall::Kind::ReturnsFirst && !site.arguments.empty()) {
    give_result(site, evaluate(*site.arguments[0]));
    return;
  }
  Wide bits = low_bits(chooser_->value(type), type.bits);
  if (known && type.is_integer()) {
    bits = stated(bits, *known, type);
  } else if (known && type.is_pointer() && known->excluded != KnownCall::Excluded::None) {
    const bool may_be_null = known->excluded == KnownCall::Excluded::NoObjects;
    bits = may_be_null && bits == 0 ? 0 : 1;
  }
  write(place(*site.result), type, type.is_pointer() ? outside(type, bits) : Value::number(bits));
  const bool is_free = !known && (!type.is_pointer() || bits == 0);
  choices_.push_back({site.result, bits, is_free ? Choice::Of::Result : Choice::Of::Memory});
}

/// The pattern, or the one next to it that is stated of the result.
Wide Machine::stated(Wide bits, const KnownCall& known, const cfa::Type& type) {
  if (type.bits > 64 || (!known.least && !known.greatest)) {
    return bits;
  }
  const auto number =
      static_cast<std::int64_t>(type.is_signed ? sign_extended(bits, type.bits) : bits);
  const std::int64_t least = known.least.value_or(number);
  const std::int64_t greatest = std::max(least, known.greatest.value_or(number));
  return low_bits(static_cast<std::uint64_t>(std::clamp(number, least, greatest)), type.bits);
}

void Machine::give_result(const cfa::CallSite& site, const Value& value) {
  if (site.result == nullptr) {
    return;
  }
  const cfa::Type& type = *site.result->type;
  if (!type.is_held() || !value.is_known()) {
    forget(place(*site.result), type);
    return;
  }
  const bool fits = value.is_number() || type.bits == pointer_bits();
  if (!fits) {
    lose(value);
  }
  write(place(*site.result), type,
        !fits               ? Value{}
        : value.is_number() ? Value::number(low_bits(value.bits, type.bits))
                            : value);
}

std::optional<std::uint64_t> Machine::allocated_bytes(const cfa::CallSite& site,
                                                      const KnownCall& known) {
  Wide bytes = 1;
  for (const std::optional<unsigned> index : {known.size, known.count}) {
    if (!index) {
      continue;
    }
    if (*index >= site.arguments.size()) {
      return std::nullopt;
    }
    const Expression& argument = *site.arguments[*index];
    const Value value = evaluate(argument);
    const bool is_negative = argument.type->is_signed && value.is_number() &&
                             sign_extended(value.bits, argument.type->bits) != value.bits;
    if (!value.is_number() || is_negative || value.bits > most_allocated) {
      return std::nullopt;
    }
    bytes *= value.bits;
  }
  return known.size && bytes <= most_allocated ? std::optional(static_cast<std::uint64_t>(bytes))
                                               : std::nullopt;
}

void Machine::allocate(const cfa::CallSite& site, const Calls::External& call,
                       CallOutcome outcome) {
  const KnownCall& known = *call.known;
  const std::optional<std::uint64_t> bytes = allocated_bytes(site, known);
  if (!bytes) {
    throw Inexact{"an allocation of unknown size"};
  }
  const bool is_realloc = known.kind == KnownCall::Kind::Reallocates;
  if (is_realloc && *bytes == 0) {
    throw Inexact{"an allocation of no bytes"};
  }
  if (known.changes != KnownCall::Changes::Nothing && !is_realloc) {
    change_arguments(site, call);
  }
  if (outcome == CallOutcome::Null) {
    give_result(site, Value::number(0));
    return;
  }
  const Value old = is_realloc ? evaluate(*site.arguments.at(0)) : Value::number(0);
  const ObjectId object = memory_.add(*bytes, Lifetime::Heap);
  declared_.push_back({});
  if (known.content == KnownCall::Content::Zero) {
    memory_.fill(object, 0, *bytes, 0);
  }
  if (!old.is_number()) {
    const bool is_whole =
        is_in(old, true) && old.bits == 0 && memory_.lifetime(old.object) == Lifetime::Heap;
    if (!is_whole) {
      throw Inexact{"memory that is not known"};
    }
    memory_.paste(object, 0,
                  memory_.copy(old.object, 0, std::min(*bytes, memory_.size(old.object))));
    memory_.remove(old.object);
  } else if (old.bits != 0) {
    throw Inexact{"memory that is not known"};
  }
  give_result(site, Value::address(object, 0));
}

void Machine::release(const Expression& freed) {
  const Value pointer = evaluate(freed);
  if (pointer.is_number() && pointer.bits == 0) {
    return;
  }
  const bool is_whole = is_in(pointer, true) && pointer.bits == 0 &&
                        memory_.lifetime(pointer.object) == Lifetime::Heap;
  if (!is_whole) {
    throw Inexact{"memory that is not known"};
  }
  memory_.remove(pointer.object);
}

std::optional<std::uint64_t> Machine::string_length(const Value& start) const {
  if (!is_in(start, false)) {
    return std::nullopt;
  }
  const auto first = static_cast<std::uint64_t>(start.bits);
  for (std::uint64_t i = first; i < memory_.size(start.object); ++i) {
    const Value byte = memory_.read(start.object, 8 * i, 8);
    if (!byte.is_number()) {
      return std::nullopt;
    }
    if (byte.bits == 0) {
      return i - first;
    }
  }
  return std::nullopt;
}

void Machine::copy_bytes(const Value& to, const Value& from, std::uint64_t bytes) {
  const Target target = writable({to}, 8 * bytes);
  const std::optional<Target> source = find({from}, 8 * bytes);
  if (!source) {
    is_defined_ = false;
    memory_.forget(target.object, target.first_bit / 8, bytes);
    return;
  }
  took_apart_ = took_apart_ || memory_.cuts_address(source->object, source->first_bit / 8, bytes);
  memory_.paste(target.object, target.first_bit / 8,
                memory_.copy(source->object, source->first_bit / 8, bytes));
}

/// Puts a text into another one, which is not known then. Returns the place behind it.
std::optional<Value> Machine::put_text(const std::vector<Value>& values) {
  const std::optional<std::uint64_t> length = string_length(values[3]);
  const bool are_known = values[2].is_number() && values[4].is_number() && values[5].is_number();
  if (!length || !are_known) {
    return std::nullopt;
  }
  if (values[1].is_number() && values[1].bits > 0 && values[1].bits <= most_allocated) {
    const auto bytes = static_cast<std::uint64_t>(values[1].bits);
    const Target target = writable({values[0]}, 8 * bytes);
    memory_.forget(target.object, target.first_bit / 8, bytes);
  }
  const Wide put = std::max(values[4].bits, std::min<Wide>(*length, values[5].bits));
  return Value::number(values[2].bits + put);
}

std::optional<Value> Machine::library_call(const cfa::CallSite& site, const std::string& name) {
  std::vector<Value> values;
  for (const Expression* argument : site.arguments) {
    values.push_back(evaluate(*argument));
  }
  const auto is_address = [&](std::size_t i) {
    return i < values.size() && values[i].is_address() && memory_.is_alive(values[i].object) &&
           memory_.has_known_size(values[i].object);
  };
  if (name == "strlen" && is_address(0)) {
    const std::optional<std::uint64_t> length = string_length(values[0]);
    return length ? std::optional(Value::number(*length)) : std::nullopt;
  }
  if (name == "__pcegar_put_string" && values.size() == 7 && chooser_ != nullptr) {
    return put_text(values);
  }
  if (name == "strcpy" && is_address(0) && is_address(1)) {
    const std::optional<std::uint64_t> length = string_length(values[1]);
    if (!length) {
      return std::nullopt;
    }
    copy_bytes(values[0], values[1], *length + 1);
    return values[0];
  }
  const bool is_block = values.size() >= 3 && values[2].is_number();
  const std::uint64_t bytes = is_block ? static_cast<std::uint64_t>(values[2].bits) : 0;
  if (!is_block || bytes > most_allocated || !is_address(0)) {
    return std::nullopt;
  }
  if ((name == "memcpy" || name == "memmove") && is_address(1)) {
    copy_bytes(values[0], values[1], bytes);
    return values[0];
  }
  if (name == "memset" && values[1].is_number()) {
    const Target target = writable({values[0]}, 8 * bytes);
    memory_.fill(target.object, target.first_bit / 8, bytes,
                 static_cast<std::uint8_t>(values[1].bits));
    return values[0];
  }
  return std::nullopt;
}

void Machine::change_arguments(const cfa::CallSite& site, const Calls::External& call) {
  const std::optional<KnownCall>& known = call.known;
  const bool is_pure = environment_.external_functions == encoding::ExternalFunctions::Pure;
  if (known ? known->changes == KnownCall::Changes::Nothing : is_pure) {
    return;
  }
  const bool is_listed = known && known->changes == KnownCall::Changes::Listed;
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const KnownCall::Effect effect = is_listed ? known->effect(i) : KnownCall::Effect::Reaches;
    const bool is_kept =
        effect == KnownCall::Effect::Keeps || effect == KnownCall::Effect::KeepsPointee;
    gave_away_ = gave_away_ || is_kept;
    if (effect == KnownCall::Effect::Keeps || (is_listed && call.is_changed_before[i])) {
      continue;
    }
    is_loose_ = is_loose_ || effect == KnownCall::Effect::ReachesKept;
    if (effect == KnownCall::Effect::ReachesKept && chooser_ == nullptr) {
      throw Inexact{"a call that may change memory passed to earlier calls"};
    }
    if (effect != KnownCall::Effect::None) {
      change_behind(*site.arguments[i]);
    }
  }
}

void Machine::change_behind(const Expression& argument) {
  const cfa::Type& type = *argument.type;
  if (!type.is_held()) {
    throw Inexact{"an object that is passed to a function without a body"};
  }
  const Value value = evaluate(argument);
  if (chooser_ != nullptr) {
    // A trial takes the function to change numbers in what it is given, and nothing else.
    const bool has_numbers = value.is_address() && memory_.is_alive(value.object) &&
                             memory_.has_known_size(value.object) &&
                             !memory_.holds_addresses(value.object) &&
                             !declared_[value.object.index()].is_read_only &&
                             memory_.lifetime(value.object) != Lifetime::Literal;
    if (has_numbers) {
      memory_.forget(value.object, 0, memory_.size(value.object));
    }
    is_loose_ = is_loose_ || !has_numbers;
    return;
  }
  if (took_apart_) {
    throw Inexact{"a call that may get an address that is not known"};
  }
  if (value.is_number() || value.kind == Value::Kind::Function) {
    return;
  }
  // What is not known may be, or lead to, an address that was passed to the environment before.
  if (gave_away_ && (value.is_address() ? memory_.is_alive(value.object) &&
                                              memory_.may_hold_unknown_address(value.object)
                                        : type.bits >= pointer_bits())) {
    throw Inexact{"a call that may change memory passed to earlier calls"};
  }
  if (!value.is_address()) {
    return;
  }
  if (!memory_.is_alive(value.object) || !memory_.has_known_size(value.object) ||
      memory_.holds_addresses(value.object)) {
    throw Inexact{"memory that a function without a body may change"};
  }
  if (declared_[value.object.index()].is_read_only ||
      memory_.lifetime(value.object) == Lifetime::Literal) {
    return;
  }
  gave_away_ = true;
  memory_.forget(value.object, 0, memory_.size(value.object));
}

}  // namespace pcegar::execution

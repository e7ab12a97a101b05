// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Assignments and calls. Each activation of a function has objects of its own, made when a variable
// is first used and gone when it returns.
#include "execution/machine.hpp"

#include <algorithm>

#include "cfa/pointer_recursion.hpp"
#include "cfa/zero_array.hpp"
#include "execution/number.hpp"

namespace pcegar::execution {

using cfa::Expression;
using cfa::Type;

Machine::Machine(const cfa::Program& program, const Environment& environment,
                 std::shared_ptr<Calls> calls)
    : program_(&program),
      calls_(std::move(calls)),
      paddings_(std::make_shared<Paddings>()),
      environment_(environment),
      memory_(program.types().pointer_bits() / 8),
      activations_(program) {}

Machine::Target Machine::writable(const Place& place, std::uint64_t bits) const {
  const std::optional<Target> target = find(place, bits);
  if (!target) {
    throw Inexact{"a write to an unknown place"};
  }
  return *target;
}

void Machine::write(const Place& place, const Type& type, const Value& value) {
  if (!type.is_held()) {
    forget(place, type);
    return;
  }
  const unsigned bits = place.bit_width.value_or(type.bits);
  const Target target = writable(place, bits);
  is_defined_ = is_defined_ && !place.is_beyond;
  // A signed bit-field that is too narrow is a conversion, too.
  converts_ = converts_ || (bits < type.bits && type.is_signed && value.is_number() &&
                            low_bits(sign_extended(value.bits, bits), type.bits) != value.bits);
  forget_padding_around(place, target, bits);
  const bool is_whole = bits == pointer_bits() && target.first_bit % 8 == 0;
  took_apart_ = took_apart_ || (value.is_address() && !is_whole);
  memory_.write(target.object, target.first_bit, bits, value);
  if (type.is_extended()) {
    const std::uint64_t start = target.first_bit / 8;
    const std::uint64_t end = std::min(start + type.size_bytes, memory_.size(target.object));
    for (std::uint64_t at = start + bits / 8; at < end; ++at) {
      memory_.forget_bits(target.object, at, 0xff);
    }
  }
}

void Machine::forget_padding(const Target& target, std::uint64_t bits, std::uint64_t start,
                             const Type& type) {
  for (const Paddings::Part& part : paddings_->around(type, {target.first_bit - 8 * start, bits})) {
    if (start + part.byte < memory_.size(target.object)) {
      memory_.forget_bits(target.object, start + part.byte, part.mask);
    }
  }
}

void Machine::forget_padding_around(const Place& place, const Target& target, std::uint64_t bits) {
  if (place.record != nullptr && !paddings_->of(*place.record).empty()) {
    const std::optional<Target> record =
        find({place.pointer, place.record_bits}, 8 * place.record->size_bytes);
    if (!record) {
      throw Inexact{"a member of a value that is not a whole object"};
    }
    for (const Paddings::Part& part : paddings_->of(*place.record)) {
      memory_.forget_bits(record->object, record->first_bit / 8 + part.byte, part.mask);
    }
  }
  const Declared& declared = declared_[target.object.index()];
  if (declared.type != nullptr) {
    forget_padding(target, bits, 0, *declared.type);
  }
  const std::uint64_t end = (target.first_bit + bits + 7) / 8;
  for (auto at = declared.records.lower_bound({end, nullptr}); at != declared.records.begin();) {
    const auto& [start, type] = *--at;
    if (8 * (start + declared.largest_record) <= target.first_bit) {
      break;
    }
    if (8 * start <= target.first_bit) {
      forget_padding(target, bits, start, *type);
    }
  }
}

void Machine::note_record(const Value& pointer, std::int64_t bits, const Type& record) {
  if (!pointer.is_address() || !memory_.is_alive(pointer.object) || paddings_->of(record).empty()) {
    return;
  }
  Declared& declared = declared_[pointer.object.index()];
  if (declared.type == nullptr) {
    const auto start = static_cast<std::uint64_t>(
        low_bits(pointer.bits + static_cast<std::uint64_t>(bits / 8), pointer_bits()));
    declared.records.emplace(start, &record);
    declared.largest_record = std::max(declared.largest_record, record.size_bytes);
  }
}

void Machine::write(const Place& place, const Type& type, const Bytes& bytes) {
  if (type.size_bytes == 0) {
    return;
  }
  const Target target = writable(place, 8 * type.size_bytes);
  forget_padding_around(place, target, 8 * type.size_bytes);
  memory_.paste(target.object, target.first_bit / 8, bytes);
}

void Machine::forget(const Place& place, const Type& type) {
  if (type.is_held()) {
    write(place, type, Value{});
  } else if (type.size_bytes > 0) {
    const Target target = writable(place, 8 * type.size_bytes);
    forget_padding_around(place, target, 8 * type.size_bytes);
    memory_.forget(target.object, target.first_bit / 8, type.size_bytes);
  } else if (place.pointer.is_address() && place.bits == 0 && place.pointer.bits == 0 &&
             memory_.is_alive(place.pointer.object)) {
    memory_.forget(place.pointer.object, 0, memory_.size(place.pointer.object));
  } else {
    throw Inexact{"an object of unknown size"};
  }
}

Bytes Machine::content(const Expression& e) {
  const Type& type = *e.type;
  Bytes result;
  result.values.resize(type.size_bytes);
  result.known.resize(type.size_bytes);
  if (cfa::is_long_zero_array(e)) {
    std::fill(result.known.begin(), result.known.end(), std::uint8_t{0xff});
  } else if (!std::holds_alternative<cfa::Approximate>(e.node)) {
    const Place source = place(e);
    const std::optional<Target> target = find(source, 8 * type.size_bytes);
    is_defined_ = is_defined_ && target.has_value() && !source.is_beyond;
    if (target) {
      result = memory_.copy(target->object, target->first_bit / 8, type.size_bytes);
    }
  }
  for (const Paddings::Part& part : paddings_->of(type)) {
    result.known[part.byte] = static_cast<std::uint8_t>(result.known[part.byte] & ~part.mask);
  }
  return result;
}

void Machine::assign(const Expression& target, const Expression& value) {
  const Type& type = *target.type;
  if (type.is_held()) {
    const Value result = convert(evaluate(value), *value.type, type);
    const Place written = place(target);
    // The start writes into memory of the environment only: the arguments of main.
    const bool is_outside = activations_.is_at_start() &&
                            std::holds_alternative<cfa::Dereference>(target.node) &&
                            !find(written, 8 * type.size_bytes);
    if (!is_outside) {
      write(written, type, result);
    }
  } else if (value.type == target.type && type.kind != cfa::TypeKind::Floating) {
    write(place(target), type, content(value));
  } else {
    took_apart_ = true;
    forget(place(target), type);
  }
}

void Machine::havoc(const Expression& target) {
  // At the start: an object that no file defines. Code outside of the program does, and knows it.
  gave_away_ = gave_away_ || (activations_.is_at_start() &&
                              std::holds_alternative<cfa::VariableReference>(target.node));
  forget(place(target), *target.type);
}

/// Comes after a branch that was followed both ways, on a variable that is compared with a number.
void Machine::learn(const Expression& condition, bool holds) {
  const auto* test = std::get_if<cfa::Binary>(&condition.node);
  const Expression* side = &condition;
  Wide number = 0;
  if (test != nullptr) {
    const bool says_equal = (test->op == cfa::BinaryOperator::Equal && holds) ||
                            (test->op == cfa::BinaryOperator::NotEqual && !holds);
    const Value right = evaluate(*test->right);
    if (!says_equal || !right.is_number()) {
      return;
    }
    side = test->left;
    number = right.bits;
  } else if (holds) {
    return;
  }
  const Type& compared = *side->type;
  while (const auto* cast = std::get_if<cfa::Cast>(&side->node)) {
    const Type& inner = *cast->operand->type;
    const bool keeps = inner.is_integer() && side->type->is_integer() && !side->type->is_boolean &&
                       inner.bits <= side->type->bits;
    if (!keeps) {
      return;
    }
    side = cast->operand;
  }
  if (!std::holds_alternative<cfa::VariableReference>(side->node) || !side->type->is_integer() ||
      !compared.is_integer()) {
    return;
  }
  if (read(place(*side), *side->type).is_known()) {
    return;
  }
  const Wide bits = low_bits(number, side->type->bits);
  if (side->type->is_boolean && bits > 1) {
    return;
  }
  write(place(*side), *side->type, Value::number(bits));
  if (this->condition(condition) == (holds ? Truth::False : Truth::True)) {
    throw NotConsidered{};  // no value of the variable has this result
  }
}

/// The value of an expression that is stored as it is: if that is not known, none is chosen.
Value Machine::moved(const Expression& e) {
  Chooser* const chooser = std::exchange(chooser_, nullptr);
  const bool is_variable = std::holds_alternative<cfa::VariableReference>(e.node);
  const Value value = is_variable ? evaluate(e) : Value{};
  chooser_ = chooser;
  return is_variable ? value : evaluate(e);
}

bool Machine::may_enter(cfa::CallSiteId site) const {
  const auto stack = activations_.stack();
  auto activation = stack.rbegin();
  const auto next = [&]() -> std::optional<cfa::CallSiteId> {
    const bool is_called = activation != stack.rend() && activation->site.valid();
    return is_called ? std::optional((activation++)->site) : std::nullopt;
  };
  return !cfa::is_excluded_recursion(*program_, program_->call_site(site), next);
}

void Machine::enter(cfa::CallSiteId site_id) {
  const cfa::CallSite& site = program_->call_site(site_id);
  const cfa::Function& callee = program_->function(site.callee);
  struct Passed {
    Value value;
    Bytes bytes;
    const Expression* argument;
  };
  std::vector<Passed> all;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const Type& type = *program_->variable(callee.parameters[i]).type;
    const Expression* argument = i < site.arguments.size() ? site.arguments[i] : nullptr;
    Passed passed{{}, {}, argument};
    if (argument != nullptr && type.is_held()) {
      passed.value = convert(moved(*argument), *argument->type, type);
    } else if (argument != nullptr && argument->type == &type) {
      passed.bytes = content(*argument);
    }
    all.push_back(std::move(passed));
  }
  activations_.enter(site.callee, site_id);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const cfa::VariableId parameter = callee.parameters[i];
    const Type& type = *program_->variable(parameter).type;
    const Place place{Value::address(object_of(parameter), 0)};
    if (type.is_held()) {
      write(place, type, all[i].value);
    } else if (all[i].argument != nullptr && all[i].argument->type == &type &&
               type.kind != cfa::TypeKind::Floating) {
      write(place, type, all[i].bytes);
    } else if (all[i].argument != nullptr) {
      took_apart_ = true;
    }
  }
}

void Machine::leave() {
  const cfa::CallSite& site = program_->call_site(current_call());
  const cfa::VariableId returned = program_->function(site.callee).return_variable;
  Value value;
  Bytes bytes;
  const Type* type = returned.valid() ? program_->variable(returned).type : nullptr;
  if (type != nullptr && site.result != nullptr) {
    const Expression reference{cfa::VariableReference{returned}, type, site.position};
    if (type->is_held()) {
      // Not evaluated: a choice would keep the expression. What is not known is chosen in the
      // caller.
      value = read(place(reference), *type);
    } else {
      bytes = content(reference);
    }
  }
  activations_.leave([this](ObjectId object) { memory_.remove(object); });
  if (site.result == nullptr) {
    return;
  }
  const Type& target = *site.result->type;
  const Place place = this->place(*site.result);
  if (type != nullptr && type->is_held() && target.is_held()) {
    write(place, target, convert(value, *type, target));
  } else if (type == site.result->type && type->kind != cfa::TypeKind::Floating) {
    write(place, target, bytes);
  } else {
    took_apart_ = true;
    forget(place, target);
  }
}

}  // namespace pcegar::execution

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls of functions without a body.
//
// What such a function does is for the environment to choose (docs/assumptions.md). Of all that it
// may do, an execution takes this: numbers in the object that an argument points to become inputs,
// pointers in it and all other memory stay as they are, and the result is an input within the
// stated limits. A function whose effects follow from its arguments has no choice: what it may have
// changed has a value that is not modelled, and a path that reads it is not followed.
#include <algorithm>

#include "alias/library_table.hpp"
#include "cfa/operands.hpp"
#include "encoding/coincidence.hpp"
#include "path_execution/machine.hpp"

namespace pcegar::path_execution {

using alias::KnownCall;
using cfa::Expression;
using encoding::Shape;
using smt::Term;

namespace {

constexpr unsigned long most_allocated = 1UL << 30;
constexpr unsigned long most_filled = 4096;
constexpr std::uint64_t unknown_bytes = 4096;  ///< of an object, for people
/// What a function may change around a pointer from outside: what belongs to it.
constexpr Position reached_outside = Position{8} * encoding::environment_block_distance;

/// What a process of the user hands to the kernel: any bytes.
bool is_copy_from_user(const std::string& name) {
  return name == "_copy_from_user" || name == "copy_from_user" || name == "__copy_from_user" ||
         name == "raw_copy_from_user";
}

bool allocates(const std::optional<KnownCall>& known) {
  return known && (known->kind == KnownCall::Kind::Allocates ||
                   known->kind == KnownCall::Kind::Reallocates ||
                   known->kind == KnownCall::Kind::Duplicates);
}

}  // namespace

bool Machine::may_fail(cfa::CallSiteId id) const {
  const auto known = alias::known_call(setting_->program, setting_->program.call_site(id));
  return allocates(known) && known->failure == KnownCall::Failure::Null &&
         setting_->options.allocations == encoding::Allocations::MayFail;
}

void Machine::external_call(cfa::CallSiteId id, Allocation allocation) {
  const cfa::CallSite& site = setting_->program.call_site(id);
  const auto known = alias::known_call(setting_->program, site);
  // Before the call changes anything.
  std::optional<Place> result;
  if (site.result != nullptr) result = place(*site.result);
  if (allocates(known)) {
    allocate(site, *known, allocation, result);
  } else if (const Expression* freed = encoding::freed_argument(setting_->program, site)) {
    release(*freed);
    if (result) fill(*result, *site.result->type, Cell::Content::Unmodelled);
  } else if (!known || known->changes != KnownCall::Changes::Listed || known->is_stated ||
             !library_call(site, result)) {
    if (known && known->changes == KnownCall::Changes::Listed)
      require_valid_arguments(site, *known);
    std::optional<Value> first;
    const bool returns_first = known && known->kind == KnownCall::Kind::ReturnsFirst &&
                               !site.arguments.empty() && site.arguments[0]->type->is_scalar();
    if (returns_first) first = evaluate(*site.arguments[0]);
    change_arguments(site, known);
    if (result) give_result(site, known, first, *result);
  }
  require_facts();
}

/// As Translator::state_valid_arguments().
void Machine::require_valid_arguments(const cfa::CallSite& site, const KnownCall& known) {
  encoding::ArithmeticModel& arithmetic = setting_->arithmetic;
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const cfa::Type& type = *site.arguments[i]->type;
    if (!known.has_to_be_valid(i) || !type.is_pointer()) continue;
    const Value pointer = evaluate(*site.arguments[i]);
    if (!pointer.is_number()) continue;
    const Shape shape(type);
    const auto state = [&](cfa::BinaryOperator op, const mpz_class& bound) {
      facts_.add(
          arithmetic.compare(op, pointer.number, arithmetic.constant(bound, shape), shape, facts_));
    };
    state(cfa::BinaryOperator::GreaterEqual, encoding::page_bytes);
    state(cfa::BinaryOperator::LessEqual, mpz_class(shape.modulus() - encoding::page_bytes));
  }
}

void Machine::give_result(const cfa::CallSite& site, const std::optional<KnownCall>& known,
                          const std::optional<Value>& first, const Place& target) {
  const cfa::Type& type = *site.result->type;
  if (first && type.is_scalar()) {
    note_assignment(write(target, type, converted(*first, *site.arguments[0]->type, type)), type,
                    *first);
    return;
  }
  const bool is_library = site.callee.valid() && setting_->program.function(site.callee).is_library;
  const bool follows = known ? known->nature == KnownCall::Nature::Follows : is_library;
  const bool is_limited =
      known &&
      (known->greatest_argument != 0 || known->zero_argument != 0 || known->counts_rest ||
       known->is_fraction || known->byte_of_argument != 0 || known->returned_argument != 0 ||
       known->returns_new || known->kind == KnownCall::Kind::Copies ||
       known->kind == KnownCall::Kind::ReturnsFirst ||
       known->kind == KnownCall::Kind::ReturnsPlaceInFirst ||
       (known->kind == KnownCall::Kind::ReturnsOutside && !known->is_stated));
  if (follows || is_limited || !type.is_scalar()) {
    fill(target, type, follows || is_limited ? Cell::Content::Unmodelled : Cell::Content::Input);
    return;
  }
  const Term variable = new_input(type.bits, &type, site.result, nullptr, 0);
  inputs_.back().what = "result of " + site.name + "()";
  setting_->arithmetic.state_input_range(variable, Shape(type), facts_);
  const Value value = Value::of(variable);
  if (known) state_result(site, *known, value.number);
  note_assignment(write(target, type, value), type, value);
}

/// As Translator::state_result(), for those limits that are numbers.
void Machine::state_result(const cfa::CallSite& site, const KnownCall& known,
                           const encoding::Value& value) {
  using Operator = cfa::BinaryOperator;
  encoding::ArithmeticModel& arithmetic = setting_->arithmetic;
  const cfa::Type& type = *site.result->type;
  const Shape shape(type);
  const bool may_wrap = !type.is_signed && !type.is_pointer() && known.least.value_or(0) < 0;
  const Shape any(64, true);
  const Shape wide(std::max(shape.bits, 64U) + 2, true);
  const auto state = [&](Operator op, std::optional<std::int64_t> number) {
    if (!number) return;
    const encoding::Value bound = arithmetic.constant(mpz_class(static_cast<long>(*number)), any);
    facts_.add(arithmetic.compare(op, arithmetic.convert(value, shape, wide, facts_),
                                  arithmetic.convert(bound, any, wide, facts_), wide, facts_));
  };
  if (type.is_integer() && !may_wrap) {
    state(Operator::GreaterEqual, known.least);
    state(Operator::LessEqual, known.greatest);
    if (known.is_nonzero) state(Operator::NotEqual, 0);
  } else if (type.is_pointer()) {
    const auto exclude = [&](Operator op, const mpz_class& number) {
      facts_.add(arithmetic.compare(op, value, arithmetic.constant(number, shape), shape, facts_));
    };
    const bool has_errors_excluded = known.excluded == KnownCall::Excluded::NullAndErrors;
    if (has_errors_excluded || known.excluded == KnownCall::Excluded::Null)
      exclude(Operator::NotEqual, 0);
    if (has_errors_excluded) exclude(Operator::Less, (mpz_class(1) << type.bits) - 4095);
  }
}

// ---- allocation ---------------------------------------------------------------------------------

/// Nothing if it is not known.
std::optional<std::uint64_t> Machine::allocated_bytes(const cfa::CallSite& site,
                                                      const KnownCall& known) {
  if (!known.size) return std::nullopt;
  mpz_class bytes = 1;
  for (const std::optional<unsigned> index : {known.size, known.count}) {
    if (!index) continue;
    if (*index >= site.arguments.size()) throw NotFollowed{"an allocation of unknown size"};
    const Expression& argument = *site.arguments[*index];
    bytes *= fixed(pointer_number(evaluate(argument), *argument.type));
  }
  if (bytes > most_allocated) throw NotFollowed{"a large allocation"};
  return bytes.get_ui();
}

void Machine::allocate(const cfa::CallSite& site, const KnownCall& known, Allocation allocation,
                       const std::optional<Place>& result) {
  if (known.kind == KnownCall::Kind::Reallocates) throw NotFollowed{"a reallocation"};
  const std::optional<std::uint64_t> bytes = allocated_bytes(site, known);
  if (known.changes != KnownCall::Changes::Nothing) change_arguments(site, known);
  if (!result) return;
  const cfa::Type& type = *site.result->type;
  if (type.bits != pointer_shape().bits) throw NotFollowed{"an allocation"};
  Value value = Value::of(pointer_number(0));
  if (allocation == Allocation::Succeeds) {
    const bool is_zero = known.content == KnownCall::Content::Zero;
    const bool is_any =
        bytes && known.kind == KnownCall::Kind::Allocates && !alias::may_be_cleared(known, site);
    const ObjectId object = memory_.add(bytes, Lifetime::Heap,
                                        is_zero  ? Cell::Content::Zero
                                        : is_any ? Cell::Content::Input
                                                 : Cell::Content::Unmodelled);
    give_address(object, bytes.value_or(unknown_bytes));
    value = Value::address(object, pointer_number(0));
  }
  note_assignment(write(*result, type, value), type, value);
}

void Machine::release(const Expression& freed) {
  const Value pointer = evaluate(freed);
  if (pointer.is_number()) return;  // null, or memory outside
  const bool is_start = pointer.is_address() && memory_.is_alive(pointer.object) &&
                        memory_.lifetime(pointer.object) == Lifetime::Heap &&
                        pointer.offset == pointer_number(0);
  if (!is_start) throw NotFollowed{"memory that is freed"};
  memory_.remove(pointer.object);
}

// ---- what calls change --------------------------------------------------------------------------

/// Functions on blocks of memory, if their arguments are known.
bool Machine::library_call(const cfa::CallSite& site, const std::optional<Place>& result) {
  const std::string name = alias::library_name(
      site.callee.valid() ? setting_->program.function(site.callee).name : site.name);
  if (text_call(site, name, result) || comparison_call(site, name, result)) return true;
  const bool copies = name == "memcpy" || name == "memmove";
  if ((!copies && name != "memset") || site.arguments.size() < 3) return false;
  smt::TermManager& terms = setting_->terms;
  const Value to = evaluate(*site.arguments[0]);
  const mpz_class size =
      fixed(pointer_number(evaluate(*site.arguments[2]), *site.arguments[2]->type));
  if (size > most_allocated) throw NotFollowed{"a large block of memory"};
  const Position bits = Position{8} * static_cast<Position>(size.get_ui());
  const auto place_of = [&](const Value& pointer, const Expression& e) -> Place {
    return {.pointer = pointer.is_number() ? Value::of(pointer_number(pointer, *e.type)) : pointer};
  };
  const Spot target = spot(place_of(to, *site.arguments[0]), bits);
  if (memory_.lifetime(target.object) == Lifetime::Literal)
    throw NotFollowed{"a write to a string literal"};
  if (copies) {
    const Value from = evaluate(*site.arguments[1]);
    Position at = target.first;
    for (const Cell& cell : content(spot(place_of(from, *site.arguments[1]), bits), bits)) {
      memory_.write(target.object, at, cell);
      at += cell.bits;
    }
  } else {
    const Value value = evaluate(*site.arguments[1]);
    if (!value.is_number()) throw NotFollowed{"an address as a number", true};
    const Term whole = setting_->arithmetic.term(value.number, Shape(*site.arguments[1]->type));
    const Term byte = terms.bv_extract(7, 0, whole);
    if (byte == terms.bit_vector(0, 8)) {
      memory_.fill(target.object, target.first, bits, Cell::Content::Zero);
    } else {
      if (size > most_filled) throw NotFollowed{"a large block of memory"};
      for (Position at = 0; at < bits; at += 8)
        memory_.write(target.object, target.first + at, 8, Value::of(byte));
    }
  }
  if (result) {
    const cfa::Type& type = *site.result->type;
    const Value returned = converted(to, *site.arguments[0]->type, type);
    note_assignment(write(*result, type, returned), type, returned);
  }
  return true;
}

void Machine::change_arguments(const cfa::CallSite& site, const std::optional<KnownCall>& known) {
  const bool is_pure = setting_->options.external_functions == encoding::ExternalFunctions::Pure;
  if (known ? known->changes == KnownCall::Changes::Nothing : is_pure) return;
  const cfa::Program& program = setting_->program;
  if (known && known->changes == KnownCall::Changes::FirstPointee &&
      alias::changed_pointee(program, site))
    return;  // an edge before the call states the change
  const bool is_listed = known && known->changes == KnownCall::Changes::Listed;
  const bool is_library = site.callee.valid() && program.function(site.callee).is_library;
  const auto changed = alias::changed_pointees(program, site);
  // What arguments point to is read before the call changes anything.
  struct Reached {
    std::size_t argument;
    KnownCall::Effect effect;
    bool has_no_choice;
    std::optional<Position> text_bits;
    Value pointer;
    std::optional<Place> member;
  };
  std::vector<Reached> reached;
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const KnownCall::Effect effect = is_listed ? known->effect(i) : KnownCall::Effect::Reaches;
    const bool is_stated = std::any_of(changed.begin(), changed.end(),
                                       [i](const auto& pointee) { return pointee.argument == i; });
    if (effect == KnownCall::Effect::None || effect == KnownCall::Effect::Keeps ||
        (is_listed && is_stated))
      continue;
    const bool has_no_choice = is_listed ? known->nature == KnownCall::Nature::Follows ||
                                               effect == KnownCall::Effect::Writes ||
                                               known->is_computed(i)
                                         : !known && is_library;
    if (has_no_choice && effect == KnownCall::Effect::ReachesKept)
      throw NotFollowed{"a call that may change memory passed to earlier calls"};
    const Expression& argument = *site.arguments[i];
    if (!argument.type->is_scalar()) {
      if (has_no_choice) throw NotFollowed{"an object that is passed to a function"};
      continue;
    }
    const Expression* member = alias::passed_member(argument);
    reached.push_back({i, effect, has_no_choice,
                       has_no_choice ? text_bits(site, known, i) : std::nullopt, evaluate(argument),
                       member != nullptr ? std::optional(place(*member)) : std::nullopt});
  }
  for (const auto& [i, effect, has_no_choice, text_bits, pointer, member] : reached) {
    const bool is_block = effect == KnownCall::Effect::Writes && i == 0;
    if (is_block && is_copy_from_user(site.name) && site.arguments.size() == 3)
      fill_from_user(site, pointer);
    else if (text_bits && pointer.is_address())
      lose_text(pointer, *text_bits);
    else if (has_no_choice)
      lose(*site.arguments[i], pointer, !is_listed || known->follows(i));
    else
      loosen(*site.arguments[i], pointer, member);
  }
}

/// The most bits of a text that a function writes to the memory of an argument, if that is known.
std::optional<Position> Machine::text_bits(const cfa::CallSite& site,
                                           const std::optional<KnownCall>& known,
                                           std::size_t argument) {
  if (!known || known->written(argument) != KnownCall::Written::LimitedText) return std::nullopt;
  for (std::size_t i = argument; i < site.arguments.size(); ++i) {
    if (!site.arguments[i]->type->is_integer()) continue;
    const Term size = pointer_number(evaluate(*site.arguments[i]), *site.arguments[i]->type);
    if (!setting_->terms.is_constant(size)) return std::nullopt;
    const mpz_class bytes = setting_->terms.number(size).get_num();
    return bytes <= most_allocated
               ? std::optional(Position{8} * static_cast<Position>(bytes.get_ui()))
               : std::nullopt;
  }
  return std::nullopt;
}

/// The text that a pointer leads to is not modelled, as many bits from there on.
void Machine::lose_text(const Value& pointer, Position bits) {
  if (bits == 0) return;
  const Spot target = spot({.pointer = pointer}, 8);
  if (memory_.contains(target.object, target.first, bits))
    memory_.fill(target.object, target.first, bits, Cell::Content::Unmodelled);
  else
    lose(target.object, false);
}

/// As many bytes as the last argument says are inputs.
void Machine::fill_from_user(const cfa::CallSite& site, const Value& to) {
  const Expression& count = *site.arguments[2];
  const mpz_class size = fixed(pointer_number(evaluate(count), *count.type));
  if (size > most_allocated) throw NotFollowed{"a large block of memory"};
  const Position bits = Position{8} * static_cast<Position>(size.get_ui());
  const Value start = to.is_number() ? Value::of(pointer_number(to, *site.arguments[0]->type)) : to;
  const Spot target = spot({.pointer = start}, bits);
  memory_.fill(target.object, target.first, bits, Cell::Content::Input,
               new_source(target.object, *site.arguments[0], target.first));
}

/// Numbers in the object become inputs: in the member whose address is passed (of an element, in
/// the array), or in the object of the pointer's type.
void Machine::loosen(const Expression& argument, const Value& pointer,
                     const std::optional<Place>& member) {
  if (!cfa::without_casts(argument).type->is_scalar()) return;
  const cfa::Type* type =
      member ? alias::passed_member(argument)->type : alias::pointee_type(argument);
  if (type == nullptr || type->size_bytes == 0) return;
  const auto bits = Position{8} * static_cast<Position>(type->size_bytes);
  Place target;
  if (member)
    target = *member;
  else
    target.pointer =
        pointer.is_number() ? Value::of(pointer_number(pointer, *argument.type)) : pointer;
  if (target.bytes.valid() || target.pointer.kind == Value::Kind::Function) return;
  if (target.pointer.is_number()) {
    const Term address = target.pointer.number.term;
    const bool is_used =
        placed_.contains(address) ||
        std::ranges::any_of(setting_->terms.free_variables(address),
                            [this](Term variable) { return placed_.contains(variable); });
    // What has not been read yet is an input already.
    if (!is_used) return;
  }
  if (target.pointer.is_address()) {
    const ObjectId object = target.pointer.object;
    const Term offset = target.pointer.offset;
    if (!memory_.is_alive(object) || !setting_->terms.is_constant(offset)) return;
    const auto variable = variables_.find(object);
    const bool is_constant =
        memory_.lifetime(object) == Lifetime::Literal ||
        (variable != variables_.end() && setting_->program.variable(variable->second).read_only);
    if (is_constant ||
        !memory_.contains(
            object, Position{8} * setting_->terms.number(offset).get_num().get_si() + target.bits,
            bits))
      return;
  }
  const Spot start = spot(target, bits);
  loosen(start, bits, new_source(start.object, argument, position_of(pointer)));
}

void Machine::loosen(const Spot& spot, Position bits, std::uint32_t source) {
  Position at = spot.first;
  for (const Cell& cell : memory_.read(spot.object, spot.first, bits)) {
    const bool is_number = cell.content == Cell::Content::Zero ||
                           (cell.content == Cell::Content::Scalar && cell.value.is_number());
    if (is_number) memory_.fill(spot.object, at, cell.bits, Cell::Content::Input, source);
    at += cell.bits;
  }
}

/// What the argument points to, and if the function goes on through pointers, all behind it, has a
/// value that is not modelled.
void Machine::lose(const Expression& argument, const Value& pointer, bool follows) {
  if (pointer.kind == Value::Kind::Function) return;
  if (pointer.is_address()) return lose(pointer.object, follows);
  smt::TermManager& terms = setting_->terms;
  const Term address = pointer_number(pointer, *argument.type);
  if (terms.is_constant(address)) {
    if (terms.number(address) == 0) return;
    if (follows) throw NotFollowed{"a call that may change memory outside"};
    memory_.fill(outside_, bound_outside(address) - reached_outside / 2, reached_outside,
                 Cell::Content::Unmodelled);
    return;
  }
  for (const Term variable : terms.free_variables(address)) {
    const auto found = placed_.find(variable);
    if (found == placed_.end()) {
      lost_.insert(variable);
      continue;
    }
    if (follows) throw NotFollowed{"a call that may change memory outside"};
    memory_.fill(outside_,
                 Position{8} * static_cast<Position>(found->second.get_ui()) - reached_outside / 2,
                 reached_outside, Cell::Content::Unmodelled);
  }
}

void Machine::lose(ObjectId object, bool follows) {
  if (!memory_.is_alive(object) || memory_.lifetime(object) == Lifetime::Literal) return;
  const std::vector<Cell> cells = memory_.written(object);
  memory_.lose(object);
  if (!follows) return;
  for (const Cell& cell : cells) {
    if (cell.content != Cell::Content::Scalar) continue;
    if (cell.value.is_address()) lose(cell.value.object, follows);
    // Numbers may be pointers.
    if (!cell.value.is_number() || cell.all_bits < pointer_shape().bits) continue;
    for (const Term variable : setting_->terms.free_variables(cell.value.number.term)) {
      if (placed_.contains(variable)) throw NotFollowed{"a call that may change memory outside"};
      lost_.insert(variable);
    }
  }
}

}  // namespace pcegar::path_execution

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// L-values -> slots, and writes.
//
// An l-value with non-constant indices denotes one of several slots; each candidate carries the
// condition under which it is the one. Reading is a case distinction over the candidates, writing
// gives each candidate `condition ? value : old value`. An index outside of the array is undefined
// in C: such a read is arbitrary with mathematical integers, and excluded from replays.
//
// An unknown pointer may point to any variable whose address is taken, and to nothing else that is
// modelled: writing through it gives all of them arbitrary values, reading yields one.

#include "encoding/float_arithmetic.hpp"
#include "encoding/translator.hpp"
#include "support/error.hpp"

namespace pcegar::encoding {

using cfa::Expression;
using smt::Term;
using Cause = TranslationLog::Cause;

// ---- resolution -------------------------------------------------------------------------------

Translator::Place Translator::resolve(const Expression& e) {
  if (const auto* x = std::get_if<cfa::VariableReference>(&e.node))
    return {Place::Kind::Storage, {{terms_.true_(), &context_.slots.storage(x->variable)}}};
  if (const auto* x = std::get_if<cfa::Dereference>(&e.node)) return resolve_memory(*x, *e.type);
  if (const auto* x = std::get_if<cfa::ElementAccess>(&e.node)) return resolve_element(*x);
  if (const auto* x = std::get_if<cfa::FieldAccess>(&e.node)) {
    Place place = resolve(*x->base);
    if (place.kind == Place::Kind::Part) return place;
    for (Candidate& candidate : place.candidates) {
      // Below an unmodelled node all is unmodelled.
      if (x->field < candidate.storage->parts.size() &&
          candidate.storage->kind == Storage::Kind::Record)
        candidate.storage = &candidate.storage->parts[x->field];
    }
    return place;
  }
  return {};
}

/// *&x is x if the types agree; anything else is unknown memory.
Translator::Place Translator::resolve_memory(const cfa::Dereference& e, const cfa::Type& type) {
  const Expression* pointer = e.pointer;
  while (const auto* cast = std::get_if<cfa::Cast>(&pointer->node)) {
    if (!cast->operand->type->is_pointer()) return {};
    pointer = cast->operand;
  }
  const auto* address = std::get_if<cfa::AddressOf>(&pointer->node);
  if (address == nullptr || address->target->type != &type) return {};
  return resolve(*address->target);
}

/// The variable that a path of members and elements starts from, or null below a dereference.
const cfa::VariableReference* root_variable(const Expression& target) {
  const Expression* e = &target;
  for (;;) {
    if (const auto* variable = std::get_if<cfa::VariableReference>(&e->node)) return variable;
    if (const auto* field = std::get_if<cfa::FieldAccess>(&e->node)) {
      e = field->base;
    } else if (const auto* element = std::get_if<cfa::ElementAccess>(&e->node)) {
      e = element->base;
    } else {
      return nullptr;
    }
  }
}

/// Where a constant index outside of its array leads: often into the array's neighbour.
Translator::Place Translator::whole_variable(const cfa::ElementAccess& e) {
  const cfa::VariableReference* root = root_variable(*e.base);
  if (root == nullptr) return {};
  const Candidate whole{terms_.true_(), &context_.slots.storage(root->variable)};
  return {Place::Kind::Part, {whole}, false};
}

Translator::Place Translator::resolve_element(const cfa::ElementAccess& e) {
  Place base = resolve(*e.base);
  if (base.kind != Place::Kind::Storage) return base;
  const auto* constant = std::get_if<cfa::Constant>(&e.index->node);
  const auto part_of = [&] {
    Place part = base;
    part.kind = Place::Kind::Part;
    part.exhaustive = false;
    return part;
  };
  Place result{Place::Kind::Storage, {}, base.exhaustive};
  if (constant != nullptr) {
    for (const Candidate& candidate : base.candidates) {
      const Storage& array = *candidate.storage;
      if (array.kind != Storage::Kind::Array) {
        result.candidates.push_back(candidate);
      } else if (constant->bits < array.parts.size()) {
        result.candidates.push_back({candidate.guard, &array.parts[constant->bits]});
      } else {
        return whole_variable(e);
      }
    }
    return result;
  }
  const cfa::Type& index_type = *e.index->type;
  if (!index_type.is_scalar()) return part_of();
  std::size_t cases = 0;
  for (const Candidate& candidate : base.candidates) {
    if (candidate.storage->kind != Storage::Kind::Array) return part_of();
    cases += candidate.storage->parts.size();
    if (candidate.storage->parts.size() > max_case_split_length) return part_of();
  }
  if (cases > max_case_splits) return part_of();
  const Shape shape(index_type);
  const Value index = read(*e.index);
  const Interval representable = shape.range();
  const bool integers = context_.options.arithmetic == Arithmetic::Integer;
  for (const Candidate& candidate : base.candidates) {
    const std::size_t length = candidate.storage->parts.size();
    if (!integers || !index.range.within({0, mpz_class(length) - 1})) result.exhaustive = false;
    for (std::size_t i = 0; i < length; ++i) {
      const mpz_class position = static_cast<unsigned long>(i);
      if (!representable.contains(position)) break;
      const Term here = arithmetic_.compare(cfa::BinaryOperator::Equal, index,
                                            arithmetic_.constant(position, shape), shape, facts_);
      const Term guard = terms_.and_(candidate.guard, here);
      if (terms_.kind(guard) != smt::Kind::False)
        result.candidates.push_back({guard, &candidate.storage->parts[i]});
    }
  }
  if (result.candidates.empty()) return part_of();
  return result;
}

// ---- reading ----------------------------------------------------------------------------------

Value Translator::read_place(const Place& place, const cfa::Type& type, const Expression& e) {
  if (place.kind == Place::Kind::Memory) {
    const bool pointer = std::holds_alternative<cfa::Dereference>(e.node) ||
                         std::holds_alternative<cfa::FieldAccess>(e.node) ||
                         std::holds_alternative<cfa::ElementAccess>(e.node);
    return approximate(type, {pointer ? "read through a pointer" : "value", &e});
  }
  if (place.kind == Place::Kind::Part) return approximate(type, {"array element", &e});
  return read_candidates(place, type, e);
}

Value Translator::read_candidates(const Place& place, const cfa::Type& type, const Expression& e) {
  const Shape shape(type);
  const auto content = [&](const Storage& storage) {
    if (storage.kind != Storage::Kind::Scalar || !storage.slot.valid() ||
        storage.type->bits != type.bits)
      return approximate(type, {"storage that is not modelled", &e});
    const Value stored = arithmetic_.variable(current(storage.slot), Shape(*storage.type), facts_);
    return convert(stored, *storage.type, type);
  };
  const std::vector<Candidate>& candidates = place.candidates;
  if (candidates.size() == 1 && terms_.kind(candidates[0].guard) == smt::Kind::True)
    return content(*candidates[0].storage);
  Value result;
  std::size_t last = candidates.size();
  if (place.exhaustive) {
    result = content(*candidates[--last].storage);
  } else if (context_.options.arithmetic == Arithmetic::BitPrecise) {
    std::vector<Term> guards;
    for (const Candidate& candidate : candidates) guards.push_back(candidate.guard);
    facts_.add(terms_.or_(guards));
    result = content(*candidates[--last].storage);
  } else {
    result = approximate(type, {"array element", &e});
  }
  while (last > 0) {
    const Candidate& candidate = candidates[--last];
    result = arithmetic_.choose(candidate.guard, content(*candidate.storage), result, shape);
  }
  return result;
}

/// Between the type of a value and that of the storage it comes from or goes to. Bytes that hold a
/// float for one and an integer for the other keep their pattern.
Value Translator::convert(const Value& value, const cfa::Type& from, const cfa::Type& to) {
  if (from.is_float() != to.is_float() && from.bits == to.bits)
    return {arithmetic_.term(value, Shape(from)), {}, {}, false};
  return arithmetic_.convert(value, Shape(from), Shape(to), facts_);
}

// ---- writing ----------------------------------------------------------------------------------

Term Translator::current(SlotId slot) {
  return context_.slots.indexed(slot, ssa_.index(slot));
}

Term Translator::new_version(SlotId slot) {
  ssa_.set(slot, ssa_.index(slot) + 1);
  return current(slot);
}

void Translator::write(SlotId slot, Term value) {
  const Term variable = new_version(slot);
  equations_.push_back(terms_.equal(variable, value));
  log_.writes.push_back({slot, variable, value, Cause::Computed, {}, {}, {}});
}

Term Translator::forget_slot(SlotId slot, Cause cause, const Origin& origin,
                             const std::string& what) {
  const Term variable = new_version(slot);
  const Shape shape(*context_.slots.slot(slot).type);
  if (cause == Cause::Input) arithmetic_.state_input_range(variable, shape, facts_);
  log_.writes.push_back({slot, variable, {}, cause, origin, what, {}});
  return variable;
}

void Translator::forget_slots(const Storage& storage, Cause cause, const Origin& origin,
                              const std::string& what) {
  std::vector<SlotId> slots;
  collect_slots(storage, slots);
  const bool named = slots.size() == 1;
  for (const SlotId slot : slots) forget_slot(slot, cause, origin, named ? what : std::string());
}

/// Arbitrary values for the candidate's slots if it is the one, the old values otherwise.
void Translator::forget_guarded(const Candidate& candidate, Cause cause, const Origin& origin) {
  std::vector<SlotId> slots;
  collect_slots(*candidate.storage, slots);
  for (const SlotId slot : slots) {
    const Term old = current(slot);
    const Term arbitrary = forget_slot(slot, cause, origin);
    log_.writes.back().guard = candidate.guard;
    write(slot, terms_.ite(candidate.guard, arbitrary, old));
  }
}

void Translator::forget_address_taken(Cause cause, const Origin& origin) {
  for (const SlotId slot : context_.slots.address_taken()) forget_slot(slot, cause, origin);
}

void Translator::forget(const Place& target, const Expression* expression, Cause cause,
                        const Origin& origin, const std::string& what) {
  if (target.kind == Place::Kind::Memory)
    return forget_address_taken(Cause::Approximated, {"write through a pointer", expression});
  if (target.kind == Place::Kind::Part) {
    for (const Candidate& candidate : target.candidates)
      forget_slots(*candidate.storage, Cause::Approximated,
                   {"write to an array element", expression});
    return;
  }
  for (const Candidate& candidate : target.candidates) {
    if (terms_.kind(candidate.guard) == smt::Kind::True)
      forget_slots(*candidate.storage, cause, origin, what);
    else
      forget_guarded(candidate, cause, origin);
  }
}

void Translator::assign_scalar(const Place& target, const cfa::Type& type, const Value& value,
                               const Expression* expression) {
  if (target.kind != Place::Kind::Storage)
    return forget(target, expression, Cause::Approximated, {"assignment", expression});
  if (!target.exhaustive && context_.options.arithmetic == Arithmetic::BitPrecise) {
    std::vector<Term> guards;
    for (const Candidate& candidate : target.candidates) guards.push_back(candidate.guard);
    facts_.add(terms_.or_(guards));
  }
  for (const Candidate& candidate : target.candidates) {
    const Storage& storage = *candidate.storage;
    if (storage.kind != Storage::Kind::Scalar || !storage.slot.valid()) continue;
    const Shape shape(*storage.type);
    Term converted = arithmetic_.term(convert(value, type, *storage.type), shape);
    if (type.is_float())
      converted = with_any_nan(terms_, converted, [this](smt::Sort bits) {
        return new_version(context_.slots.pseudo_slot(bits));
      });
    write(storage.slot, terms_.ite(candidate.guard, converted, current(storage.slot)));
  }
}

void Translator::assign(const Place& target, const Expression& target_expression,
                        const Expression& value) {
  const cfa::Type& type = *value.type;
  const bool scalars = is_modelled(*target_expression.type) && is_modelled(type);
  if (scalars) return assign_scalar(target, type, read(value), &target_expression);
  const Origin origin{"value of type " + to_string(type), &value};
  if (target.kind != Place::Kind::Storage || target_expression.type != &type)
    return forget(target, &target_expression, Cause::Approximated, origin);
  assign_aggregate(target.candidates, resolve(value), type, value);
}

/// Member by member. The values are all read before the writes: the parts of source and target are
/// either the same or disjoint, except in `a[i] = a[j]`, where the slots of both interleave.
void Translator::assign_aggregate(const std::vector<Candidate>& targets, const Place& source,
                                  const cfa::Type& type, const Expression& value) {
  struct Copy {
    Place target;
    const cfa::Type* type;
    Value value;
  };
  std::vector<Copy> copies;
  const auto descend = [](std::vector<Candidate> candidates, std::size_t part) {
    for (Candidate& candidate : candidates)
      if (part < candidate.storage->parts.size())
        candidate.storage = &candidate.storage->parts[part];
    return candidates;
  };
  const auto walk = [&](const auto& self, const std::vector<Candidate>& to, const Place& from,
                        const cfa::Type& part_type) -> void {
    if (is_modelled(part_type)) {
      copies.push_back(
          {{Place::Kind::Storage, to}, &part_type, read_place(from, part_type, value)});
      return;
    }
    std::size_t parts = 0;
    for (const Candidate& candidate : to) {
      if (candidate.storage->kind == Storage::Kind::Unmodelled) continue;
      parts = std::max(parts, candidate.storage->parts.size());
    }
    for (std::size_t i = 0; i < parts; ++i) {
      Place part = from;
      part.candidates = descend(from.candidates, i);
      const cfa::Type& next =
          part_type.kind == cfa::TypeKind::Record ? *part_type.fields[i].type : *part_type.element;
      self(self, descend(to, i), part, next);
    }
  };
  walk(walk, targets, source, type);
  for (const Copy& copy : copies) assign_scalar(copy.target, *copy.type, copy.value, &value);
}

}  // namespace pcegar::encoding

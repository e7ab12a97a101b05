// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Where accesses go, reading and writing.
//
// Where an access may lead to several places, numbers are read and written by a case distinction;
// otherwise one place is chosen: a solver gives a value that is possible so far, and the path is
// restricted to it. A pointer from outside that is used for the first time gets a place of its own,
// or if it must be equal to one that is used already, the same. All memory outside is one object,
// in which addresses are the positions.
#include <fmt/format.h>

#include <algorithm>

#include "cfa/operands.hpp"
#include "cfa/zero_array.hpp"
#include "encoding/sums.hpp"
#include "encoding/translator.hpp"
#include "path_execution/machine.hpp"

namespace pcegar::path_execution {

using cfa::Expression;
using cfa::Type;
using encoding::Shape;
using smt::Term;

namespace {

constexpr unsigned long block_distance = encoding::environment_block_distance;
constexpr std::size_t most_structures = 32;  ///< that others do not overlap in part
constexpr std::size_t most_places = 8;       ///< that an access may have
constexpr std::size_t most_equal = 8;        ///< places that a pointer is compared with
constexpr Position most_copied = Position{8} * 65536;
constexpr Position word_bits = 64;

/// Names in the source do not begin so.
bool is_watched(const cfa::Variable& variable) {
  return variable.unique_name.starts_with('<');
}

/// An integer of that many bits.
const Type* integer_of(unsigned bits) {
  static const std::vector<Type> types = [] {
    std::vector<Type> result;
    for (unsigned width = 0; width <= word_bits; ++width)
      result.push_back({.kind = cfa::TypeKind::Integer, .bits = width});
    return result;
  }();
  return &types[std::min<std::size_t>(bits, word_bits)];
}

}  // namespace

// ---- constraints --------------------------------------------------------------------------------

void Machine::require(Term constraint) {
  if (constraint == setting_->terms.true_()) return;
  if (constraint == setting_->terms.false_()) throw Contradiction{};
  constraints_.push_back(constraint);
  steps_.push_back(step_);
}

void Machine::require_facts() {
  const std::vector<Term>& all = facts_.all();
  while (facts_stated_ < all.size()) require(all[facts_stated_++]);
}

/// The number that a term is, or is chosen to be.
mpz_class Machine::fixed(Term term) {
  smt::TermManager& terms = setting_->terms;
  if (!terms.is_constant(term)) {
    require_facts();
    const auto is_possible = setting_->solver.is_possible(constraints_, terms.true_());
    if (!is_possible) throw NotFollowed{solver_gives_up};
    if (!*is_possible) throw Contradiction{};
    const Term value = setting_->solver.value(term);
    if (!value.valid() || !terms.is_constant(value)) throw NotFollowed{"a solver gives no value"};
    require(terms.equal(term, value));
    term = value;
  }
  return terms.number(term).get_num();
}

mpz_class Machine::next_block() const {
  return mpz_class(encoding::environment_address(placed_.size()));
}

/// A structure that no file defines may be a member of a larger one, and the environment knows its
/// address. So if memory outside has a content, it is there.
bool Machine::place_outside(const Expression& e) {
  const auto* reference = std::get_if<cfa::VariableReference>(&e.node);
  const bool is_extern = reference != nullptr && activations_.is_at_start() &&
                         !setting_->program.variable(reference->variable).function.valid() &&
                         is_chosen();
  if (!is_extern || e.type->kind != cfa::TypeKind::Record ||
      e.type->size_bytes > block_distance / 4 || placed_.size() >= encoding::max_environment_blocks)
    return false;
  const mpz_class number = next_block();
  const Term address = pointer_number(number);
  placed_.emplace(address, number);
  externs_.emplace(reference->variable, address);
  structures_.push_back({address, e.type});
  return true;
}

/// Where an address outside is.
Position Machine::bound_outside(Term address) {
  smt::TermManager& terms = setting_->terms;
  const mpz_class modulus = pointer_shape().modulus();
  const encoding::Sum sum = encoding::base_and_offset(terms, address);
  const Term base = sum.base;
  mpz_class place;
  if (terms.is_constant(address)) {
    place = terms.number(address).get_num();
  } else if (terms.kind(base) == smt::Kind::Variable) {
    if (lost_.contains(base)) throw NotFollowed{"memory that a call may have changed"};
    auto found = placed_.find(base);
    if (found == placed_.end()) {
      require_facts();
      const auto may_be = [&](const mpz_class& number) {
        const auto answer =
            setting_->solver.is_possible(constraints_, terms.equal(base, pointer_number(number)));
        if (!answer) throw NotFollowed{solver_gives_up};
        return *answer;
      };
      std::optional<mpz_class> chosen;
      if (placed_.size() < encoding::max_environment_blocks) {
        const mpz_class fresh = next_block();
        if (may_be(fresh)) chosen = fresh;
      }
      std::size_t tried = 0;
      for (auto other = placed_.rbegin(); !chosen && other != placed_.rend(); ++other)
        if (++tried <= most_equal && may_be(other->second)) chosen = other->second;
      if (!chosen) throw Contradiction{};
      require(terms.equal(base, pointer_number(*chosen)));
      found = placed_.emplace(base, *chosen).first;
    }
    place = (found->second + sum.offset) % modulus;
  } else {
    place = fixed(address);
  }
  const bool is_memory = std::ranges::any_of(placed_, [&](const auto& known) {
    return known.second - block_distance / 2 <= place && place < known.second + block_distance / 2;
  });
  if (!is_memory) throw NotFollowed{"a number as an address"};
  return Position{8} * static_cast<Position>(place.get_ui());
}

/// The offset of an access.
mpz_class Machine::chosen_place(ObjectId object, Term offset) {
  smt::TermManager& terms = setting_->terms;
  if (terms.is_constant(offset)) return terms.number(offset).get_num();
  std::set<mpz_class>& before = chosen_places_[object];
  if (setting_->spreads_places && !before.empty()) {
    std::vector<Term> others;
    for (const mpz_class& place : before)
      others.push_back(terms.not_(terms.equal(offset, pointer_number(place))));
    require_facts();
    if (setting_->solver.is_possible(constraints_, terms.and_(others)) == true)
      require(terms.and_(others));
  }
  return *before.insert(fixed(offset)).first;
}

/// Where an access of so many bits goes.
Machine::Spot Machine::spot(const Place& place, Position bits) {
  for (const Term bound : place.bounds) facts_.add(bound);
  if (place.pointer.is_number()) {
    Term address = place.pointer.number.term;
    if (place.bytes.valid()) address = setting_->terms.bv(smt::Kind::BvAdd, address, place.bytes);
    return {outside_, bound_outside(address) + place.bits};
  }
  if (!place.pointer.is_address()) throw NotFollowed{"an access to a function"};
  Term offset = place.pointer.offset;
  if (place.bytes.valid()) offset = setting_->terms.bv(smt::Kind::BvAdd, offset, place.bytes);
  mpz_class bytes = chosen_place(place.pointer.object, offset);
  const mpz_class modulus = pointer_shape().modulus();
  if (bytes >= modulus / 2) bytes -= modulus;
  if (!bytes.fits_slong_p()) throw NotFollowed{"an access out of bounds"};
  const Position first = Position{8} * bytes.get_si() + place.bits;
  if (!memory_.contains(place.pointer.object, first, bits))
    throw NotFollowed{"an access out of bounds"};
  return {place.pointer.object, first};
}

/// Whether it is what an automaton watches (spec::add_watched_objects()), and has no value yet.
bool Machine::is_free(const Spot& spot) const {
  const auto variable = variables_.find(spot.object);
  return variable != variables_.end() && is_watched(setting_->program.variable(variable->second)) &&
         memory_.written(spot.object).empty();
}

// ---- reading ------------------------------------------------------------------------------------

/// `source`: that of the cell; the next step otherwise.
Term Machine::new_input(unsigned bits, const Type* type, const Expression* e, const Spot* spot,
                        std::uint32_t source) {
  smt::TermManager& terms = setting_->terms;
  const Term variable =
      terms.variable(fmt::format("!path{}%{}", inputs_.size(), bits), terms.bit_vector_sort(bits));
  std::string text = spot != nullptr ? name_of(*spot) : std::string();
  if (text.empty()) text = e != nullptr ? to_string(setting_->program, *e) : "memory";
  Input input{step_, text, variable, type, {{}, 0, e}};
  if (source != 0 && spot != nullptr) {
    const Source& from = sources_[source - 1];
    const auto bytes = [&](Position start) {
      return static_cast<std::int64_t>((spot->first - start) / 8);
    };
    input.step = from.step;
    input.place = {from.variable, static_cast<std::uint64_t>(bytes(from.root)), from.origin};
    if (from.target) input.place.distance = bytes(*from.target);
  }
  inputs_.push_back(std::move(input));
  if (type != nullptr && type->is_pointer() && type->element != nullptr &&
      encoding::is_outside_object(*type->element) && bits == pointer_shape().bits) {
    if (type->element->kind == cfa::TypeKind::Record)
      facts_.add(encoding::is_aligned(terms, variable, *type->element, bits));
    for (const encoding::StructurePointer& other : structures_)
      facts_.add(encoding::do_not_overlap_in_part(terms, {variable, type->element}, other, bits));
    if (structures_.size() < most_structures) structures_.push_back({variable, type->element});
  }
  return variable;
}

/// Where what becomes an input at this step, in that object, comes from. `origin`: the argument of
/// a call, or what is not initialised; `target`: where that leads to.
std::uint32_t Machine::new_source(ObjectId object, const Expression& origin,
                                  std::optional<Position> target) {
  const auto variable = variables_.find(object);
  const bool has_name = variable != variables_.end();
  sources_.push_back({step_, has_name ? variable->second : cfa::VariableId(), &origin,
                      has_name ? 0 : target.value_or(0), target});
  return static_cast<std::uint32_t>(sources_.size());
}

/// Where a pointer leads to in its object, if that is known.
std::optional<Position> Machine::position_of(const Value& pointer) const {
  const Term term = pointer.is_address() ? pointer.offset : pointer.number.term;
  if (!term.valid()) return std::nullopt;
  const auto placed = placed_.find(term);
  const bool is_constant = setting_->terms.is_constant(term);
  if (placed == placed_.end() && !is_constant) return std::nullopt;
  const mpz_class bytes =
      is_constant ? mpz_class(setting_->terms.number(term).get_num()) : placed->second;
  return bytes.fits_slong_p() ? std::optional(Position{8} * bytes.get_si()) : std::nullopt;
}

/// Whether the environment may have left anything in its memory.
bool Machine::is_chosen() const {
  return setting_->options.environment_memory != encoding::EnvironmentMemory::Unknown;
}

/// Whether it is memory outside in a structure that only one C file knows. Once an access shows
/// that for some of a block, all of it is.
bool Machine::is_private(const Spot& spot, const Expression* e) {
  if (setting_->options.environment_memory != encoding::EnvironmentMemory::Shared) return false;
  constexpr Position distance = Position{8} * encoding::environment_block_distance;
  const Position block = (spot.first + distance / 2) / distance;
  if (e != nullptr && cfa::is_in_private_structure(*e)) private_blocks_.insert(block);
  return private_blocks_.contains(block);
}

/// The cells together as one pattern of bits. Inputs among them get a name, and keep it.
Term Machine::pattern(const Spot& spot, const std::vector<Cell>& cells, const Type& type,
                      const Expression* e) {
  smt::TermManager& terms = setting_->terms;
  const auto not_followed = [&](const char* what, bool is_value) {
    const std::string text = e != nullptr ? ": `" + to_string(setting_->program, *e) + "`" : "";
    return NotFollowed{what + text, is_value};
  };
  Term result;
  Position at = spot.first;
  for (const Cell& cell : cells) {
    const auto bits = static_cast<unsigned>(cell.bits);
    Term part;
    switch (cell.content) {
      case Cell::Content::Nothing: throw not_followed("memory that nothing was written to", false);
      case Cell::Content::Unmodelled:
        throw not_followed("memory with a value that is not modelled", true);
      case Cell::Content::Zero: part = terms.bit_vector(0, bits); break;
      case Cell::Content::Input: {
        const bool is_outside = spot.object == outside_ && cell.source == 0;
        if (is_outside && !is_chosen()) throw not_followed("memory of the environment", true);
        const Spot here{spot.object, at};
        const bool is_whole = cells.size() == 1 && type.bits == bits;
        // Drivers allocate such structures cleared.
        const bool is_number_of_program =
            is_outside && is_private(spot, e) && !(is_whole && type.is_pointer());
        part = is_number_of_program
                   ? terms.bit_vector(0, bits)
                   : new_input(bits, is_whole ? &type : integer_of(bits), e, &here, cell.source);
        if (is_whole) setting_->arithmetic.state_input_range(part, Shape(type), facts_);
        memory_.write(spot.object, at, cell.bits, Value::of(part));
        break;
      }
      case Cell::Content::Scalar: {
        if (!cell.value.is_number()) throw NotFollowed{"part of an address", true};
        const auto low = static_cast<unsigned>(cell.skipped);
        part = cell.is_whole() ? cell.value.number.term
                               : terms.bv_extract(low + bits - 1, low, cell.value.number.term);
        break;
      }
    }
    result = result.valid() ? terms.bv(smt::Kind::BvConcat, part, result) : part;
    at += cell.bits;
  }
  return result;
}

Value Machine::read(const Spot& spot, const Type& type, unsigned bits, const Expression* e) {
  const std::vector<Cell> cells = memory_.read(spot.object, spot.first, bits);
  if (bits == type.bits && is_free(spot)) return Value::free(spot.object);
  if (cells.size() == 1 && cells[0].content == Cell::Content::Scalar && cells[0].is_whole() &&
      !cells[0].value.is_number()) {
    if (!type.is_scalar() || type.bits != bits) throw NotFollowed{"part of an address", true};
    return cells[0].value;
  }
  const Term held = pattern(spot, cells, type, e);
  const Shape shape = encoding::pattern_shape(type);
  if (bits == type.bits) return Value::of(setting_->arithmetic.variable(held, shape, facts_));
  Shape field = shape;
  field.bits = bits;
  field.is_boolean = false;
  Shape whole = shape;
  whole.is_boolean = false;
  return Value::of(setting_->arithmetic.convert(Value::of(held).number, field, whole, facts_));
}

/// Some numbers that a term may be, ascending. The path is restricted to them.
std::vector<mpz_class> Machine::some_values(Term term) {
  smt::TermManager& terms = setting_->terms;
  require_facts();
  std::vector<mpz_class> result;
  std::vector<Term> is_one;
  while (result.size() < most_places) {
    const auto is_possible =
        setting_->solver.is_possible(constraints_, terms.not_(terms.or_(is_one)));
    if (!is_possible) throw NotFollowed{solver_gives_up};
    if (!*is_possible) break;
    const Term value = setting_->solver.value(term);
    if (!value.valid() || !terms.is_constant(value)) throw NotFollowed{"a solver gives no value"};
    result.push_back(terms.number(value).get_num());
    is_one.push_back(terms.equal(term, value));
  }
  require(terms.or_(is_one));
  std::ranges::sort(result);
  return result;
}

/// Reads one of several places in an object, if numbers are there; else nothing.
std::optional<Value> Machine::read_one_of(const Place& place, const Type& type, unsigned bits,
                                          const Expression& e) {
  smt::TermManager& terms = setting_->terms;
  if (!type.is_scalar()) return std::nullopt;
  const Shape shape = encoding::pattern_shape(type);
  Term result;
  for (const auto& [is_there, spot] : some_spots(place, bits)) {
    const Value one = read(spot, type, bits, &e);
    if (!one.is_number()) return std::nullopt;
    const Term number = setting_->arithmetic.term(one.number, shape);
    result = result.valid() ? terms.ite(is_there, number, result) : number;
  }
  return result.valid() ? std::optional(Value::of(result)) : std::nullopt;
}

/// Where in an object the place may be, with conditions, if it depends on inputs; else nothing. The
/// path is restricted to these.
std::vector<std::pair<Term, Machine::Spot>> Machine::some_spots(const Place& place, unsigned bits) {
  smt::TermManager& terms = setting_->terms;
  std::vector<std::pair<Term, Spot>> result;
  if (!place.pointer.is_address()) return result;
  Term offset = place.pointer.offset;
  if (place.bytes.valid()) offset = terms.bv(smt::Kind::BvAdd, offset, place.bytes);
  if (terms.is_constant(offset)) return result;
  for (const Term bound : place.bounds) facts_.add(bound);
  std::vector<Term> is_valid;
  for (const mpz_class& value : some_values(offset)) {
    if (!value.fits_slong_p()) continue;
    const Spot spot{place.pointer.object, Position{8} * value.get_si() + place.bits};
    if (!memory_.contains(spot.object, spot.first, bits)) continue;
    is_valid.push_back(terms.equal(offset, pointer_number(value)));
    result.emplace_back(is_valid.back(), spot);
  }
  if (result.empty()) throw NotFollowed{"an access out of bounds"};
  facts_.add(terms.or_(is_valid));
  return result;
}

Value Machine::read(const Place& place, const Type& type, const Expression& e) {
  const unsigned bits = place.bit_width.value_or(type.bits);
  if (const auto value = read_one_of(place, type, bits, e)) return *value;
  return read(spot(place, bits), type, bits, &e);
}

// ---- writing ------------------------------------------------------------------------------------

/// What a store to a member leaves unspecified.
void Machine::forget_padding(const Place& place) {
  if (place.record == nullptr) return;
  const auto& padding = setting_->paddings.of(*place.record);
  if (padding.empty()) return;
  Place record = place;
  record.bits = place.record_bits;
  record.bytes = place.record_bytes;
  record.bounds.clear();
  const Spot start = spot(record, Position{8} * static_cast<Position>(place.record->size_bytes));
  for (const auto& part : padding)
    for (unsigned bit = 0; bit < 8; ++bit)
      if ((part.mask >> bit & 1U) != 0)
        memory_.fill(start.object,
                     start.first + Position{8} * static_cast<Position>(part.byte) + bit, 1,
                     Cell::Content::Unmodelled);
}

/// Writes a number to one of several places in an object, if numbers are there; else does nothing.
bool Machine::write_one_of(const Place& place, const Type& type, const Value& value) {
  const bool has_padding = place.record != nullptr && !setting_->paddings.of(*place.record).empty();
  const bool is_literal =
      place.pointer.is_address() && memory_.lifetime(place.pointer.object) == Lifetime::Literal;
  if (!value.is_number() || !type.is_scalar() || place.bit_width || has_padding || is_literal)
    return false;
  const auto spots = some_spots(place, type.bits);
  const Shape shape(type);
  std::vector<Term> old;
  for (const auto& [is_there, spot] : spots) {
    const std::vector<Cell> cells = memory_.read(spot.object, spot.first, type.bits);
    const bool is_number = std::ranges::all_of(cells, [](const Cell& cell) {
      return cell.content == Cell::Content::Zero || cell.content == Cell::Content::Input ||
             (cell.content == Cell::Content::Scalar && cell.value.is_number());
    });
    if (!is_number) return false;
    old.push_back(pattern(spot, cells, type, nullptr));
  }
  const Term stored = setting_->arithmetic.term(value.number, shape);
  for (std::size_t i = 0; i < spots.size(); ++i)
    memory_.write(spots[i].second.object, spots[i].second.first, type.bits,
                  Value::of(setting_->terms.ite(spots[i].first, stored, old[i])));
  return !spots.empty();
}

Machine::Spot Machine::write(const Place& place, const Type& type, const Value& value) {
  if (write_one_of(place, type, value)) return {outside_, 0};
  const unsigned bits = place.bit_width.value_or(type.bits);
  const Spot target = spot(place, bits);
  if (memory_.lifetime(target.object) == Lifetime::Literal && !activations_.is_at_start())
    throw NotFollowed{"a write to a string literal"};
  forget_padding(place);
  Value stored = value;
  if (value.is_number()) {
    const Shape shape = encoding::pattern_shape(type);
    Term term = setting_->arithmetic.term(value.number, shape);
    if (bits < type.bits) {
      if (type.is_integer() && type.is_signed)
        state_survival(Value::of(term).number, Shape(type), Shape(bits, true));
      term = setting_->terms.bv_extract(bits - 1, 0, term);
    }
    stored = Value::of(term);
  } else if (bits != pointer_shape().bits) {
    throw NotFollowed{"part of an address", true};
  }
  memory_.write(target.object, target.first, bits, stored);
  const auto size = Position{8} * static_cast<Position>(type.size_bytes);
  if (type.is_extended() && memory_.contains(target.object, target.first, size))
    memory_.fill(target.object, target.first + bits, size - bits, Cell::Content::Unmodelled);
  return target;
}

void Machine::write(const Place& place, const Type& type, const Content& content) {
  const Spot target = spot(place, Position{8} * static_cast<Position>(type.size_bytes));
  forget_padding(place);
  Position at = target.first;
  for (const Cell& cell : content) {
    memory_.write(target.object, at, cell);
    at += cell.bits;
  }
}

void Machine::fill(const Place& place, const Type& type, Cell::Content content,
                   std::uint32_t source) {
  const Position bits = place.bit_width  ? Position{*place.bit_width}
                        : type.is_held() ? Position{type.bits}
                                         : Position{8} * static_cast<Position>(type.size_bytes);
  if (bits == 0) {
    // An object of unknown size.
    if (!place.pointer.is_address() || place.bits != 0) throw NotFollowed{"an incomplete object"};
    const auto size = memory_.size(place.pointer.object);
    if (size) memory_.fill(place.pointer.object, 0, Position{8} * *size, content, source);
    return;
  }
  const Spot target = spot(place, bits);
  forget_padding(place);
  memory_.fill(target.object, target.first, bits, content, source);
}

/// To copy it: inputs get a name, so that they are the same in both places.
Machine::Content Machine::content(const Spot& spot, Position bits) {
  if (bits > most_copied) throw NotFollowed{"a large object"};
  Content result;
  Position at = spot.first;
  for (Cell cell : memory_.read(spot.object, spot.first, bits)) {
    const Position end = at + cell.bits;
    if (cell.content != Cell::Content::Input) {
      result.push_back(std::move(cell));
      at = end;
      continue;
    }
    while (at < end) {
      const Position next =
          std::min(end, at - (at % word_bits + word_bits) % word_bits + word_bits);
      const std::vector<Cell> part{{Cell::Content::Input, next - at, cell.source}};
      const Type& any = *integer_of(static_cast<unsigned>(next - at));
      const Term term = pattern({spot.object, at}, part, any, nullptr);
      result.push_back({Cell::Content::Scalar, next - at, 0, Value::of(term), 0, next - at});
      at = next;
    }
  }
  return result;
}

Machine::Content Machine::content(const Expression& e) {
  const Type& type = *e.type;
  const auto bits = Position{8} * static_cast<Position>(type.size_bytes);
  if (cfa::is_long_zero_array(e)) return {{Cell::Content::Zero, bits}};
  if (const auto* node = std::get_if<cfa::Approximate>(&e.node)) throw NotFollowed{node->construct};
  const Place source = place(e);
  Content cells = content(spot(source, bits), bits);
  const auto& padding = setting_->paddings.of(type);
  if (padding.empty()) return cells;
  // The copy's padding is unspecified.
  Memory copy;
  const ObjectId object = copy.add(type.size_bytes, Lifetime::Call, Cell::Content::Nothing);
  Position at = 0;
  for (const Cell& cell : cells) {
    copy.write(object, at, cell);
    at += cell.bits;
  }
  for (const auto& part : padding)
    for (unsigned bit = 0; bit < 8; ++bit)
      if ((part.mask >> bit & 1U) != 0)
        copy.fill(object, Position{8} * static_cast<Position>(part.byte) + bit, 1,
                  Cell::Content::Unmodelled);
  return copy.read(object, 0, bits);
}

}  // namespace pcegar::path_execution

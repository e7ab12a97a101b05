// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of the library that read texts whose bytes may be inputs: the result is a term over
// these bytes.
//
//   length       the place of the first byte that is 0; each of the bytes before may be it
//   comparison   the order of the first bytes that differ, or 0 if a text ends before
//
// Bytes are read as far as one of the texts may go on. Where memory ends, the text has to end
// before: an access behind it would be undefined.
#include <algorithm>

#include "cfa/operands.hpp"
#include "path_execution/machine.hpp"

namespace pcegar::path_execution {

using cfa::Expression;
using encoding::Shape;
using smt::Term;

namespace {

constexpr unsigned long most_put = 1UL << 30;
constexpr std::uint64_t most_text = 256;
constexpr std::size_t most_open_ends = 64;  ///< bytes of a text that may be the last one

const cfa::Type& byte_type() {
  static const cfa::Type byte{
      .kind = cfa::TypeKind::Integer, .bits = 8, .is_signed = false, .size_bytes = 1};
  return byte;
}

/// The bytes that a text may have which a pointer leads to: those of the array that it decays from.
std::uint64_t room_for_text(const Expression& pointer) {
  const auto* start = std::get_if<cfa::AddressOf>(&cfa::without_casts(pointer).node);
  const auto* first =
      start == nullptr ? nullptr : std::get_if<cfa::ElementAccess>(&start->target->node);
  const auto* index = first == nullptr ? nullptr : std::get_if<cfa::Constant>(&first->index->node);
  const bool is_array = index != nullptr && index->bits == 0 && first->base->type->length;
  return is_array ? std::min(most_text, *first->base->type->length) : most_text;
}

}  // namespace

// ---- texts -----------------------------------------------------------------------------------

/// The pointer to a text, as one that can be moved.
Value Machine::start_of_text(const Expression& text) {
  const Value pointer = evaluate(text);
  return pointer.is_number() ? Value::of(pointer_number(pointer, *text.type)) : pointer;
}

/// Throws NotFollowed where the memory ends.
Term Machine::letter_at(const Value& start, Position at) {
  const Spot place = spot({.pointer = start, .bits = Position{8} * at}, 8);
  const Value letter = read(place, byte_type(), 8, nullptr);
  if (!letter.is_number()) throw NotFollowed{"an address in a text"};
  return setting_->arithmetic.term(letter.number, Shape(byte_type()));
}

/// The length of the text that starts there, of at most so many bytes: any for which it ends there.
Term Machine::text_length(const Expression& text, std::uint64_t most) {
  smt::TermManager& terms = setting_->terms;
  const Value start = start_of_text(text);
  const std::uint64_t room = std::min(most, room_for_text(text));
  std::vector<Term> is_end;
  std::size_t open = 0;
  while (is_end.size() < room && open < most_open_ends &&
         (is_end.empty() || is_end.back() != terms.true_())) {
    const auto at = static_cast<Position>(is_end.size());
    try {
      is_end.push_back(terms.equal(letter_at(start, at), terms.bit_vector(0, 8)));
      open += terms.is_constant(is_end.back()) ? 0 : 1;
    } catch (const NotFollowed&) {
      if (is_end.empty()) throw;
      break;  // it ends before
    }
  }
  require_facts();
  if (is_end.size() == most_text && terms.or_(is_end) == terms.false_()) {
    throw NotFollowed{"a long text"};
  }
  if (is_end.size() < most) require(terms.or_(is_end));
  Term length = pointer_number(static_cast<unsigned long>(is_end.size()));
  for (std::size_t i = is_end.size(); i-- > 0;)
    length = terms.ite(is_end[i], pointer_number(static_cast<unsigned long>(i)), length);
  return length;
}

/// A function that puts a text into another one at a place returns the place behind it. What it
/// writes is not modelled.
bool Machine::text_call(const cfa::CallSite& site, const std::string& name,
                        const std::optional<Place>& result) {
  const bool puts = name == "__pcegar_put_string" && site.arguments.size() == 7;
  if ((!puts && (name != "strlen" || site.arguments.size() != 1)) || !result) return false;
  const auto number = [&](std::size_t i) {
    return fixed(pointer_number(evaluate(*site.arguments[i]), *site.arguments[i]->type));
  };
  smt::TermManager& terms = setting_->terms;
  Term value;
  if (puts) {
    const Term at = pointer_number(evaluate(*site.arguments[2]), *site.arguments[2]->type);
    const Term width = pointer_number(number(4));
    const mpz_class precision = number(5);
    const std::uint64_t most = precision.fits_ulong_p() ? precision.get_ui() : ~std::uint64_t{0};
    Term length = text_length(*site.arguments[3], most);
    if (setting_->fixes_texts) length = pointer_number(fixed(length));
    value = terms.bv(smt::Kind::BvAdd, at,
                     terms.ite(terms.bv(smt::Kind::BvUlt, width, length), length, width));
    const Value to = evaluate(*site.arguments[0]);
    const mpz_class size = number(1);
    if (to.is_address() && size <= most_put) {
      lose_text(to, Position{8} * static_cast<Position>(size.get_ui()));
    } else if (size > 0) {
      lose(*site.arguments[0], to, false);
    }
  } else {
    value = text_length(*site.arguments[0], ~std::uint64_t{0});
  }
  const cfa::Type& type = *site.result->type;
  const cfa::Type size{.kind = cfa::TypeKind::Integer, .bits = pointer_shape().bits};
  const Value returned = converted(Value::of(value), size, type);
  note_assignment(write(*result, type, returned), type, returned);
  return true;
}

/// strcmp(), strncmp() and memcmp(): -1, 0 or 1, one of the results that C allows (7.24.4). False
/// if the first bytes are not known; then nothing is said of the result.
bool Machine::comparison_call(const cfa::CallSite& site, const std::string& name,
                              const std::optional<Place>& result) {
  const bool has_limit = name == "strncmp" || name == "memcmp" || name == "bcmp";
  if ((!has_limit && name != "strcmp") || site.arguments.size() != (has_limit ? 3 : 2) || !result)
    return false;
  const bool ends = name.starts_with("str");
  smt::TermManager& terms = setting_->terms;
  std::uint64_t most = most_text;
  if (has_limit) {
    const mpz_class limit =
        fixed(pointer_number(evaluate(*site.arguments[2]), *site.arguments[2]->type));
    if (limit > most_text && !ends) return false;
    most = limit > most_text ? most_text : limit.get_ui();
  }
  const std::uint64_t room =
      std::min(room_for_text(*site.arguments[0]), room_for_text(*site.arguments[1]));
  const bool has_end = ends && room <= most;  // of an array: a text ends before
  if (has_end) most = room;
  const Value left = start_of_text(*site.arguments[0]);
  const Value right = start_of_text(*site.arguments[1]);
  struct Letters {
    Term left;
    Term right;
  };
  std::vector<Letters> letters;
  Term goes_on = terms.true_();
  while (letters.size() < most && goes_on != terms.false_()) {
    const auto at = static_cast<Position>(letters.size());
    try {
      letters.push_back({letter_at(left, at), letter_at(right, at)});
    } catch (const NotFollowed&) {
      if (letters.empty() || !ends) return false;
      break;
    }
    goes_on = terms.and_(goes_on, terms.equal(letters.back().left, letters.back().right));
    if (ends)
      goes_on =
          terms.and_(goes_on, terms.not_(terms.equal(letters.back().left, terms.bit_vector(0, 8))));
  }
  if (!has_limit || has_end || letters.size() < most || most == most_text)
    require(terms.not_(goes_on));
  const cfa::Type& type = *site.result->type;
  Term order = terms.bit_vector(0, type.bits);
  for (std::size_t i = letters.size(); i-- > 0;) {
    const auto& [a, b] = letters[i];
    const Term is_last = ends ? terms.equal(a, terms.bit_vector(0, 8)) : terms.false_();
    const Term differing =
        terms.ite(terms.bv(smt::Kind::BvUlt, a, b), terms.bit_vector(-1, type.bits),
                  terms.bit_vector(1, type.bits));
    order = terms.ite(terms.not_(terms.equal(a, b)), differing,
                      terms.ite(is_last, terms.bit_vector(0, type.bits), order));
  }
  const Value returned = Value::of(order);
  note_assignment(write(*result, type, returned), type, returned);
  return true;
}

}  // namespace pcegar::path_execution

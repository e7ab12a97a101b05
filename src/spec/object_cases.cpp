// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Determines which object an operand denotes, so that a rule about each lock is a rule about
// objects and not about the expressions for them in a program. There are two kinds of objects:
//
//   - Known: places (places.cpp) that the points-to analysis distinguishes, null, and constant
//     numbers. Each is an element of its own.
//   - All others: allocations that run often, memory of the environment, and members at unknown
//     offsets. There are as many as there are addresses, so the rule is checked for one of them
//     that is arbitrary but fixed: the watched object. Its address is a variable that is never
//     assigned. At each event with such an operand, the path continues under "is the watched one"
//     or "is another one", and the refinement finds the predicates that distinguish the two. Since
//     the watched object is arbitrary, a rule that treats all objects alike is violated if and only
//     if it is violated for some choice of it. The idea is that of SLIC (T. Ball, S. Rajamani,
//     "SLIC: a specification language for interface checking", 2001), where a rule is universally
//     quantified over one object. The sets' content for the other objects is left open:
//     element_cases.cpp.
//
// An object has the same kind at every operand; otherwise two names of it would not be compared.
// Therefore, a place that some operand cannot be compared with (more than 8 candidates, blocks
// whose address is not a C expression) is not a known object anywhere. A pointer whose targets are
// not all known is compared with every known place that it may point to.
//
//   lock(&device.lock)             the place itself
//   lock(p), p -> one place        that place, or null where p is null
//   lock(p), p -> a, b             a case for each, under p == &a, p != &a
//   lock(p), p -> a or elsewhere   a; watched under p != &a && p == watched; another one
//
// Pointers that are never assigned have indeterminate values, and using one is undefined. Rules are
// written, and tested, on programs with such pointers, where each pointer stands for its own
// object. So they are read in this way, unless there is another open pointer that may be a copy of
// one.
//
// The cases of one operand exclude each other and are complete. So no path is lost, even if the
// pointer has a value that the points-to analysis does not consider.

#include "spec/object_cases.hpp"
#include "cfa/operands.hpp"

#include <algorithm>
#include <charconv>

namespace pcegar::spec {

namespace {

constexpr std::size_t most_candidates = 8;

std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace

/// Builds a list of cases that exclude each other.
class ObjectCases::CaseList {
public:
  explicit CaseList(TypedExpressions& make) : make_(make) {}

  /// Adds the case that `condition` holds and no earlier case does.
  void add(ObjectCase::Kind kind, std::string element, const cfa::Expression* condition) {
    const bool is_watched = kind == ObjectCase::Kind::Watched && rest_ != nullptr;
    cases_.push_back(
        {kind, std::move(element), is_watched ? make_.conjunction(rest_, condition) : condition});
    const cfa::Expression* fails = make_.negation(condition);
    rest_ = rest_ == nullptr ? fails : make_.conjunction(rest_, fails);
  }
  /// Adds the case that none of the others holds.
  std::vector<ObjectCase> finish(ObjectCase::Kind kind, std::string element) {
    cases_.push_back({kind, std::move(element), rest_});
    return std::move(cases_);
  }

private:
  TypedExpressions& make_;
  std::vector<ObjectCase> cases_;
  const cfa::Expression* rest_ = nullptr;  ///< what the cases so far leave
};

ObjectCases::Operand ObjectCases::inspect(const cfa::Expression& operand) const {
  const cfa::Expression& plain = cfa::without_casts(operand);
  const bool is_pointer = plain.type->is_pointer();
  const cfa::Expression* value = make_.operand(is_pointer ? &plain : &operand);
  if (const auto bits = constant_bits(*value)) {
    return {is_pointer, static_cast<std::int64_t>(*bits), {}};
  }
  return {is_pointer, std::nullopt, is_pointer ? places_.pointees(plain) : Pointees{}};
}

void ObjectCases::add_operand(const cfa::Expression& operand) {
  operands_.push_back(inspect(operand));
}

void ObjectCases::add_name(const std::string& text) {
  if (const auto place = places_.named(text)) {
    written_places_.insert(*place);
  } else if (const auto number = number_in(text)) {
    written_numbers_.insert(*number);
  }
}

bool ObjectCases::has_address(const Place& place) const {
  return places_.address(place, make_) != nullptr;
}

/// Removes names from places that the operand cannot be compared with. Returns whether there were
/// any.
bool ObjectCases::demote(const Operand& operand) {
  const Candidates found = candidates(operand);
  const bool is_too_many = found.places.size() > most_candidates;
  const auto nameless = static_cast<std::size_t>(std::count_if(
      found.places.begin(), found.places.end(), [&](const Place& p) { return !has_address(p); }));
  // A place without an address may be the one that remains when all others are excluded.
  const bool is_incomparable = nameless > (found.has_rest ? 0U : 1U);
  bool is_any = false;
  for (const Place& place : found.places) {
    const bool goes = is_too_many || (is_incomparable && !has_address(place));
    is_any |= goes && !written_places_.contains(place) && named_places_.erase(place) > 0;
  }
  return is_any;
}

void ObjectCases::settle() {
  const auto is_pointer = [](const Operand& o) { return o.is_pointer; };
  const auto is_open_number = [](const Operand& o) { return !o.is_pointer && !o.number; };
  numbers_have_names_ = std::none_of(operands_.begin(), operands_.end(), is_open_number);
  // Whether there are numbers that may be addresses.
  has_pointers_ = std::any_of(operands_.begin(), operands_.end(), is_pointer);
  null_has_a_name_ = numbers_have_names_ || !has_pointers_;
  unset_have_names_ =
      numbers_have_names_ && std::all_of(operands_.begin(), operands_.end(), [](const Operand& o) {
        return !o.pointees.is_open || o.pointees.unset.has_value();
      });
  named_places_ = written_places_;
  for (const Operand& operand : operands_) {
    if (null_has_a_name_) {
      named_places_.insert(operand.pointees.places.begin(), operand.pointees.places.end());
    }
  }
  for (bool changes = true; changes;) {
    changes = false;
    for (const Operand& operand : operands_) {
      changes |= demote(operand);
    }
  }
  has_others_ = std::any_of(operands_.begin(), operands_.end(), [&](const Operand& o) {
    return !has_own_object(o) && candidates(o).has_rest;
  });
}

bool ObjectCases::has_own_object(const Operand& operand) const {
  return operand.pointees.unset.has_value() && unset_have_names_;
}

ObjectCases::Candidates ObjectCases::candidates(const Operand& operand) const {
  Candidates result;
  if (operand.number) {
    const bool is_null = operand.is_pointer && *operand.number == 0;
    result.null = is_null && null_has_a_name_;
    if (!is_null && ((!operand.is_pointer && numbers_have_names_) ||
                     written_numbers_.contains(*operand.number))) {
      result.numbers = {*operand.number};
    }
    result.has_rest = result.size() == 0;
    return result;
  }
  if (!operand.is_pointer) {
    result.numbers.assign(written_numbers_.begin(), written_numbers_.end());
    result.places.assign(written_places_.begin(), written_places_.end());
    result.has_rest = true;
    return result;
  }
  const Pointees& pointees = operand.pointees;
  result.null = pointees.may_be_null && null_has_a_name_;
  result.has_rest = pointees.is_open || (pointees.may_be_null && !null_has_a_name_);
  const auto contains = [](const auto& sorted, const auto& value) {
    return std::binary_search(sorted.begin(), sorted.end(), value);
  };
  for (const Place& place : named_places_) {
    if (contains(pointees.places, place) ||
        (pointees.is_open && contains(pointees.anywhere, place.object))) {
      result.places.push_back(place);
    }
  }
  result.has_rest |= std::any_of(pointees.places.begin(), pointees.places.end(),
                                 [&](const Place& p) { return !named_places_.contains(p); });
  return result;
}

std::vector<ObjectCase> ObjectCases::cases(const cfa::Expression& operand,
                                           const cfa::Expression& value) const {
  using Kind = ObjectCase::Kind;
  const Operand inspected = inspect(operand);
  if (has_own_object(inspected)) {
    return {{Kind::Known, "*" + places_.name_of(*inspected.pointees.unset), nullptr}};
  }
  Candidates found = candidates(inspected);
  std::stable_partition(found.places.begin(), found.places.end(),
                        [&](const Place& place) { return has_address(place); });
  const SourcePosition& position = operand.position;
  const cfa::Expression* here = make_.operand(&value);
  const auto is_equal = [&](const cfa::Expression* other) {
    return make_.binary(cfa::BinaryOperator::Equal, here, other, position);
  };
  // Without other objects, the last candidate remains.
  const std::size_t compared = found.size() - (found.has_rest ? 0 : 1);
  std::size_t done = 0;
  CaseList cases(make_);
  const auto take = [&](const std::string& element, auto condition) {
    const bool is_compared = done++ < compared;
    if (is_compared) {
      cases.add(Kind::Known, element, condition());
    }
    return is_compared;
  };
  if (found.null && !take("NULL", [&] { return is_equal(make_.number({0})); })) {
    return cases.finish(Kind::Known, "NULL");
  }
  for (const std::int64_t number : found.numbers) {
    const std::string element = std::to_string(number);
    if (!take(element, [&] { return is_equal(make_.number({number})); })) {
      return cases.finish(Kind::Known, element);
    }
  }
  for (const Place& place : found.places) {
    const auto condition = [&] {
      const cfa::Expression* address = places_.address(place, make_);
      return is_equal(here->type->is_pointer() ? address
                                               : make_.cast(address, watched_.number->type));
    };
    if (!take(places_.name(place), condition)) {
      return cases.finish(Kind::Known, places_.name(place));
    }
  }
  cases.add(Kind::Watched, "", is_same(*here, watched(), position));
  return cases.finish(Kind::Other, "");
}

const cfa::Expression* ObjectCases::is_same(const cfa::Expression& one,
                                            const cfa::Expression& other,
                                            const SourcePosition& position) const {
  const cfa::Type* type = watched().type;
  const auto as_object = [&](const cfa::Expression& value) {
    return make_.cast(make_.operand(&value), type);
  };
  return make_.binary(cfa::BinaryOperator::Equal, as_object(one), as_object(other), position);
}

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Elements of sets. The text of an argument does not tell objects apart: one lock may have two
// names, and p->lock in a function may be two locks. So an element is a place, an object of the
// program and an offset in it, wherever the points-to analysis knows one:
//
//   &device.lock, constant indices         the place itself
//   p -> one place                         where p is not null that place, else "NULL"; &p->lock
//                                          is never null, since p points to an object there
//   p -> up to 8 places                    a case for each, under p == &place: the analysis of the
//                                          program tells them apart as it tells other conditions
//   other, or other memory besides         what is no such place has the text of the argument
//
// The cases of one operand exclude each other, as different places have different addresses, and
// leave nothing out, also if the pointer holds what the points-to analysis does not consider; so no
// path is lost.
//
// A place is one region of memory at a time: objects that stand for several (allocations that run
// often, locals of recursive functions), memory of the environment and unknown offsets are none.
// Their elements are texts, and texts err in both directions: two texts may be one object ("not
// contained" is wrong) and one text two objects ("contained" is wrong). There a verdict rests on
// the assumption that equal texts are equal objects, which is reported (--assumptions). The address
// of an allocated block is no C expression; one such place among the candidates is the one that
// remains, two are texts.
//
// Places are named by the outermost member that begins there: a structure and its first member are
// one place, as they are one address.

#include "spec/places.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

namespace pcegar::spec {

namespace {

constexpr std::size_t most_places = 8;
constexpr const char* null_name = "NULL";

const cfa::Expression& strip_casts(const cfa::Expression& expression) {
  const auto* cast = std::get_if<cfa::Cast>(&expression.node);
  return cast == nullptr ? expression : strip_casts(*cast->operand);
}

/// A variable and a constant offset in it.
struct Part {
  cfa::VariableId variable;
  std::int64_t offset = 0;
};

std::optional<Part> part_of_variable(const cfa::Expression& lvalue) {
  if (const auto* variable = std::get_if<cfa::VariableReference>(&lvalue.node)) {
    return Part{variable->variable, 0};
  }
  if (const auto* access = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
    auto part = part_of_variable(*access->base);
    if (part) {
      const std::uint64_t bits = access->base->type->fields.at(access->field).offset_bits;
      part->offset += static_cast<std::int64_t>(bits / 8);
    }
    return part;
  }
  if (const auto* access = std::get_if<cfa::ElementAccess>(&lvalue.node)) {
    auto part = part_of_variable(*access->base);
    const auto* index = std::get_if<cfa::Constant>(&strip_casts(*access->index).node);
    if (!part || index == nullptr || index->bits >= access->base->type->length.value_or(0)) {
      return std::nullopt;
    }
    part->offset += static_cast<std::int64_t>(index->bits * lvalue.type->size_bytes);
    return part;
  }
  return std::nullopt;
}

/// The address of a member or element of what a pointer points to.
bool is_inside_pointee(const cfa::Expression& pointer) {
  const auto* address = std::get_if<cfa::AddressOf>(&pointer.node);
  return address != nullptr && !part_of_variable(*address->target);
}

}  // namespace

/// The way from a variable to a place in it.
struct Places::Path {
  struct Step {
    bool is_field;
    std::uint64_t index;
  };
  cfa::VariableId variable;
  std::vector<Step> steps;
};

std::vector<ElementCase> Places::cases(const cfa::Expression& operand, const cfa::Expression& value,
                                       const std::string& text, TypedExpressions& make) const {
  const cfa::Expression& plain = strip_casts(operand);
  if (!plain.type->is_pointer()) {
    return {{text}};
  }
  if (const auto* constant = std::get_if<cfa::Constant>(&plain.node)) {
    return {{constant->bits == 0 ? null_name : text}};
  }
  if (const auto place = written_place(plain)) {
    return {{name(*place)}};
  }
  Candidates found = candidates(plain);
  // What has no address in C goes last: it is what remains.
  std::stable_partition(found.places.begin(), found.places.end(),
                        [&](const Place& place) { return address(place, make) != nullptr; });
  const auto nameless = static_cast<std::size_t>(
      std::count_if(found.places.begin(), found.places.end(),
                    [&](const Place& place) { return address(place, make) == nullptr; }));
  if (found.places.empty() || found.places.size() > most_places ||
      nameless + (found.is_open ? 1U : 0U) > 1) {
    return {{text, nullptr, true}};
  }
  const cfa::Expression* pointer = make.operand(&value);
  std::vector<ElementCase> result;
  const cfa::Expression* others = nullptr;  // what the cases so far leave
  const auto add = [&](const std::string& element, const cfa::Expression* condition) {
    result.push_back({element, condition});
    const cfa::Expression* rest = make.negation(condition);
    others = others == nullptr ? rest : make.conjunction(others, rest);
  };
  const auto null = make.number({0});
  const bool may_be_null = !is_inside_pointee(plain) && !found.is_open;
  if (may_be_null) {
    add(null_name, make.binary(cfa::BinaryOperator::Equal, pointer, null, operand.position));
  }
  const std::size_t compared = found.places.size() - (found.is_open ? 0 : 1);
  for (std::size_t i = 0; i < compared; ++i) {
    add(name(found.places[i]), make.binary(cfa::BinaryOperator::Equal, pointer,
                                           address(found.places[i], make), operand.position));
  }
  result.push_back(found.is_open ? ElementCase{text, others, true}
                                 : ElementCase{name(found.places.back()), others});
  return result;
}

/// &x.f[2]: no analysis needed.
std::optional<Places::Place> Places::written_place(const cfa::Expression& pointer) const {
  const auto* address = std::get_if<cfa::AddressOf>(&pointer.node);
  const auto part = address == nullptr ? std::nullopt : part_of_variable(*address->target);
  if (!part || points_to_.object(points_to_.object_of(part->variable)).many) {
    return std::nullopt;
  }
  return Place{points_to_.object_of(part->variable), part->offset};
}

Places::Candidates Places::candidates(const cfa::Expression& pointer) const {
  const alias::TargetSet targets = points_to_.values(pointer);
  Candidates result{{}, targets.unknown};
  std::set<Place> places;
  for (const alias::Cell& cell : targets.cells) {
    const alias::Object& object = points_to_.object(cell.object);
    if (targets.unknown && !cell.offset) {
      continue;  // what has escaped
    }
    const auto offsets = cell.offset && !object.many ? points_to_.offsets(cell, 1, most_places)
                                                     : std::optional<std::vector<std::int64_t>>();
    if (!offsets) {
      result.is_open = true;
      continue;
    }
    for (const std::int64_t offset : *offsets) {
      const bool is_inside =
          offset >= 0 &&
          (!object.size_bytes || static_cast<std::uint64_t>(offset) < *object.size_bytes);
      if (is_inside || object.kind == alias::Object::Kind::Function) {
        places.insert({cell.object, offset});
      } else {
        result.is_open = true;
      }
    }
  }
  result.places.assign(places.begin(), places.end());
  return result;
}

/// Nothing for what is no member: padding, the middle of a scalar, a bit-field.
std::optional<Places::Path> Places::path(const Place& place) const {
  const alias::Object& object = points_to_.object(place.object);
  if (object.kind != alias::Object::Kind::Variable) {
    return std::nullopt;
  }
  Path result{object.variable, {}};
  const cfa::Type* type = program_.variable(object.variable).type;
  auto rest = static_cast<std::uint64_t>(place.offset);
  while (rest != 0 || type->kind == cfa::TypeKind::Array) {
    if (type->kind == cfa::TypeKind::Array) {
      const std::uint64_t stride = type->element->size_bytes;
      if (stride == 0 || rest / stride >= type->length.value_or(0)) {
        return std::nullopt;
      }
      result.steps.push_back({false, rest / stride});
      rest %= stride;
      type = type->element;
      continue;
    }
    const auto covers = [&](const cfa::Field& field) {
      const std::uint64_t begin = field.offset_bits / 8;
      return !field.bit_width && begin <= rest && rest < begin + field.type->size_bytes;
    };
    const auto field = std::find_if(type->fields.begin(), type->fields.end(), covers);
    if (field == type->fields.end()) {
      return std::nullopt;
    }
    result.steps.push_back({true, static_cast<std::uint64_t>(field - type->fields.begin())});
    rest -= field->offset_bits / 8;
    type = field->type;
  }
  return result;
}

/// Unique: the text of the place if its variable's name is, else with the variable's unique name.
std::string Places::name(const Place& place) const {
  const alias::Object& object = points_to_.object(place.object);
  const auto way = path(place);
  if (!way) {
    return object.name + (place.offset == 0 ? "" : "+" + std::to_string(place.offset));
  }
  const cfa::Variable& variable = program_.variable(way->variable);
  std::size_t homonyms = 0;
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    homonyms += program_.variable(cfa::VariableId(i)).name == variable.name ? 1U : 0U;
  }
  std::string result = "&" + (homonyms == 1 ? variable.name : variable.unique_name);
  const cfa::Type* type = variable.type;
  for (const Path::Step& step : way->steps) {
    if (step.is_field) {
      const cfa::Field& field = type->fields[step.index];
      result += field.name.empty() ? "" : "." + field.name;
      type = field.type;
    } else {
      result += "[" + std::to_string(step.index) + "]";
      type = type->element;
    }
  }
  return result;
}

/// Null if C has no expression for it.
const cfa::Expression* Places::address(const Place& place, TypedExpressions& make) const {
  const auto way = path(place);
  if (!way) {
    return nullptr;
  }
  const cfa::Expression* here = make.variable(way->variable, program_.variable(way->variable).type);
  for (const Path::Step& step : way->steps) {
    if (step.is_field) {
      here =
          make.lvalue(cfa::FieldAccess{here, step.index}, here->type->fields[step.index].type, {});
    } else {
      const cfa::Expression* index = make.number({static_cast<std::int64_t>(step.index)});
      here = make.lvalue(cfa::ElementAccess{here, index}, here->type->element, {});
    }
  }
  return make.address_of(here, {});
}

std::optional<std::string> Places::named(const std::string& text) const {
  if (!text.starts_with("&")) {
    return std::nullopt;
  }
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  std::size_t at = 1;
  const auto word = [&] {
    const std::size_t begin = at;
    while (at < text.size() && is_word(text[at])) {
      ++at;
    }
    return text.substr(begin, at - begin);
  };
  const std::string variable_name = word();
  std::optional<cfa::VariableId> variable;
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    if (program_.variable(cfa::VariableId(i)).name == variable_name) {
      if (variable) {
        return std::nullopt;
      }
      variable = cfa::VariableId(i);
    }
  }
  if (!variable) {
    return std::nullopt;
  }
  const cfa::Type* type = program_.variable(*variable).type;
  std::uint64_t offset = 0;
  while (at < text.size()) {
    const char sign = text[at++];
    const std::string step = word();
    if (sign == '.' && type->kind == cfa::TypeKind::Record) {
      const auto field = std::find_if(type->fields.begin(), type->fields.end(),
                                      [&](const cfa::Field& f) { return f.name == step; });
      if (field == type->fields.end() || field->bit_width) {
        return std::nullopt;
      }
      offset += field->offset_bits / 8;
      type = field->type;
      continue;
    }
    std::uint64_t index = 0;
    const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), index);
    const bool is_index = sign == '[' && error == std::errc() && end == step.data() + step.size() &&
                          at < text.size() && text[at++] == ']' &&
                          type->kind == cfa::TypeKind::Array && index < type->length.value_or(0);
    if (!is_index) {
      return std::nullopt;
    }
    offset += index * type->element->size_bytes;
    type = type->element;
  }
  return name({points_to_.object_of(*variable), static_cast<std::int64_t>(offset)});
}

}  // namespace pcegar::spec

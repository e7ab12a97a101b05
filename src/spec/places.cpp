// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// A place is one region of memory at a time: an offset in an object of the program. Objects that
// stand for several regions (allocations that run often, locals of recursive functions), memory of
// the environment and unknown offsets are not places. Pointers to them are open: the values on the
// path tell what they denote (object_cases.cpp).
//
// Places are named by the outermost member that begins there: a structure and its first member are
// one place, because they have the same address. The address of an allocated block is not a C
// expression.

#include "spec/places.hpp"
#include "cfa/operands.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

namespace pcegar::spec {

namespace {

constexpr std::size_t most_offsets = 8;

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
    const auto* index = std::get_if<cfa::Constant>(&cfa::without_casts(*access->index).node);
    if (!part || index == nullptr || index->bits >= access->base->type->length.value_or(0)) {
      return std::nullopt;
    }
    part->offset += static_cast<std::int64_t>(index->bits * lvalue.type->size_bytes);
    return part;
  }
  return std::nullopt;
}

}  // namespace

Places::Places(const cfa::Program& program, const alias::PointsTo& points_to)
    : program_(program), points_to_(points_to), is_set_(program.variable_count(), false) {
  const auto set = [&](const cfa::Expression* target) {
    const auto part = target == nullptr ? std::nullopt : part_of_variable(*target);
    if (part) {
      is_set_[part->variable.index()] = true;
    }
  };
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    if (const auto* assign = std::get_if<cfa::Assign>(&program.edge(cfa::EdgeId(i)).operation)) {
      set(assign->target);
    }
  }
  for (std::size_t i = 0; i < program.call_site_count(); ++i) {
    set(program.call_site(cfa::CallSiteId(i)).result);
  }
  for (std::size_t i = 0; i < is_set_.size(); ++i) {
    const cfa::Variable& variable = program.variable(cfa::VariableId(i));
    is_set_[i] = is_set_[i] || variable.kind != cfa::VariableKind::Local || variable.address_taken;
  }
}

/// The path from a variable to a place in it.
struct Places::Path {
  struct Step {
    bool is_field;
    std::uint64_t index;
  };
  cfa::VariableId variable;
  std::vector<Step> steps;
};

/// &x.f[2]: no analysis needed.
std::optional<Place> Places::written_place(const cfa::Expression& pointer) const {
  const auto* address = std::get_if<cfa::AddressOf>(&pointer.node);
  const auto part = address == nullptr ? std::nullopt : part_of_variable(*address->target);
  if (!part || points_to_.object(points_to_.object_of(part->variable)).many) {
    return std::nullopt;
  }
  return Place{points_to_.object_of(part->variable), part->offset};
}

Pointees Places::pointees(const cfa::Expression& pointer) const {
  if (const auto place = written_place(pointer)) {
    return {{*place}, false, {}, false, {}};
  }
  const alias::TargetSet targets = points_to_.values(pointer);
  // &p->member is not null: p points to an object there.
  const bool is_address = std::holds_alternative<cfa::AddressOf>(pointer.node);
  Pointees result{{}, targets.unknown, {}, !is_address, {}};
  std::set<Place> places;
  std::set<alias::ObjectId> anywhere(targets.anywhere.begin(), targets.anywhere.end());
  for (const alias::Cell& cell : targets.cells) {
    const alias::Object& object = points_to_.object(cell.object);
    const auto offsets = cell.offset && !object.many ? points_to_.offsets(cell, 1, most_offsets)
                                                     : std::optional<std::vector<std::int64_t>>();
    if (!offsets) {
      result.is_open = true;
      anywhere.insert(cell.object);
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
  if (const auto* variable = std::get_if<cfa::VariableReference>(&pointer.node);
      variable != nullptr && !is_set_[variable->variable.index()]) {
    result.unset = variable->variable;
  }
  result.places.assign(places.begin(), places.end());
  result.anywhere.assign(anywhere.begin(), anywhere.end());
  return result;
}

/// Nothing for places that are not members: padding, the middle of a scalar, a bit-field.
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

std::optional<Place> Places::named(const std::string& text) const {
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
  return Place{points_to_.object_of(*variable), static_cast<std::int64_t>(offset)};
}

}  // namespace pcegar::spec

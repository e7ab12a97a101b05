// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Facts about the result of a call that the library table cannot state, because they depend on a
// literal. Edges after the call exclude all other results:
//
//    n = scanf("%d %d", &x, &y)    n < 1 implies that x has its old value, n < 2 the same for y
//    c = getopt(n, v, "a:b")       c is -1, '?', 'a' or 'b'
//
// The call itself lets the environment choose both objects. A condition on what it chooses, instead
// of an assignment after the call, keeps a counterexample executable: the test harness writes the
// values that the counterexample has for them (C11 7.21.6.2p10, p16; POSIX getopt).
#include "frontend/result_facts.hpp"

#include <clang/AST/Expr.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "alias/library_table.hpp"
#include "cfa/operands.hpp"

namespace pcegar::frontend {

using cfa::BinaryOperator;

namespace {

std::optional<std::string> literal_text(const clang::CallExpr* e, unsigned argument) {
  if (argument >= e->getNumArgs()) {
    return std::nullopt;
  }
  const auto* literal =
      llvm::dyn_cast<clang::StringLiteral>(e->getArg(argument)->IgnoreParenCasts());
  if (literal == nullptr || literal->getCharByteWidth() != 1) {
    return std::nullopt;
  }
  const std::string text = literal->getString().str();
  return text.substr(0, text.find('\0'));
}

/// A conversion of scanf.
struct Conversion {
  char letter = '\0';
  bool is_stored = true;  ///< not `%*d`
  bool has_width = false;
};

/// The conversions; nothing if there are some that are numbered, allocate, do not count, or are not
/// known.
std::optional<std::vector<Conversion>> conversions_of(std::string_view format) {
  std::vector<Conversion> result;
  for (std::size_t at = format.find('%'); at < format.size(); at = format.find('%', at)) {
    ++at;
    Conversion conversion;
    const auto next = [&] { return at < format.size() ? format[at] : '\0'; };
    if (next() == '%') {
      ++at;
      continue;
    }
    if (next() == '*') {
      conversion.is_stored = false;
      ++at;
    }
    for (; std::isdigit(static_cast<unsigned char>(next())) != 0; ++at) conversion.has_width = true;
    while (next() != '\0' && std::string_view("hlLjztq").find(next()) != std::string_view::npos)
      ++at;
    conversion.letter = next();
    if (std::string_view("diouxXaefgAEFGpcs[").find(conversion.letter) == std::string_view::npos ||
        conversion.letter == '\0') {
      return std::nullopt;
    }
    ++at;
    if (conversion.letter == '[') {
      // A bracket is one of the characters if it comes first.
      if (next() == '^') ++at;
      if (next() == ']') ++at;
      at = std::min(format.find(']', at), format.size());
    }
    result.push_back(conversion);
  }
  return result;
}

/// What an argument points to: a part of a variable, or of what a variable points to.
struct Object {
  cfa::VariableId root;  ///< invalid if it is neither
  bool is_behind_pointer = false;
  /// From the outermost record on; ends at an element of an array.
  std::vector<std::pair<const cfa::Type*, unsigned>> fields;
  const cfa::Type* type = nullptr;
};

Object object_behind(const cfa::Expression& argument) {
  const cfa::Expression& pointer = cfa::without_casts(argument);
  Object result{.type = argument.type->is_pointer() ? argument.type->element : nullptr};
  const auto set_pointer = [&](const cfa::Expression& e) {
    if (const auto* variable = std::get_if<cfa::VariableReference>(&e.node)) {
      result.root = variable->variable;
      result.is_behind_pointer = true;
    }
  };
  const auto* address = std::get_if<cfa::AddressOf>(&pointer.node);
  if (address == nullptr) {
    set_pointer(pointer);
    return result;
  }
  const cfa::Expression* at = address->target;
  while (true) {
    if (const auto* field = std::get_if<cfa::FieldAccess>(&at->node)) {
      result.fields.emplace_back(field->base->type, field->field);
      at = field->base;
    } else if (const auto* element = std::get_if<cfa::ElementAccess>(&at->node)) {
      result.fields.clear();
      at = element->base;
    } else {
      break;
    }
  }
  std::ranges::reverse(result.fields);
  if (const auto* variable = std::get_if<cfa::VariableReference>(&at->node)) {
    result.root = variable->variable;
  } else if (const auto* behind = std::get_if<cfa::Dereference>(&at->node)) {
    set_pointer(*behind->pointer);
  }
  return result;
}

bool is_alike(const cfa::Type& a, const cfa::Type& b) {
  return a.kind == b.kind && a.bits == b.bits;
}

/// Whether a write to one leaves the other alone.
bool are_apart(const Object& a, const Object& b) {
  if (!a.root.valid() || !b.root.valid() || a.is_behind_pointer != b.is_behind_pointer) {
    return false;
  }
  if (a.root != b.root) {
    return !a.is_behind_pointer;
  }
  for (std::size_t i = 0; i < std::min(a.fields.size(), b.fields.size()); ++i) {
    const auto& [record, field] = a.fields[i];
    if (record != b.fields[i].first || (field != b.fields[i].second && record->is_union)) {
      return false;
    }
    if (field != b.fields[i].second) {
      return !record->fields[field].bit_width;
    }
  }
  return false;
}

Value compare(Emitter& emit, BinaryOperator op, Value left, Value right) {
  return emit.build().binary(op, left, right, emit.build().int_type());
}

/// Paths on which the condition does not hold end.
void assume(Emitter& emit, Value condition) {
  const DraftLocation possible = emit.fresh();
  emit.branch(condition, possible, emit.fresh(), {});
  emit.place(possible);
}

}  // namespace

ResultFacts::ResultFacts(const clang::CallExpr* e, const std::string& called) {
  struct Function {
    std::string_view name;
    unsigned format;
  };
  static constexpr std::array scanning{Function{"scanf", 0}, Function{"fscanf", 1},
                                       Function{"sscanf", 1}};
  const std::string name = alias::library_name(called);
  for (const Function& function : scanning) {
    if (function.name == name) {
      read_scanned(e, function.format);
    }
  }
  if (name == "getopt") {
    read_letters(e);
  }
}

void ResultFacts::read_scanned(const clang::CallExpr* e, unsigned format) {
  const auto text = literal_text(e, format);
  const auto conversions = text ? conversions_of(*text) : std::nullopt;
  unsigned argument = format;
  unsigned count = 0;
  if (!conversions) {
    return;
  }
  for (const Conversion& conversion : *conversions) {
    if (!conversion.is_stored) {
      continue;
    }
    ++argument;
    ++count;
    const bool is_text = conversion.letter == 's' || conversion.letter == '[' ||
                         (conversion.letter == 'c' && conversion.has_width);
    if (argument < e->getNumArgs()) {
      scanned_.push_back({argument, count, is_text});
    }
  }
  last_scanned_ = argument;
}

/// After '-' or '+', a ':' asks for ':' in the place of '?'; '-' for 1 in the place of operands.
void ResultFacts::read_letters(const clang::CallExpr* e) {
  const auto options = literal_text(e, 2);
  if (!options || options->find("W;") != std::string::npos) {
    return;
  }
  letters_ = {-1, '?'};
  if (options->starts_with('-')) {
    letters_.push_back(1);
  }
  const std::size_t colon = options->find_first_not_of("-+");
  for (std::size_t i = 0; i < options->size(); ++i) {
    if ((*options)[i] != ':' || i == colon) {
      letters_.push_back(static_cast<signed char>((*options)[i]));
      letters_.push_back(static_cast<unsigned char>((*options)[i]));
    }
  }
}

std::uint64_t ResultFacts::single_objects(const CallArguments& given) const {
  std::uint64_t result = 0;
  for (const Scanned& one : scanned_) {
    const cfa::Type* type = given.values[one.argument]->type;
    const bool is_number = type->is_pointer() && type->element != nullptr &&
                           (type->element->is_integer() || type->element->is_float());
    if (is_number && !one.is_text && one.argument < 64) {
      result |= std::uint64_t{1} << one.argument;
    }
  }
  return result;
}

std::uint64_t ResultFacts::unused_arguments(const CallArguments& given) const {
  std::uint64_t result = 0;
  for (std::size_t i = last_scanned_.value_or(given.values.size()) + std::size_t{1};
       i < std::min<std::size_t>(given.values.size(), 64); ++i) {
    result |= std::uint64_t{1} << i;
  }
  return result;
}

void ResultFacts::keep_old_values(Emitter& emit, const CallArguments& given) {
  std::vector<Object> objects;
  std::vector<Scanned> kept;
  for (Scanned& one : scanned_) {
    const Object object = object_behind(*given.values[one.argument]);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      if (are_apart(object, objects[i])) {
        continue;
      }
      // Numbers of one type are the same object or apart.
      const bool is_same_or_apart = !one.is_text && !scanned_[i].is_text &&
                                    object.type != nullptr && objects[i].type != nullptr &&
                                    is_alike(*object.type, *objects[i].type);
      if (is_same_or_apart) {
        one.alike.push_back(scanned_[i].argument);
      } else {
        one.may_overlap = true;
      }
    }
    objects.push_back(object);
    if (!one.is_text && object.type != nullptr && object.type->is_held() &&
        !object.type->is_extended()) {
      kept.push_back(one);
    }
  }
  scanned_ = std::move(kept);
  given_ = given.values;
  for (Scanned& one : scanned_) {
    one.pointer = emit.stabilise(given_[one.argument]);
    one.object = emit.build().dereference(one.pointer, one.pointer->type->element);
    one.old = emit.temporary(one.object->type);
    emit.assign(one.old, one.object);
    for (const unsigned argument : one.alike) {
      given_[argument] = emit.stabilise(given_[argument]);
    }
  }
}

void ResultFacts::state(Emitter& emit, Value result) const {
  if (!result->type->is_integer() || result->type->is_boolean) {
    return;  // another function, or one that is declared otherwise
  }
  ExpressionBuilder& build = emit.build();
  for (const Scanned& one : scanned_) {
    const DraftLocation is_less = emit.fresh();
    const DraftLocation join = emit.fresh();
    emit.branch(
        compare(emit, BinaryOperator::Less, result, build.constant(result->type, one.count)),
        is_less, join, {});
    emit.place(is_less);
    Value is_same = compare(emit, BinaryOperator::Equal, one.object, one.old);
    if (one.old->type->is_float()) {  // not a number is not equal to itself
      is_same = compare(emit, BinaryOperator::LogicalOr, is_same,
                        compare(emit, BinaryOperator::NotEqual, one.old, one.old));
    }
    for (const unsigned argument : one.alike) {
      const Value other = build.cast(given_[argument], one.pointer->type);
      is_same = compare(emit, BinaryOperator::LogicalOr, is_same,
                        compare(emit, BinaryOperator::Equal, other, one.pointer));
    }
    if (one.may_overlap) {
      is_same = compare(emit, BinaryOperator::LogicalOr, is_same,
                        build.approximate(build.int_type(), "objects that may overlap", {}));
    }
    assume(emit, is_same);
    emit.jump(join);
    emit.place(join);
  }
  Value is_one = nullptr;
  for (const int letter : letters_) {
    const Value is = compare(emit, BinaryOperator::Equal, result,
                             build.constant(result->type, static_cast<std::uint64_t>(letter)));
    is_one = is_one == nullptr ? is : compare(emit, BinaryOperator::LogicalOr, is_one, is);
  }
  if (is_one != nullptr) {
    assume(emit, is_one);
  }
}

}  // namespace pcegar::frontend

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

#include <array>
#include <cctype>
#include <set>
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
  for (const Conversion& conversion : conversions ? *conversions : std::vector<Conversion>{}) {
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
  for (const char c : *options) {
    letters_.push_back(static_cast<unsigned char>(c));
  }
}

void ResultFacts::keep_old_values(Emitter& emit, const CallArguments& given) {
  // The objects of earlier conversions; one of them may not be known.
  std::set<cfa::VariableId> earlier;
  std::erase_if(scanned_, [&](const Scanned& one) {
    const Value argument = given.values[one.argument];
    const auto* address = std::get_if<cfa::AddressOf>(&cfa::without_casts(*argument).node);
    const cfa::VariableId root =
        address != nullptr ? cfa::root_variable(*address->target) : cfa::VariableId{};
    const bool is_alone = one.count == 1 || (root.valid() && !earlier.contains(root) &&
                                             !earlier.contains(cfa::VariableId{}));
    earlier.insert(root);
    const cfa::Type* type = argument->type;
    return !is_alone || one.is_text || !type->is_pointer() || type->element == nullptr ||
           !type->element->is_held() || type->element->is_extended();
  });
  for (Scanned& one : scanned_) {
    const Value pointer = emit.stabilise(given.values[one.argument]);
    one.object = emit.build().dereference(pointer, pointer->type->element);
    one.old = emit.temporary(one.object->type);
    emit.assign(one.old, one.object);
  }
}

void ResultFacts::state(Emitter& emit, Value result) const {
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

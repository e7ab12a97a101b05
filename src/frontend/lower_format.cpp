// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// sprintf, snprintf and, where their result is used, printf and fprintf with a format that is a
// literal. The call's edge stays for rules, but has no effect. Edges after it state the text and
// its length, piece by piece:
//
//    snprintf(b, n, "x=%d", x)     b[0] = 'x' if 1 < n; b[1] = '=' if 2 < n;
//                                  at = __pcegar_put_signed(b, n, 2, x, 0, 0);
//                                  b[at] = 0 if at < n, else b[n - 1] = 0 if 0 < n;
//
// The functions for conversions are in models/stdio.c; they become calls of their models like those
// of other library functions (library_models.cpp). If the model does not fit, because a string is
// not known, length and bytes are arbitrary. Output to a file may fail, with -1; a violation that
// rests on such a failure is not confirmed. Some formats are not modelled: those with conversions
// other than of integers, characters and strings, with widths that are arguments, with precisions
// of numbers, and those that do not fit their arguments. Such calls stay as they are, and the
// library table says what they do.
#include <clang/AST/Expr.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "alias/library_table.hpp"
#include "frontend/formats.hpp"
#include "frontend/linkage.hpp"

namespace pcegar::frontend {

using cfa::BinaryOperator;

namespace {

/// Positions of the arguments.
struct FormatFunction {
  std::string_view name;
  std::optional<unsigned> destination;
  std::optional<unsigned> size;
  unsigned format;
};
constexpr std::array format_functions{
    FormatFunction{"printf", {}, {}, 0},       FormatFunction{"fprintf", {}, {}, 1},
    FormatFunction{"__printf_chk", {}, {}, 1}, FormatFunction{"__fprintf_chk", {}, {}, 2},
    FormatFunction{"sprintf", 0, {}, 1},       FormatFunction{"__sprintf_chk", 0, {}, 3},
    FormatFunction{"snprintf", 0, 1, 2},       FormatFunction{"__snprintf_chk", 0, 1, 4}};

constexpr std::uint64_t max_width = 64;
constexpr std::size_t max_text = 256;

// The same value as in models/stdio.c.
constexpr unsigned left_flag = 1;
constexpr unsigned zeros_flag = 2;
constexpr unsigned upper_flag = 4;
constexpr unsigned plus_flag = 8;
constexpr unsigned space_flag = 16;

class FormatReader {
public:
  explicit FormatReader(std::string_view text) : text_(text.substr(0, text.find('\0'))) {}

  std::optional<std::vector<FormatPiece>> pieces() {
    std::vector<FormatPiece> result;
    if (text_.size() > max_text) {
      return std::nullopt;
    }
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      at_ = std::min(text_.find('%', at_), text_.size());
      if (at_ > begin) {
        result.push_back({.text = std::string(text_.substr(begin, at_ - begin))});
      }
      if (at_ == text_.size()) {
        break;
      }
      ++at_;
      if (!conversion(result.emplace_back())) {
        return std::nullopt;
      }
    }
    return result;
  }

private:
  bool take(char c) {
    const bool is_next = at_ < text_.size() && text_[at_] == c;
    at_ += is_next ? 1 : 0;
    return is_next;
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    const auto parsed = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    at_ = static_cast<std::size_t>(parsed.ptr - text_.data());
    return value;
  }
  void flags(FormatPiece& piece) {
    while (true) {
      if (take('-')) {
        piece.flags |= left_flag;
      } else if (take('0')) {
        piece.flags |= zeros_flag;
      } else if (take('+')) {
        piece.flags |= plus_flag;
      } else if (take(' ')) {
        piece.flags |= space_flag;
      } else {
        return;
      }
    }
  }
  unsigned bits() {
    if (take('h')) {
      return take('h') ? 8 : 16;
    }
    if (take('l')) {
      return take('l') ? 64 : long_bits;
    }
    if (take('z') || take('t')) {
      return long_bits;
    }
    return take('j') ? 64 : 32;
  }
  bool conversion(FormatPiece& piece) {
    if (take('%')) {
      piece.text = "%";
      return true;
    }
    flags(piece);
    piece.width = number();
    if (take('.')) {
      piece.precision = number();
    }
    piece.bits = bits();
    piece.conversion = at_ < text_.size() ? text_[at_] : '\0';
    ++at_;
    const bool is_number = std::string_view("diuxXo").find(piece.conversion) != std::string::npos;
    const bool is_plain = piece.bits == 32;
    const bool is_signed = piece.conversion == 'd' || piece.conversion == 'i';
    if ((piece.flags & (plus_flag | space_flag)) != 0 && !is_signed) {
      return false;
    }
    if (piece.width > max_width || (piece.precision && piece.conversion != 's')) {
      return false;
    }
    if (is_number) {
      return true;
    }
    return is_plain && (piece.flags & zeros_flag) == 0 &&
           (piece.conversion == 's' || (piece.conversion == 'c' && piece.width == 0));
  }

  static constexpr unsigned long_bits = 1;  ///< of `long`
  std::string_view text_;
  std::size_t at_ = 0;
};

bool fits(const FormatPiece& piece, clang::QualType argument) {
  return piece.conversion == 's'
             ? argument->isPointerType() && argument->getPointeeType()->isCharType()
             : argument->isIntegralOrEnumerationType();
}

const FormatFunction* function_of(std::string_view called) {
  const std::string name = alias::library_name(called);
  for (const FormatFunction& function : format_functions) {
    if (function.name == name) {
      return &function;
    }
  }
  return nullptr;
}

}  // namespace

/// Nothing if the call is left as it is.
std::optional<std::vector<FormatPiece>> format_pieces(const clang::CallExpr* e,
                                                      const std::string& name, Use use) {
  const FormatFunction* function = function_of(name);
  if (function == nullptr || function->format >= e->getNumArgs() ||
      (!function->destination && use == Use::Discarded)) {
    return std::nullopt;
  }
  const auto* literal =
      llvm::dyn_cast<clang::StringLiteral>(e->getArg(function->format)->IgnoreParenCasts());
  if (literal == nullptr || literal->getCharByteWidth() != 1) {
    return std::nullopt;
  }
  const llvm::StringRef text = literal->getString();
  auto pieces = FormatReader({text.data(), text.size()}).pieces();
  unsigned argument = function->format;
  for (const FormatPiece& piece : pieces ? *pieces : std::vector<FormatPiece>{}) {
    if (piece.conversion != '\0' &&
        (++argument >= e->getNumArgs() || !fits(piece, e->getArg(argument)->getType()))) {
      return std::nullopt;
    }
  }
  return pieces;
}

/// A call of one of the functions of models/stdio.c: the position after the piece.
Value Formats::put(const FormatPiece& piece, const Output& output, Value argument) {
  const bool is_string = piece.conversion == 's';
  const bool is_signed = piece.conversion == 'd' || piece.conversion == 'i';
  const unsigned bits = piece.bits == 1 ? emit_.program().types().pointer_bits() : piece.bits;
  cfa::TypeTable& types = emit_.program().types();
  const cfa::Type* size = build_.pointer_sized(false);
  std::string name = "__pcegar_put_string";
  std::vector<Value> arguments{output.destination, output.size, output.at};
  if (is_string) {
    arguments.push_back(argument);
  } else {
    name = is_signed                 ? "__pcegar_put_signed"
           : piece.conversion == 'u' ? "__pcegar_put_unsigned"
           : piece.conversion == 'o' ? "__pcegar_put_octal"
                                     : "__pcegar_put_hexadecimal";
    name += bits == 64 ? "_long" : "";
    const Value number =
        build_.cast(argument, types.integer(bits, is_signed), cfa::Cast::Origin::Explicit);
    arguments.push_back(build_.cast(number, types.integer(std::max(bits, 32U), is_signed)));
  }
  arguments.push_back(build_.constant(size, piece.width));
  if (is_string) {
    arguments.push_back(build_.constant(size, piece.precision.value_or(~std::uint64_t{0})));
  }
  const unsigned flags = piece.flags | (piece.conversion == 'X' ? upper_flag : 0);
  arguments.push_back(build_.constant(build_.int_type(), flags));
  const Value result = emit_.temporary(size);
  cfa::CallSite site{.name = name,
                     .callee = context_.linker.piece(name, size),
                     .arguments = std::move(arguments),
                     .result = result,
                     .caller = emit_.function(),
                     .position = emit_.statement_position()};
  emit_.call(DraftCall{std::move(site)}, emit_.text(*result) + " = " + name + "(...);");
  return result;
}

/// One byte at a position after `output.at`, if there is room.
void Formats::put_byte(const Output& output, std::uint64_t position, Value byte) {
  const cfa::Type* size = build_.pointer_sized(false);
  const Value index =
      build_.binary(BinaryOperator::Add, output.at, build_.constant(size, position), size);
  if (!output.is_kept) {
    return;
  }
  const DraftLocation fits = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  const Value next = build_.binary(BinaryOperator::Add, index, build_.constant(size, 1), size);
  if (output.is_bounded) {
    emit_.branch(build_.binary(BinaryOperator::Less, next, output.size, build_.int_type()), fits,
                 join, {});
    emit_.place(fits);
  }
  const cfa::Type* character = emit_.program().types().integer(8, true);
  const Value target = build_.offset(BinaryOperator::Add, output.destination, index, 1);
  emit_.assign(build_.dereference(target, character), build_.cast(byte, character));
  emit_.jump(join);
  emit_.place(join);
}

void Formats::put_end(const Output& output) {
  const cfa::Type* size = build_.pointer_sized(false);
  const Value end = build_.constant(emit_.program().types().integer(8, true), 0);
  if (!output.is_kept) {
    return;
  }
  const auto put_at = [&](Value index) {
    const Value target = build_.offset(BinaryOperator::Add, output.destination, index, 1);
    emit_.assign(build_.dereference(target, end->type), end);
  };
  if (!output.is_bounded) {
    put_at(output.at);
    return;
  }
  const auto less = [&](Value left, Value right) {
    return build_.binary(BinaryOperator::Less, left, right, build_.int_type());
  };
  const DraftLocation join = emit_.fresh();
  const DraftLocation fits = emit_.fresh();
  const DraftLocation is_long = emit_.fresh();
  const DraftLocation is_cut = emit_.fresh();
  emit_.branch(less(output.at, output.size), fits, is_long, {});
  emit_.place(fits);
  put_at(output.at);
  emit_.jump(join);
  emit_.place(is_long);
  const Value one = build_.constant(size, 1);
  emit_.branch(less(output.size, one), join, is_cut, {});
  emit_.place(is_cut);
  put_at(build_.binary(BinaryOperator::Subtract, output.size, one, size));
  emit_.jump(join);
  emit_.place(join);
}

/// The number of characters, or -1 for a file that cannot be written to.
Value Formats::printed(Value length, const std::string& name) {
  if (!context_.output_may_fail) {
    return build_.cast(length, build_.int_type(), cfa::Cast::Origin::Explicit);
  }
  const Value result = emit_.temporary(build_.int_type());
  const Value fails = emit_.temporary(build_.int_type());
  const DraftLocation failed = emit_.fresh();
  const DraftLocation works = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  emit_.add(cfa::Havoc{fails}, {});
  emit_.branch(fails, failed, works, {});
  emit_.place(failed);
  const DraftLocation possible = emit_.fresh();
  emit_.assign(result, build_.approximate(build_.int_type(), "failure of " + name, {}));
  emit_.branch(
      build_.binary(BinaryOperator::Equal, result,
                    build_.constant(build_.int_type(), ~std::uint64_t{0}), build_.int_type()),
      possible, emit_.fresh(), {});
  emit_.place(possible);
  emit_.jump(join);
  emit_.place(works);
  emit_.assign(result, build_.cast(length, build_.int_type(), cfa::Cast::Origin::Explicit));
  emit_.jump(join);
  emit_.place(join);
  return result;
}

Value Formats::lower(const clang::CallExpr* e, cfa::FunctionId callee, const CallArguments& given,
                     const std::vector<FormatPiece>& pieces) {
  const std::string name = emit_.program().function(callee).name;
  const FormatFunction& function = *function_of(name);
  const cfa::Type* size = build_.pointer_sized(false);
  const cfa::Type* pointer =
      emit_.program().types().pointer_to(emit_.program().types().integer(8, true));
  std::vector<Value> values;
  for (const Value value : given.values) {
    values.push_back(emit_.stabilise(value));
  }
  add_idle_library_edge(emit_, e, callee, given);
  Output output{.destination = function.destination
                                   ? build_.cast(values[*function.destination], pointer)
                                   : build_.constant(pointer, 0),
                .size = build_.constant(size, function.destination ? ~std::uint64_t{0} : 0),
                .at = build_.constant(size, 0),
                .is_kept = function.destination.has_value(),
                .is_bounded = function.size.has_value()};
  if (function.size) {
    output.size = emit_.stabilise(build_.cast(values[*function.size], size));
  }
  unsigned argument = function.format;
  for (const FormatPiece& piece : pieces) {
    std::uint64_t position = 0;
    for (const char c : piece.text) {
      put_byte(output, position++,
               build_.constant(build_.int_type(), static_cast<unsigned char>(c)));
    }
    if (piece.conversion == 'c') {
      put_byte(output, position++, values[++argument]);
    } else if (piece.conversion != '\0') {
      output.at = put(piece, output, values[++argument]);
    }
    output.at =
        build_.binary(BinaryOperator::Add, output.at, build_.constant(size, position), size);
  }
  put_end(output);
  return function.destination
             ? build_.cast(build_.cast(output.at, build_.int_type(), cfa::Cast::Origin::Explicit),
                           emit_.type_of(e))
             : build_.cast(printed(output.at, name), emit_.type_of(e));
}

}  // namespace pcegar::frontend

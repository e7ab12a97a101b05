// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// printf("%n", &count) writes to an object of the program. That is not modelled: such a call is an
// unsupported construct. A format that is not a literal may contain %n, too. It is harmless if
// nothing is passed that %n could write through: a pointer to an integer that is neither constant
// nor a plain or unsigned character (%hhn wants signed char; other pointers to %n are undefined,
// C11 7.21.6.1p9). The content of a va_list is not known where it is used. There, the arguments
// count that any call in the program passes to a function with variable arguments and a body.
#include "frontend/count_writes.hpp"

#include <algorithm>
#include <string>

#include "alias/library_table.hpp"

namespace pcegar::frontend {

namespace {

bool has_count_conversion(std::string_view format) {
  format = format.substr(0, format.find('\0'));
  std::size_t at = format.find('%');
  while (at != std::string_view::npos) {
    const std::size_t conversion = format.find_first_not_of("0123456789$*.+-# 'IhlLqjzt", at + 1);
    if (conversion == std::string_view::npos) {
      return false;
    }
    if (format[conversion] == 'n') {
      return true;
    }
    at = format.find('%', conversion + 1);
  }
  return false;
}

CountWrites of_format(const clang::Expr* format) {
  format = format->IgnoreParenCasts();
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(format)) {
    const CountWrites yes = of_format(choice->getTrueExpr());
    return yes == of_format(choice->getFalseExpr()) ? yes : CountWrites::Unknown;
  }
  const auto* literal = llvm::dyn_cast<clang::StringLiteral>(format);
  if (literal == nullptr || literal->getCharByteWidth() != 1) {
    return CountWrites::Unknown;
  }
  const llvm::StringRef text = literal->getString();
  return has_count_conversion({text.data(), text.size()}) ? CountWrites::Some : CountWrites::None;
}

bool is_count_target(const clang::Expr* argument) {
  const clang::QualType type = argument->IgnoreParenImpCasts()->getType();
  if (!type->isPointerType() && !type->isArrayType()) {
    return false;
  }
  const clang::QualType pointee = type->isPointerType()
                                      ? type->getPointeeType()
                                      : clang::QualType(type->getArrayElementTypeNoTypeQual(), 0);
  return pointee->isIntegerType() && !pointee.isConstQualified() &&
         (!pointee->isCharType() || pointee->isSpecificBuiltinType(clang::BuiltinType::SChar));
}

bool has_count_target(const clang::CallExpr& call, unsigned first) {
  return first < call.getNumArgs() &&
         std::any_of(call.arg_begin() + first, call.arg_end(), is_count_target);
}

const clang::FunctionProtoType* prototype(const clang::CallExpr& call) {
  clang::QualType type = call.getCallee()->getType();
  type = type->isPointerType() ? type->getPointeeType() : type;
  return type->getAs<clang::FunctionProtoType>();
}

}  // namespace

std::optional<FormattedOutput> formatted_output(std::string_view name) {
  const auto known = alias::library_call(name);
  const bool is_output = name.find("printf") != std::string_view::npos || name.ends_with("syslog");
  if (!is_output || !known) {
    return std::nullopt;
  }
  const auto listed = static_cast<unsigned>(known->arguments.size());
  const unsigned after = known->is_variadic ? 1 : 2;  // a list has a letter of its own
  return listed < after ? std::nullopt
                        : std::optional(FormattedOutput{listed - after, !known->is_variadic});
}

CountWrites count_writes(const clang::CallExpr& call, FormattedOutput function) {
  if (function.format >= call.getNumArgs()) {
    return CountWrites::None;
  }
  const CountWrites result = of_format(call.getArg(function.format));
  const bool harmless = result == CountWrites::Unknown && !function.takes_list &&
                        !has_count_target(call, function.format + 1);
  return harmless ? CountWrites::None : result;
}

CountWrites count_writes_through_pointer(const clang::CallExpr& call) {
  const bool writes = std::any_of(
      call.arg_begin(), call.arg_end(),
      [](const clang::Expr* argument) { return of_format(argument) == CountWrites::Some; });
  if (writes) {
    return CountWrites::Some;
  }
  const clang::FunctionProtoType* type = prototype(call);
  if (type == nullptr || !type->isVariadic() || type->getNumParams() == 0 ||
      type->getNumParams() > call.getNumArgs()) {
    return CountWrites::Unknown;
  }
  return has_count_target(call, type->getNumParams())
             ? of_format(call.getArg(type->getNumParams() - 1))
             : CountWrites::None;
}

bool passes_count_target(const clang::CallExpr& call) {
  const clang::FunctionProtoType* type = prototype(call);
  if (type == nullptr) {
    return has_count_target(call, 0);
  }
  return type->isVariadic() && has_count_target(call, type->getNumParams());
}

void mark_unsupported_count_writes(std::deque<FunctionDraft>& drafts,
                                   const LoweringContext& context) {
  if (!context.passes_count_targets) {
    return;
  }
  for (FunctionDraft& draft : drafts) {
    std::vector<DraftEdge> edges = draft.edges();
    for (DraftEdge& edge : edges) {
      const auto* call = std::get_if<DraftCall>(&edge.operation);
      if (call != nullptr && call->site.pointer == nullptr &&
          call->counts == CountWrites::Unknown) {
        const std::string construct = "possible %n in the format of " + call->site.name;
        edge.operation = cfa::Operation{cfa::UnsupportedOperation{construct}};
        edge.text = "unsupported: " + construct;
      }
    }
    draft.replace_edges(std::move(edges));
  }
}

}  // namespace pcegar::frontend

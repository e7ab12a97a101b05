// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Objects of literals. A string literal that is passed to external functions only needs no
// contents.
#include <clang/AST/Expr.h>

#include "frontend/initialisers.hpp"
#include "frontend/linkage.hpp"
#include "frontend/literals.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

Value Literals::string(const clang::StringLiteral* e) {
  const auto [found, is_new] = context_.static_literals.try_emplace(e);
  if (is_new) {
    const std::string name = "__str_" + std::to_string(++context_.literal_count);
    cfa::Variable object{.name = name,
                         .unique_name = context_.linker.unique_name(name),
                         .type = emit_.type_of(e),
                         .kind = cfa::VariableKind::Global,
                         .read_only = true,
                         .position = unit_.position(e->getBeginLoc())};
    found->second = contents_ == Contents::Opaque
                        ? emit_.program().add_variable(std::move(object))
                        : context_.linker.add_static(std::move(object),
                                                     PendingGlobal::Start::Initialised, unit_, e);
  }
  return build_.variable(found->second);
}

Value Literals::compound(const clang::CompoundLiteralExpr* e) {
  if (e->isFileScope()) {
    const auto [found, is_new] = context_.static_literals.try_emplace(e);
    if (is_new) {
      const std::string name = "__literal_" + std::to_string(++context_.literal_count);
      found->second =
          context_.linker.add_static({.name = name,
                                      .unique_name = context_.linker.unique_name(name),
                                      .type = emit_.type_of(e),
                                      .kind = cfa::VariableKind::Global,
                                      .position = unit_.position(e->getBeginLoc())},
                                     PendingGlobal::Start::Initialised, unit_, e->getInitializer());
    }
    return build_.variable(found->second);
  }
  const auto [found, is_new] = objects_.try_emplace(e);
  if (is_new) {
    const std::string name = "__literal";
    found->second = emit_.program().add_variable(
        {.name = name,
         .unique_name = context_.linker.unique_name(emit_.function_name() + "::" + name),
         .type = emit_.type_of(e),
         .kind = cfa::VariableKind::Local,
         .function = emit_.function(),
         .position = unit_.position(e->getBeginLoc())});
  }
  const Value object = build_.variable(found->second);
  initialisers_.initialise(object, e->getInitializer(), Storage::Automatic);
  return object;
}

}  // namespace pcegar::frontend

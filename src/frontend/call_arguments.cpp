// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/call_arguments.hpp"

#include <clang/AST/Expr.h>

#include <utility>

namespace pcegar::frontend {

void add_library_edge(Emitter& emit, const clang::CallExpr* e, cfa::FunctionId callee,
                      const CallArguments& given, std::vector<Value> passed) {
  const std::string name = emit.program().function(callee).name;
  cfa::CallSite site{.name = name,
                     .callee = callee,
                     .arguments = std::move(passed),
                     .written_arguments = given.written.empty() ? given.values : given.written,
                     .caller = emit.function(),
                     .position = emit.position(e)};
  emit.call(DraftCall{std::move(site)}, name + "(" + given.text + ");");
}

void add_idle_library_edge(Emitter& emit, const clang::CallExpr* e, cfa::FunctionId callee,
                           const CallArguments& given) {
  ExpressionBuilder& build = emit.build();
  std::vector<Value> nothing;
  for (const Value argument : given.values) {
    nothing.push_back(
        build.constant(argument->type->is_scalar() ? argument->type : build.int_type(), 0));
  }
  add_library_edge(emit, e, callee, given, std::move(nothing));
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The rounding mode of IEEE 754 as programs change it: fesetround(), fegetround().
//
// If the program sets a mode other than to nearest anywhere, an extra variable holds the mode, and
// every operation on floats that may round names it (cfa::BinaryOperator::Rounded, made in
// expression_builder.cpp). All other programs have none of this.
//
// Compilers round to nearest at compile time; at run time, the mode applies. Compilers agree on
// this only for operations on variables and only with -frounding-math. Constants are open even
// then: `1.0 / 3.0` may be rounded either way, and neither is confirmed. So expressions that Clang
// could fold are lowered like all others. Functions of the library are called.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>

#include "frontend/linkage.hpp"
#include "frontend/lowering_context.hpp"
#include "frontend/rounding_mode.hpp"
#include "support/host_rounding.hpp"

namespace pcegar::frontend {

using cfa::BinaryOperator;

namespace {

class NameFinder : public clang::RecursiveASTVisitor<NameFinder> {
public:
  NameFinder(clang::ASTContext& context, const clang::IdentifierInfo& name)
      : context_(context), name_(name) {}

  /// The name is Clang's. The visit continues until one is found.
  bool VisitCallExpr(clang::CallExpr* e) {  // NOLINT(readability-identifier-naming)
    const clang::FunctionDecl* callee = e->getDirectCallee();
    if (callee == nullptr || callee->getIdentifier() != &name_ || e->getNumArgs() != 1) {
      return true;
    }
    clang::Expr::EvalResult mode;
    return e->getArg(0)->EvaluateAsInt(mode, context_) && mode.Val.getInt() == 0;
  }

private:
  clang::ASTContext& context_;
  const clang::IdentifierInfo& name_;
};

}  // namespace

bool changes_rounding_mode(const SourceUnit& unit) {
  clang::ASTContext& context = unit.context();
  const auto name = context.Idents.find("fesetround");
  if (name == context.Idents.end()) {
    return false;
  }
  return !NameFinder(context, *name->second).TraverseDecl(context.getTranslationUnitDecl());
}

bool computes_with_floats(const clang::Stmt* statement) {
  if (statement == nullptr) {
    return false;
  }
  const auto* e = llvm::dyn_cast<clang::Expr>(statement);
  return (e != nullptr && e->getType()->hasFloatingRepresentation()) ||
         std::any_of(statement->child_begin(), statement->child_end(), computes_with_floats);
}

void declare_rounding_mode(LoweringContext& context, const SourceUnit& unit) {
  const std::string name(rounding_mode_variable);
  context.build.set_rounding_mode(
      context.linker.add_static({.name = name,
                                 .unique_name = context.linker.unique_name(name),
                                 .type = context.build.int_type(),
                                 .kind = cfa::VariableKind::Global},
                                PendingGlobal::Start::Zero, unit, nullptr));
}

Value get_rounding_mode(Emitter& emit, const clang::CallExpr* e) {
  ExpressionBuilder& build = emit.build();
  const cfa::Type* type = emit.type_of(e);
  const auto variable = build.rounding_mode();
  return variable ? emit.saved(build.cast(build.variable(*variable), type))
                  : build.constant(type, 0);
}

std::optional<Value> set_rounding_mode(Emitter& emit, Operands& operands,
                                       const clang::CallExpr* e) {
  ExpressionBuilder& build = emit.build();
  const cfa::Type* type = emit.type_of(e);
  const auto variable = build.rounding_mode();
  const Value mode = emit.stabilise(operands.value_as(e->getArg(0), build.int_type()));
  if (!variable) {
    const cfa::Constant* number = ExpressionBuilder::as_constant(mode);
    return number != nullptr && number->bits == 0 ? std::optional(build.constant(type, 0))
                                                  : std::nullopt;
  }
  const auto modes = static_cast<std::uint64_t>(RoundingMode::Zero);  // the others' bits together
  const Value rest =
      build.binary(BinaryOperator::BitAnd, mode, build.constant(mode->type, ~modes), mode->type);
  const Value is_mode =
      build.binary(BinaryOperator::Equal, rest, build.constant(mode->type, 0), build.int_type());
  const Value result = emit.temporary(type);
  const DraftLocation yes = emit.fresh();
  const DraftLocation no = emit.fresh();
  const DraftLocation join = emit.fresh();
  emit.branch(is_mode, yes, no, {});
  emit.place(yes);
  emit.assign(build.variable(*variable), mode);
  emit.assign(result, build.constant(type, 0));
  emit.jump(join);
  emit.place(no);
  emit.assign(result, build.constant(type, 1));
  emit.jump(join);
  emit.place(join);
  return result;
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The arguments of main(int argc, char **argv) (C11 5.1.2.2.1p2): argc is not negative, argv[argc]
// is null, and the pointers before it are not; they point to strings of the environment.
//
// Of memory of the environment only what a path wrote is exact. So the start writes there what C
// says of the first elements; of the strings nothing is stated.
#include <clang/AST/Decl.h>

#include "frontend/lowering.hpp"

namespace pcegar::frontend {

using Value = Lowering::Value;
using Operator = cfa::BinaryOperator;

namespace {

constexpr std::uint64_t last_argument = 2;

bool is_string(const cfa::Type& type) {
  return type.is_pointer() && type.element != nullptr && type.element->is_integer() &&
         type.element->bits == 8;
}

/// main(int, char **) whose second parameter its body mentions.
bool reads_arguments(const clang::FunctionDecl& main, const cfa::Program& program,
                     const cfa::Function& function) {
  if (function.parameters.size() < 2 || !main.getParamDecl(1)->isReferenced()) {
    return false;
  }
  const cfa::Type& count = *program.variable(function.parameters[0]).type;
  const cfa::Type& array = *program.variable(function.parameters[1]).type;
  return count.is_integer() && count.is_signed && array.is_pointer() && array.element != nullptr &&
         is_string(*array.element);
}

}  // namespace

void Lowering::assume(Value condition) {
  emit(cfa::Assume{condition, true}, "[" + cfa::to_string(context_.program, *condition) + "]");
}
void Lowering::assume_not(Value condition) {
  emit(cfa::Assume{condition, false}, "[!(" + cfa::to_string(context_.program, *condition) + ")]");
}

/// argv[i], from argv[0] to argv[argc], as far as they are stated.
void Lowering::argument_array(Value argc, Value argv) {
  const cfa::Type* string = argv->type->element;
  const Value null = build_.constant(string, 0);
  const DraftLocation done = fresh();
  for (std::uint64_t i = 0; i <= last_argument; ++i) {
    const Value element = build_.dereference(
        build_.offset(Operator::Add, argv, build_.constant(build_.pointer_sized(true), i),
                      string->size_bytes),
        string);
    const Value is_one =
        build_.binary(Operator::Less, build_.constant(argc->type, i), argc, build_.int_type());
    const DraftLocation before = here_;
    assume_not(is_one);
    emit_assign(element, null);
    draft_.add_edge({here_, done, cfa::Operation{cfa::Skip{}}, statement_position_, {}});
    here_ = before;
    assume(is_one);
    const Value argument = temporary(string);
    emit(cfa::Havoc{argument}, {});
    assume(build_.binary(Operator::NotEqual, argument, null, build_.int_type()));
    emit_assign(element, argument);
  }
  draft_.add_edge({here_, done, cfa::Operation{cfa::Skip{}}, statement_position_, {}});
  place(done);
}

/// Arguments that have been made arbitrary before.
void Lowering::main_arguments(cfa::FunctionId main, const std::vector<Value>& arguments) {
  const FunctionDefinition* definition = context_.linker.definition(main);
  const cfa::Function& function = context_.program.function(main);
  if (function.name != "main" || definition == nullptr || arguments.size() < 2 ||
      !arguments[0]->type->is_integer() || !arguments[0]->type->is_signed) {
    return;
  }
  const Value argc = arguments[0];
  const clang::FunctionDecl& declaration = *definition->declaration;
  if (!declaration.getParamDecl(0)->isReferenced() &&
      !declaration.getParamDecl(1)->isReferenced()) {
    return;
  }
  assume(build_.binary(Operator::GreaterEqual, argc, build_.constant(argc->type, 0),
                       build_.int_type()));
  if (!reads_arguments(declaration, context_.program, function)) {
    return;
  }
  assume(build_.binary(Operator::NotEqual, arguments[1], build_.constant(arguments[1]->type, 0),
                       build_.int_type()));
  argument_array(argc, arguments[1]);
}

}  // namespace pcegar::frontend

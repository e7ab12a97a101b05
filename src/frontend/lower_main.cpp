// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What the start calls (constructors, the entry function), and what runs at the end.
//
// The arguments of main(int argc, char **argv) (C11 5.1.2.2.1p2): argc is not negative, argv[argc]
// is null, and the pointers before it are not; they point to strings of the environment. No object
// lies in the first or in the last page of the address space.
//
// In memory of the environment, only what a path has written is exact. So the start writes what C
// guarantees about the first elements; nothing is stated about the strings.
#include <clang/AST/Decl.h>

#include "frontend/known_functions.hpp"
#include "frontend/linkage.hpp"
#include "frontend/program_start.hpp"

namespace pcegar::frontend {

using Operator = cfa::BinaryOperator;

namespace {

constexpr std::uint64_t last_argument = 2;
constexpr std::uint64_t page_bytes = 4096;

bool is_string(const cfa::Type& type) {
  return type.is_pointer() && type.element != nullptr && type.element->is_integer() &&
         type.element->bits == 8;
}

/// Whether it is main(int, char **), and its body mentions the second parameter.
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

void ProgramStart::assume_address(Value pointer) {
  const cfa::Type* word = build_.pointer_sized(false);
  const Value number = build_.cast(pointer, word);
  const Value first = build_.constant(word, page_bytes);
  const Value last = build_.constant(word, std::uint64_t{0} - page_bytes);
  emit_.assume(build_.binary(Operator::GreaterEqual, number, first, build_.int_type()));
  emit_.assume(build_.binary(Operator::LessEqual, number, last, build_.int_type()));
}

/// argv[i], from argv[0] to argv[argc], as far as they are stated.
void ProgramStart::argument_array(Value argc, Value argv) {
  const cfa::Type* string = argv->type->element;
  const Value null = build_.constant(string, 0);
  const DraftLocation done = emit_.fresh();
  for (std::uint64_t i = 0; i <= last_argument; ++i) {
    const Value element = build_.dereference(
        build_.offset(Operator::Add, argv, build_.constant(build_.pointer_sized(true), i),
                      string->size_bytes),
        string);
    const Value is_one =
        build_.binary(Operator::Less, build_.constant(argc->type, i), argc, build_.int_type());
    const DraftLocation before = emit_.here();
    emit_.assume_not(is_one);
    emit_.assign(element, null);
    emit_.jump(done);
    emit_.place(before);
    emit_.assume(is_one);
    const Value argument = emit_.temporary(string);
    emit_.add(cfa::Havoc{argument}, {});
    assume_address(argument);
    emit_.assign(element, argument);
  }
  emit_.jump(done);
  emit_.place(done);
}

/// States facts about arguments that have been made arbitrary before.
void ProgramStart::main_arguments(cfa::FunctionId main, const std::vector<Value>& arguments) {
  const FunctionDefinition* definition = context_.linker.definition(main);
  const cfa::Function& function = emit_.program().function(main);
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
  emit_.assume(build_.binary(Operator::GreaterEqual, argc, build_.constant(argc->type, 0),
                             build_.int_type()));
  if (!reads_arguments(declaration, emit_.program(), function)) {
    return;
  }
  assume_address(arguments[1]);
  argument_array(argc, arguments[1]);
}

/// A call of a function without body, until all of the program has been lowered
/// (exit_handlers.cpp).
void ProgramStart::run_exit_handlers() {
  const std::string name(exit_handlers);
  cfa::CallSite site{.name = name,
                     .callee = context_.linker.piece(name, emit_.program().types().void_type()),
                     .caller = emit_.function(),
                     .position = emit_.statement_position()};
  emit_.call(DraftCall{std::move(site)}, name + "();");
}

void ProgramStart::end_program(const std::string& name) {
  if (runs_destructors(name)) {
    const SourcePosition before = emit_.statement_position();
    run_exit_handlers();
    for (const cfa::FunctionId destructor : context_.linker.destructors()) {
      call(destructor);
    }
    emit_.set_statement_position(before);
  }
  emit_.end_path();
}

void ProgramStart::call(cfa::FunctionId callee) {
  const SourcePosition position = emit_.program().function(callee).position;
  emit_.set_statement_position(position);
  const std::vector<cfa::VariableId> parameters = emit_.program().function(callee).parameters;
  const std::string name = emit_.program().function(callee).name;
  std::vector<Value> arguments;
  std::string text;
  for (const cfa::VariableId parameter : parameters) {
    const Value argument = emit_.temporary(emit_.program().variable(parameter).type);
    emit_.add(cfa::Havoc{argument}, {});
    text += (arguments.empty() ? "" : ", ") + emit_.text(*argument);
    arguments.push_back(argument);
  }
  if (callee == emit_.program().entry_function()) {
    main_arguments(callee, arguments);
  }
  cfa::CallSite site{.name = name,
                     .callee = callee,
                     .arguments = std::move(arguments),
                     .caller = emit_.function(),
                     .position = position};
  emit_.call(DraftCall{std::move(site)}, name + "(" + text + ");", position);
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Operations of edges (paper 000, Sect. 2.3): assume adds the condition, assignment an equation for
// a new version. All operands are read in the state before the operation.
//
// Recursion: a function's variables have one slot each, shared by all activations. When a call
// returns into a function that may have been entered again meanwhile, its automatic variables
// become arbitrary.

#include "cfa/analysis.hpp"
#include "encoding/translator.hpp"

namespace pcegar::encoding {

using cfa::Expression;
using smt::Term;
using Cause = TranslationLog::Cause;

EncodingContext::EncodingContext(smt::TermManager& term_manager, const cfa::Program& the_program,
                                 EncodingOptions the_options)
    : terms(term_manager),
      program(the_program),
      options(the_options),
      memory(options.memory != nullptr ? options.memory
                                       : std::make_shared<const MemoryMap>(the_program)),
      slots(term_manager, *memory, the_options.arithmetic),
      arithmetic(the_options.arithmetic == Arithmetic::Integer
                     ? make_integer_arithmetic(term_manager, the_options.signed_overflow)
                     : make_bit_arithmetic(term_manager, the_options.signed_overflow)),
      recursive(cfa::recursive_functions(the_program)) {}

bool EncodingContext::is_dead(SlotId slot, cfa::FunctionId running) const {
  const cfa::VariableId id = slots.slot(slot).variable;
  if (!id.valid() || !running.valid()) return false;
  const cfa::Variable& variable = program.variable(id);
  const bool is_static =
      variable.kind == cfa::VariableKind::Global || variable.kind == cfa::VariableKind::StaticLocal;
  return !is_static && variable.function.valid() && !variable.address_taken &&
         !memory->waiting_functions().may_be_active(variable.function, running);
}

std::vector<Term> Translator::conjuncts() const {
  std::vector<Term> all = facts_.all();
  all.insert(all.end(), equations_.begin(), equations_.end());
  return all;
}

void Translator::assume(const Expression& e, bool holds) {
  const Term truth = condition(e);
  const Term asserted = holds ? truth : terms_.not_(truth);
  equations_.push_back(asserted);
  log_.conditions.push_back(asserted);
}

void Translator::operation(const cfa::Edge& edge) {
  const cfa::Operation& op = edge.operation;
  const SlotId reuse = context_.memory->reuse();
  if (reuse.valid() && edge.source == context_.program.start()) {
    const Shape shape(*context_.slots.slot(reuse).type);
    write(reuse, arithmetic_.term(arithmetic_.constant(0, shape), shape));
  }
  if (const auto* x = std::get_if<cfa::Assign>(&op)) return operation(*x);
  if (const auto* x = std::get_if<cfa::Assume>(&op)) return assume(*x->condition, x->holds);
  if (const auto* x = std::get_if<cfa::Havoc>(&op)) return operation(*x);
  if (const auto* x = std::get_if<cfa::ExternalCall>(&op)) return external_call(x->site);
  if (const auto* x = std::get_if<cfa::EnterCall>(&op))
    return enter_call(context_.program.call_site(x->site));
  if (const auto* x = std::get_if<cfa::ReturnFromCall>(&op))
    return return_from_call(context_.program.call_site(x->site));
}

void Translator::operation(const cfa::Assign& op) {
  assign(resolve(*op.target), *op.target, *op.value);
}

void Translator::operation(const cfa::Havoc& op) {
  forget(resolve(*op.target), op.target, Cause::Input, {"uninitialised value", op.target},
         to_string(context_.program, *op.target));
}

// ---- calls --------------------------------------------------------------------------------------

void Translator::enter_call(const cfa::CallSite& site) {
  const cfa::Function& callee = context_.program.function(site.callee);
  struct Passed {
    const Storage* storage;
    const Expression* argument;
    std::optional<Value> value;
  };
  std::vector<Passed> scalars;
  std::vector<Passed> aggregates;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const Storage& storage = this->storage(callee.parameters[i]);
    const Expression* argument = i < site.arguments.size() ? site.arguments[i] : nullptr;
    const bool scalar = argument != nullptr && storage.type->is_held() && argument->type->is_held();
    if (scalar)
      scalars.push_back({&storage, argument, value_of(*argument)});
    else
      aggregates.push_back({&storage, argument, std::nullopt});
  }
  // Structures are passed by value: their source is a variable of the caller. Only in a direct
  // recursion can it be a parameter of the callee, and so change too early.
  const bool may_overlap = site.caller.valid() && context_.recursive[site.callee.index()];
  for (const Passed& passed : aggregates) {
    const Candidate whole{terms_.true_(), passed.storage};
    if (passed.argument == nullptr || passed.argument->type != passed.storage->type || may_overlap)
      forget_slots(*passed.storage, Cause::Approximated,
                   {"argument in a call of " + site.name, passed.argument});
    else
      assign_aggregate({Place::Kind::Storage, {whole}}, resolve(*passed.argument),
                       *passed.storage->type, *passed.argument);
  }
  for (const Passed& passed : scalars) {
    Place place{Place::Kind::Storage, {{terms_.true_(), passed.storage}}};
    assign_scalar(place, *passed.argument->type, *passed.value, passed.argument);
  }
  // A function that ends without a return statement returns an arbitrary value.
  if (callee.return_variable.valid())
    forget_slots(storage(callee.return_variable), Cause::Approximated,
                 {"missing return value of " + callee.name, nullptr});
}

/// Comes after a call has returned into a function that may have been entered again.
void Translator::forget_frame(const cfa::CallSite& site) {
  if (!site.caller.valid() || !site.callee.valid()) return;
  if (!context_.recursive[site.caller.index()] || !context_.recursive[site.callee.index()]) return;
  for (std::size_t i = 0; i < context_.program.variable_count(); ++i) {
    const cfa::VariableId id(i);
    const cfa::Variable& variable = context_.program.variable(id);
    if (variable.function != site.caller || variable.kind == cfa::VariableKind::Global ||
        variable.kind == cfa::VariableKind::StaticLocal ||
        cfa::Program::is_call_bit(variable.unique_name))
      continue;
    forget_slots(
        storage(id), Cause::Approximated,
        {"variable of the recursive function " + context_.program.function(site.caller).name,
         nullptr});
  }
}

void Translator::return_from_call(const cfa::CallSite& site) {
  const cfa::Function& callee = context_.program.function(site.callee);
  std::optional<Value> value;
  const cfa::VariableId returned = callee.return_variable;
  const cfa::Type* type = returned.valid() ? context_.program.variable(returned).type : nullptr;
  const bool self = site.caller == site.callee;
  returned_ = Expression{cfa::VariableReference{returned}, type, site.position};
  const Expression& reference = *returned_;
  if (type != nullptr && type->is_held()) value = value_of(reference);
  forget_frame(site);
  if (site.result == nullptr) return;
  const Place target = resolve(*site.result);
  if (value && site.result->type->is_held())
    assign_scalar(target, *type, *value, site.result);
  else if (type != nullptr && !self)
    assign(target, *site.result, reference);
  else
    forget(target, site.result, Cause::Approximated,
           {"result of " + site.name + "()", site.result});
}

}  // namespace pcegar::encoding

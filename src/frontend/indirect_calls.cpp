// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls through pointers, after everything has been lowered and linked:
//
//                     [p == &f]   f(...)
//    result = p(...)  [p == &g]   g(...)
//                     [p != &f] [p != &g] [p != 0]   (*p)(...)    functions outside of the program
//
// The last branch exists only if the pointer may come from outside; such a function is like any
// without a body. There is no branch for a null pointer, nor for a function that is not of the
// call's type: that is undefined (C11 6.3.2.3p8, 6.5.2.2p9). If the pointer can hold no function of
// the call's type, the call is an unsupported construct, not the end of the path: the analysis has
// probably missed something.
//
// This is done on drafts, because their edges can still be replaced. So it is part of the front
// end, and not a pass over finished programs, although it uses nothing of Clang.
#include "frontend/indirect_calls.hpp"

#include <algorithm>

#include "alias/library_table.hpp"
#include "frontend/count_writes.hpp"
#include "frontend/draft_expressions.hpp"
#include "frontend/known_functions.hpp"
#include "frontend/library_models.hpp"
#include "frontend/linkage.hpp"

namespace pcegar::frontend {

using Value = const cfa::Expression*;

namespace {

const DraftCall* indirect(const DraftEdge& edge) {
  const auto* call = std::get_if<DraftCall>(&edge.operation);
  return call != nullptr && call->site.pointer != nullptr ? call : nullptr;
}

/// Functions whose direct calls are lowered in a special way.
bool is_special(const cfa::Function& function) {
  const std::string_view name = function.name;
  return breaks_control_flow(name) || kept_buffer(name).has_value() ||
         (function.is_library && may_not_return(name)) || name.starts_with("__builtin_") ||
         name.starts_with("__sync_") || name.starts_with("__atomic_") ||
         name == "__VERIFIER_assume" || name == "strtok" || name == "strtok_r" || name == "atexit";
}

bool may_write_counts(const DraftCall& call, const cfa::Function& function,
                      const LoweringContext& context) {
  const auto output = formatted_output(function.name);
  return !function.has_body && output &&
         (call.counts == CountWrites::Some ||
          (call.counts == CountWrites::Unknown &&
           (!output->takes_list || context.passes_count_targets)));
}

class Resolver {
public:
  Resolver(FunctionDraft& draft, const alias::PointsTo& points_to, LoweringContext& context)
      : draft_(draft), points_to_(points_to), context_(context), build_(context.build) {}

  void run() {
    const std::vector<DraftEdge> before = draft_.edges();
    for (const DraftEdge& edge : before) {
      if (const DraftCall* call = indirect(edge)) {
        resolve(edge, *call);
      } else {
        edges_.push_back(edge);
      }
    }
    draft_.replace_edges(std::move(edges_));
  }

private:
  void resolve(const DraftEdge& edge, const DraftCall& call);
  void branch(const DraftEdge& edge, const DraftCall& call, cfa::FunctionId callee);
  void outside_branch(const DraftEdge& edge, const DraftCall& call,
                      const std::vector<cfa::FunctionId>& callees);
  DraftLocation assume(DraftLocation from, const DraftEdge& edge, Value condition, bool holds);
  Value is_function(const cfa::CallSite& site, cfa::FunctionId function);
  void add(DraftLocation from, DraftLocation to, cfa::Operation operation, const DraftEdge& edge,
           std::string text) {
    edges_.push_back({from, to, std::move(operation), edge.position, std::move(text)});
  }

  FunctionDraft& draft_;
  const alias::PointsTo& points_to_;
  LoweringContext& context_;
  ExpressionBuilder& build_;
  std::vector<DraftEdge> edges_;
};

void Resolver::resolve(const DraftEdge& edge, const DraftCall& call) {
  const cfa::Program& program = context_.program;
  const alias::Callees found = points_to_.callees(*call.site.pointer);
  std::vector<cfa::FunctionId> callees;
  std::copy_if(found.functions.begin(), found.functions.end(), std::back_inserter(callees),
               [&](cfa::FunctionId f) {
                 return !program.function(f).name.starts_with(label_prefix) &&
                        alias::call_fits(program, call.site, program.function(f));
               });
  for (const cfa::FunctionId callee : callees) {
    branch(edge, call, callee);
  }
  if (found.unknown) {
    outside_branch(edge, call, callees);
  } else if (callees.empty()) {
    const std::string construct = "call through a pointer to no function of its type";
    add(edge.source, edge.target, cfa::UnsupportedOperation{construct}, edge,
        "unsupported: " + construct);
  }
}

Value Resolver::is_function(const cfa::CallSite& site, cfa::FunctionId function) {
  const Value address = build_.cast(build_.function_address(function), site.pointer->type);
  return build_.binary(cfa::BinaryOperator::Equal, site.pointer, address, build_.int_type());
}

DraftLocation Resolver::assume(DraftLocation from, const DraftEdge& edge, Value condition,
                               bool holds) {
  const DraftLocation next = draft_.add_location(edge.position);
  const std::string text = cfa::to_string(context_.program, *condition);
  add(from, next, cfa::Assume{condition, holds}, edge,
      holds ? "[" + text + "]" : "[!(" + text + ")]");
  return next;
}

void Resolver::branch(const DraftEdge& edge, const DraftCall& call, cfa::FunctionId callee) {
  cfa::CallSite site = call.site;
  build_.set_position(site.position);
  const DraftLocation begin = assume(edge.source, edge, is_function(site, callee), true);
  const std::string name = context_.program.function(callee).name;
  const bool is_foreign = !context_.program.function(callee).has_body &&
                          !context_.linker.foreign_definition(name).empty();
  if (!context_.program.function(callee).has_body && !is_foreign) {
    callee = model_for(site, name, points_to_, context_).value_or(callee);
  }
  const cfa::Function function = context_.program.function(callee);
  const bool leaves_destructors =
      runs_destructors(function.name) &&
      (context_.linker.has_destructors() || context_.registers_exit_handlers);
  const bool calls_back = may_allocate(function.name) && context_.linker.replaces_allocation();
  if ((!function.has_body && (is_special(function) || leaves_destructors || calls_back)) ||
      is_foreign || may_write_counts(call, function, context_)) {
    add(begin, edge.target, cfa::UnsupportedOperation{"call of " + function.name}, edge,
        "unsupported: call of " + function.name);
    return;
  }
  if (callee == draft_.function() && !context_.program.has_recursion_through_pointers()) {
    return;  // the path ends
  }
  site.name = alias::written_name(function.name);
  site.callee = callee;
  site.pointer = nullptr;
  site.through_pointer = true;
  if (site.written_arguments.empty()) {
    site.written_arguments = site.arguments;
  }
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const cfa::Type* type = context_.program.variable(function.parameters[i]).type;
    site.arguments[i] = build_.cast(site.arguments[i], type);
  }
  if (site.written_arguments == site.arguments) {
    site.written_arguments.clear();
  }
  const Value wanted = call.site.result;
  const bool converts = wanted != nullptr && wanted->type != function.return_type;
  if (converts) {
    site.result = new_temporary(context_, draft_, function.return_type, site.position);
  }
  std::string text = site.name + "(" + call.argument_text + ");";
  if (site.result != nullptr) {
    text = cfa::to_string(context_.program, *site.result) + " = " + text;
  }
  const bool returns = !context_.linker.never_return().contains(callee);
  const DraftLocation after =
      converts || !returns ? draft_.add_location(edge.position) : edge.target;
  const Value given = site.result;
  edges_.push_back({begin, after, DraftCall{std::move(site)}, edge.position, std::move(text)});
  if (converts && returns) {
    const Value converted = build_.cast(given, wanted->type);
    add(after, edge.target, cfa::Assign{wanted, converted}, edge,
        cfa::to_string(context_.program, *wanted) + " = " +
            cfa::to_string(context_.program, *converted) + ";");
  }
}

void Resolver::outside_branch(const DraftEdge& edge, const DraftCall& call,
                              const std::vector<cfa::FunctionId>& callees) {
  cfa::CallSite site = call.site;
  build_.set_position(site.position);
  DraftLocation here = edge.source;
  for (const cfa::FunctionId callee : callees) {
    here = assume(here, edge, is_function(site, callee), false);
  }
  const Value null = build_.constant(site.pointer->type, 0);
  here = assume(here, edge,
                build_.binary(cfa::BinaryOperator::Equal, site.pointer, null, build_.int_type()),
                false);
  context_.warnings.push_back(site.position.to_string() + ": warning: the call '" + site.name +
                              "' may go to functions outside of the program; their results are "
                              "arbitrary");
  site.pointer = nullptr;
  edges_.push_back({here, edge.target, DraftCall{std::move(site)}, edge.position, edge.text});
}

}  // namespace

bool has_indirect_calls(const std::deque<FunctionDraft>& drafts) {
  return std::any_of(drafts.begin(), drafts.end(), [](const FunctionDraft& draft) {
    return std::any_of(draft.edges().begin(), draft.edges().end(),
                       [](const DraftEdge& edge) { return indirect(edge) != nullptr; });
  });
}

void resolve_indirect_calls(std::deque<FunctionDraft>& drafts, const alias::PointsTo& points_to,
                            LoweringContext& context) {
  for (FunctionDraft& draft : drafts) {
    Resolver(draft, points_to, context).run();
  }
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/self_calls.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace pcegar::frontend {

using Value = const cfa::Expression*;

namespace {

constexpr std::size_t most_edges = 2'000;

Value without_conversion(Value e, bool& is_converted) {
  const auto* cast = std::get_if<cfa::Cast>(&e->node);
  is_converted = cast != nullptr;
  return cast != nullptr ? cast->operand : e;
}

using Callees = std::vector<std::set<std::size_t>>;  // by number of the draft

/// Whether it is recursive only by calls of itself.
bool calls_only_itself(const Callees& callees, std::size_t function) {
  if (!callees[function].contains(function)) {
    return false;
  }
  std::set<std::size_t> seen;
  std::vector<std::size_t> work;
  const auto add_callees = [&](std::size_t caller) {
    for (const std::size_t callee : callees[caller]) {
      if ((caller != function || callee != function) && seen.insert(callee).second) {
        work.push_back(callee);
      }
    }
  };
  add_callees(function);
  while (!work.empty()) {
    const std::size_t next = work.back();
    work.pop_back();
    add_callees(next);
  }
  return !seen.contains(function);
}

}  // namespace

std::vector<bool> recursive_by_themselves(const std::deque<FunctionDraft>& drafts) {
  std::map<cfa::FunctionId, std::size_t> draft_of;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    draft_of[drafts[i].function()] = i;
  }
  Callees callees(drafts.size());
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    for (const DraftEdge& edge : drafts[i].edges()) {
      const auto* call = std::get_if<DraftCall>(&edge.operation);
      const auto callee = call != nullptr ? draft_of.find(call->site.callee) : draft_of.end();
      if (callee != draft_of.end()) {
        callees[i].insert(callee->second);
      }
    }
  }
  std::vector<bool> result;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    result.push_back(calls_only_itself(callees, i));
  }
  return result;
}

const cfa::CallSite* self_call(const DraftEdge& edge, cfa::FunctionId function) {
  const auto* call = std::get_if<DraftCall>(&edge.operation);
  return call != nullptr && call->site.callee == function ? &call->site : nullptr;
}

std::optional<cfa::VariableId> as_variable(Value e) {
  const auto* reference = std::get_if<cfa::VariableReference>(&e->node);
  return reference != nullptr ? std::optional(reference->variable) : std::nullopt;
}

/// Conversion to a type that is at least as wide, a sum there, and conversion back are
/// one-to-one.
std::optional<Shifted> as_shifted(Value e) {
  if (const auto variable = as_variable(e)) {
    return Shifted{*variable, e->type};
  }
  bool is_converted = false;
  Value sum_value = without_conversion(e, is_converted);
  const auto* sum = std::get_if<cfa::Binary>(&sum_value->node);
  const bool is_sum = sum != nullptr && (sum->op == cfa::BinaryOperator::Add ||
                                         sum->op == cfa::BinaryOperator::Subtract);
  if (!is_sum || !std::holds_alternative<cfa::Constant>(sum->right->node)) {
    return std::nullopt;
  }
  bool operand_is_converted = false;
  Value operand = without_conversion(sum->left, operand_is_converted);
  const auto variable = as_variable(operand);
  const auto is_plain = [](const cfa::Type& type) {
    return (type.is_integer() && !type.is_boolean) || type.is_pointer();
  };
  if (!variable || operand->type != e->type || sum_value->type->bits > 64 || !is_plain(*e->type) ||
      !is_plain(*sum_value->type) || sum_value->type != sum->left->type ||
      sum_value->type->bits < e->type->bits ||
      e->type->is_pointer() != sum_value->type->is_pointer()) {
    return std::nullopt;
  }
  return Shifted{*variable, e->type, sum, sum_value->type};
}

bool is_suited(const cfa::Program& program, const FunctionDraft& draft,
               const DraftVariables& variables) {
  const cfa::FunctionId id = draft.function();
  const cfa::Function& function = program.function(id);
  if (function.is_variadic || variables.has_addresses() || draft.edge_count() > most_edges) {
    return false;
  }
  for (const DraftEdge& edge : draft.edges()) {
    const cfa::CallSite* site = self_call(edge, id);
    if (site == nullptr) {
      continue;
    }
    if (site->arguments.size() != function.parameters.size()) {
      return false;
    }
    for (std::size_t i = 0; i < site->arguments.size(); ++i) {
      const cfa::Type* type = program.variable(function.parameters[i]).type;
      if (site->arguments[i]->type != type || type->kind == cfa::TypeKind::Array) {
        return false;
      }
    }
    const bool has_value = function.return_variable.valid();
    if (site->result != nullptr &&
        (!has_value || site->result->type != program.variable(function.return_variable).type)) {
      return false;
    }
    const VariableSet live = variables.live_across(edge);
    if (std::any_of(live.begin(), live.end(), [&](cfa::VariableId v) {
          return !program.variable(v).type->is_held() || v == function.return_variable;
        })) {
      return false;
    }
  }
  return true;
}

bool is_tail_call(const cfa::Program& program, const FunctionDraft& draft,
                  const DraftVariables& variables, const DraftEdge& call) {
  const cfa::CallSite& site = std::get<DraftCall>(call.operation).site;
  std::optional<cfa::VariableId> result;
  if (site.result != nullptr) {
    result = as_variable(site.result);
    if (!result || !variables.is_own(*result)) {
      return false;
    }
  }
  DraftLocation here = call.target;
  for (std::size_t steps = 0; here != draft.exit(); ++steps) {
    const DraftEdge* next = nullptr;
    for (const DraftEdge& edge : draft.edges()) {
      if (edge.source == here) {
        if (next != nullptr) {
          return false;
        }
        next = &edge;
      }
    }
    const auto* operation =
        next != nullptr ? std::get_if<cfa::Operation>(&next->operation) : nullptr;
    if (operation == nullptr || steps > draft.edge_count()) {
      return false;
    }
    if (const auto* assign = std::get_if<cfa::Assign>(operation)) {
      const auto from = as_variable(assign->value);
      const auto to = as_variable(assign->target);
      if (!result || !from || !to || from != result || !variables.is_own(*to) ||
          assign->value->type != assign->target->type) {
        return false;
      }
      result = to;
    } else if (!std::holds_alternative<cfa::Skip>(*operation)) {
      return false;
    }
    here = next->target;
  }
  const cfa::VariableId returned = program.function(draft.function()).return_variable;
  return returned.valid() ? result == returned : !result;
}

std::optional<std::int64_t> Shifted::step() const {
  if (sum == nullptr) {
    return 0;
  }
  const auto bits = std::get<cfa::Constant>(sum->right->node).bits;
  const auto added = sum->op == cfa::BinaryOperator::Add ? bits : std::uint64_t{0} - bits;
  const unsigned unused = 64 - type->bits;
  return type->is_integer() ? std::optional(static_cast<std::int64_t>(added << unused) >> unused)
                            : std::nullopt;
}

}  // namespace pcegar::frontend

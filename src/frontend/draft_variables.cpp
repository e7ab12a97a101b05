// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/draft_variables.hpp"

#include <algorithm>

#include "cfa/operands.hpp"

namespace pcegar::frontend {

namespace {

void add_mention(const cfa::Expression& e, Mentions& mentions) {
  mentions.is_pure = mentions.is_pure && e.type->kind != cfa::TypeKind::Floating &&
                     !std::holds_alternative<cfa::Dereference>(e.node) &&
                     !std::holds_alternative<cfa::Approximate>(e.node);
  if (const auto* variable = std::get_if<cfa::VariableReference>(&e.node)) {
    mentions.variables.insert(variable->variable);
  } else if (const auto* address = std::get_if<cfa::AddressOf>(&e.node)) {
    if (const cfa::VariableId root = cfa::root_variable(*address->target); root.valid()) {
      mentions.addresses.insert(root);
    }
  } else if (const auto* unknown = std::get_if<cfa::Approximate>(&e.node)) {
    for (const cfa::Expression* source :
         unknown->sources.value_or(std::vector<const cfa::Expression*>{})) {
      add_mentions(*source, mentions);
    }
  }
}

}  // namespace

void add_mentions(const cfa::Expression& expression, Mentions& mentions) {
  cfa::for_each_subexpression(expression,
                              [&](const cfa::Expression& e) { add_mention(e, mentions); });
}

DraftVariables::DraftVariables(const cfa::Program& program, const FunctionDraft& draft)
    : program_(program), draft_(draft) {
  for (const DraftEdge& edge : draft.edges()) {
    uses_.push_back(use(edge));
    const VariableSet& addresses = uses_.back().mentions.addresses;
    has_addresses_ = has_addresses_ || std::any_of(addresses.begin(), addresses.end(),
                                                   [&](cfa::VariableId v) { return is_own(v); });
  }
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const cfa::VariableId id(i);
    has_addresses_ = has_addresses_ || (is_own(id) && program.variable(id).address_taken);
  }
  find_live();
}

bool DraftVariables::is_own(cfa::VariableId id) const {
  const cfa::Variable& variable = program_.variable(id);
  return variable.function == draft_.function() && variable.kind != cfa::VariableKind::Global &&
         variable.kind != cfa::VariableKind::StaticLocal;
}

void DraftVariables::read(const cfa::Expression* expression, Use& use) {
  if (expression != nullptr) {
    add_mentions(*expression, use.mentions);
  }
}

/// A write to a part keeps the rest of the variable; that counts as a read.
void DraftVariables::write(const cfa::Expression* target, Use& use) {
  if (target == nullptr) {
    return;
  }
  use.target = cfa::root_variable(*target);
  use.is_whole = std::holds_alternative<cfa::VariableReference>(target->node);
  if (!use.is_whole) {
    add_mentions(*target, use.mentions);
  }
}

DraftVariables::Use DraftVariables::use(const DraftEdge& edge) const {
  Use use;
  if (const auto* call = std::get_if<DraftCall>(&edge.operation)) {
    read(call->site.pointer, use);
    for (const auto* list :
         {&call->site.arguments, &call->site.written_arguments, &call->site.kept_arguments}) {
      for (const cfa::Expression* argument : *list) {
        read(argument, use);
      }
    }
    write(call->site.result, use);
  } else {
    const auto& operation = std::get<cfa::Operation>(edge.operation);
    if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
      read(assign->value, use);
      write(assign->target, use);
    } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
      read(assume->condition, use);
    } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
      write(havoc->target, use);
    }
  }
  for (const cfa::VariableId variable : use.mentions.variables) {
    if (is_own(variable)) {
      use.reads.insert(variable);
    }
  }
  return use;
}

std::vector<std::size_t> DraftVariables::writers(cfa::VariableId variable) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (uses_[i].target.valid() && uses_[i].target == variable) {
      result.push_back(i);
    }
  }
  return result;
}

void DraftVariables::find_live() {
  const std::vector<DraftEdge>& edges = draft_.edges();
  std::size_t locations = draft_.exit().index() + 1;
  for (const DraftEdge& edge : edges) {
    locations = std::max({locations, edge.source.index() + 1, edge.target.index() + 1});
  }
  live_.assign(locations, {});
  if (const auto result = program_.function(draft_.function()).return_variable; result.valid()) {
    live_[draft_.exit().index()].insert(result);
  }
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (std::size_t i = edges.size(); i-- > 0;) {
      VariableSet& before = live_[edges[i].source.index()];
      const std::size_t size = before.size();
      for (const cfa::VariableId variable : live_[edges[i].target.index()]) {
        if (!uses_[i].is_whole || uses_[i].target != variable) {
          before.insert(variable);
        }
      }
      before.insert(uses_[i].reads.begin(), uses_[i].reads.end());
      is_changed = is_changed || before.size() != size;
    }
  }
}

VariableSet DraftVariables::live_across(const DraftEdge& edge) const {
  VariableSet result = live(edge.target);
  const auto* call = std::get_if<DraftCall>(&edge.operation);
  const cfa::Expression* target = call != nullptr ? call->site.result : nullptr;
  if (target == nullptr) {
    return result;
  }
  if (const auto* whole = std::get_if<cfa::VariableReference>(&target->node)) {
    result.erase(whole->variable);
    return result;
  }
  Mentions place;
  add_mentions(*target, place);
  for (const cfa::VariableId variable : place.variables) {
    if (is_own(variable)) {
      result.insert(variable);
    }
  }
  return result;
}

bool DraftVariables::dominates(std::size_t edge, DraftLocation location) const {
  std::vector<bool> seen(live_.size(), false);
  seen[draft_.entry().index()] = true;
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (std::size_t i = 0; i < draft_.edges().size(); ++i) {
      const DraftEdge& e = draft_.edges()[i];
      if (i != edge && seen[e.source.index()] && !seen[e.target.index()]) {
        seen[e.target.index()] = true;
        is_changed = true;
      }
    }
  }
  return !seen[location.index()];
}

}  // namespace pcegar::frontend

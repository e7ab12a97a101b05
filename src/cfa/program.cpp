// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/program.hpp"

#include <algorithm>
#include <utility>

#include "cfa/analysis.hpp"
#include "cfa/shared_calls.hpp"
#include "support/error.hpp"

namespace pcegar::cfa {

LocationId Program::add_location(FunctionId function, SourcePosition position) {
  const LocationId id(locations_.size());
  locations_.push_back(Location{.function = function, .position = std::move(position)});
  return id;
}

EdgeId Program::add_edge(LocationId source, LocationId target, Operation operation,
                         SourcePosition position, std::string text,
                         std::shared_ptr<const Decision> decision) {
  const EdgeId id(edges_.size());
  edges_.push_back(Edge{source, target, std::move(operation), std::move(position), std::move(text),
                        std::move(decision)});
  locations_[source.index()].leaving.push_back(id);
  locations_[target.index()].entering.push_back(id);
  return id;
}

VariableId Program::add_variable(Variable variable) {
  variables_.push_back(std::move(variable));
  return VariableId(variables_.size() - 1);
}

FunctionId Program::add_function(Function function) {
  functions_.push_back(std::move(function));
  return FunctionId(functions_.size() - 1);
}

CallSiteId Program::add_call_site(CallSite site) {
  call_sites_.push_back(std::move(site));
  return CallSiteId(call_sites_.size() - 1);
}

void Program::detach(EdgeId id) {
  Edge& edge = edges_[id.index()];
  std::erase(locations_[edge.source.index()].leaving, id);
  std::erase(locations_[edge.target.index()].entering, id);
  edge.target = edge.source;
  edge.operation = Skip{};
}

void Program::redirect(EdgeId id, LocationId target) {
  Edge& edge = edges_[id.index()];
  std::erase(locations_[edge.target.index()].entering, id);
  locations_[target.index()].entering.push_back(id);
  edge.target = target;
  edge.operation = Skip{};
  edge.text.clear();
  edge.decision = nullptr;
}

void Program::replace(EdgeId id, LocationId source, LocationId target, Operation operation) {
  Edge& edge = edges_[id.index()];
  if (edge.source != source) {
    std::erase(locations_[edge.source.index()].leaving, id);
    locations_[source.index()].leaving.push_back(id);
    edge.source = source;
  }
  if (edge.target != target) {
    std::erase(locations_[edge.target.index()].entering, id);
    locations_[target.index()].entering.push_back(id);
    edge.target = target;
  }
  edge.operation = std::move(operation);
}

void Program::clear_graph() {
  locations_.clear();
  edges_.clear();
  call_sites_.clear();
}

void Program::finish() {
  const std::vector<std::string> problems = check_well_formed(*this);
  PCEGAR_ASSERT(problems.empty(), problems.front());
  const FlowOrder order = analyse_flow(*this);
  for (std::size_t i = 0; i < locations_.size(); ++i) {
    locations_[i].is_loop_head = order.loop_head[i];
    locations_[i].reverse_post_order = order.reverse_post_order[i];
  }
}

void Program::share_calls(std::shared_ptr<const SharedCalls> calls) {
  for (const auto& [shared, bits] : calls->bits()) {
    for (const CallBit& bit : bits) {
      function(shared).parameters.push_back(bit.variable);
      variable(bit.variable).kind = VariableKind::Parameter;
      variable(bit.variable).function = shared;
    }
  }
  shared_calls_ = std::move(calls);
}

bool Program::is_about_calls(const Expression& condition) const {
  return std::ranges::any_of(call_bits_, [&condition](const CallBit& bit) {
    return bit.is_one == &condition || bit.is_zero == &condition;
  });
}

FunctionId Program::find_function(const std::string& name) const {
  const auto found = std::find_if(functions_.begin(), functions_.end(),
                                  [&](const Function& f) { return f.name == name; });
  return found == functions_.end()
             ? FunctionId{}
             : FunctionId(static_cast<std::size_t>(found - functions_.begin()));
}

}  // namespace pcegar::cfa

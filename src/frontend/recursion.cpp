// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Recursion by bounded unrolling of the call graph. A variable of the control-flow automaton is one
// storage cell, but each activation of a recursive function has locals of its own. So each
// activation that may be on the stack together with others gets a copy of the function: its own
// locations, parameters, locals, temporaries and return variable (statics are shared). Afterwards
// no function of the program can call itself, and nothing after the front end needs to know about
// recursion.
//
// A depth-first search from the start function finds the strongly connected components of the call
// graph (R. E. Tarjan, "Depth-first search and linear graph algorithms", 1972). Calls within a
// component that lead back to a function still open in the search go one level deeper. Without
// these calls the component is acyclic, so one copy of it for each level is free of recursion. For
// a function that calls itself, the level is the number of its activations; in a component of
// several functions it is at least that of any of them. The call that would leave the last level is
// an unsupported edge: the verdict is UNKNOWN if that edge can be reached, and not otherwise.
//
// Copies of level 2 and deeper are made only of functions that the calls to a deeper level reach.
// Small components take from the budget of copied edges first; a warning names each component that
// does not get all of its levels. Only the first copies have addresses: calls through pointers have
// already become comparisons with addresses, which copying does not change.
//
// If recursion through pointers is excluded by assumption, no function of a component all of whose
// cycles go through pointers is on a stack twice. So as many levels as it has functions suffice,
// and the analyses end a path that would repeat one (CallStackCpa).
//
// A function whose variables nested functions mention has one activation only, because these
// variables are single cells (nested_functions.cpp).
//
// Considered and dropped: indexing variables by the depth of the stack in the encoding. That leaves
// loops in the graph of locations whose heads would have to be block ends, and the certificate
// and the points-to analysis would have to know about depths, too.
#include "frontend/recursion.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cfa/operands.hpp"
#include "cfa/recursion_bound.hpp"
#include "frontend/linkage.hpp"

namespace pcegar::frontend {

using Value = const cfa::Expression*;

namespace {

constexpr std::size_t none = ~std::size_t{0};

/// The call graph over the drafts' indices.
class CallGraph {
public:
  CallGraph(const std::deque<FunctionDraft>& drafts, const cfa::Program& program) {
    draft_of_.assign(program.function_count(), none);
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      draft_of_[drafts[i].function().index()] = i;
    }
    callees_.resize(drafts.size());
    direct_.resize(drafts.size());
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      for (const DraftEdge& edge : drafts[i].edges()) {
        if (const std::size_t callee = this->callee(edge); callee != none) {
          callees_[i].push_back(callee);
          if (!std::get<DraftCall>(edge.operation).site.through_pointer) {
            direct_[i].insert(callee);
          }
        }
      }
    }
    component_.assign(drafts.size(), none);
    low_.assign(drafts.size(), 0);
    opened_.assign(drafts.size(), none);
    closed_.assign(drafts.size(), 0);
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      search(i);
    }
  }

  /// The draft of the function that an edge calls; none if it calls no function with a body.
  [[nodiscard]] std::size_t callee(const DraftEdge& edge) const {
    const auto* call = std::get_if<DraftCall>(&edge.operation);
    return call != nullptr && call->site.callee.valid() ? draft_of_[call->site.callee.index()]
                                                        : none;
  }
  [[nodiscard]] bool same_component(std::size_t a, std::size_t b) const {
    return component_[a] == component_[b];
  }
  /// A call that leads one level deeper into the recursion.
  [[nodiscard]] bool leads_deeper(std::size_t caller, std::size_t callee) const {
    return same_component(caller, callee) && closed_[callee] >= closed_[caller];
  }

  struct Component {
    std::vector<std::size_t> repeated;  ///< functions of level 2 and deeper, in the drafts' order
    std::size_t edges = 0;              ///< of one level
    std::size_t functions = 0;          ///< on all levels
    bool is_through_pointers = false;   ///< each of its cycles has a call through a pointer
    unsigned levels = 1;
  };
  /// The components with recursion, in the order of the drafts.
  [[nodiscard]] std::vector<Component> recursive_components(
      const std::deque<FunctionDraft>& drafts) const;

private:
  [[nodiscard]] bool has_direct_cycle(const std::vector<std::size_t>& functions) const;
  void search(std::size_t root);
  void open(std::size_t node);
  void close(std::size_t node);

  std::vector<std::size_t> draft_of_;  // by function
  std::vector<std::vector<std::size_t>> callees_;
  std::vector<std::set<std::size_t>> direct_;  // of these, the ones that are called by name
  std::vector<std::size_t> component_;
  std::vector<std::size_t> low_;
  std::vector<std::size_t> opened_;
  std::vector<std::size_t> closed_;
  std::vector<std::size_t> stack_;
  std::vector<std::pair<std::size_t, std::size_t>> path_;  // node, next callee
  std::size_t count_ = 0;
  std::size_t closed_count_ = 0;
  std::size_t component_count_ = 0;
};

void CallGraph::open(std::size_t node) {
  opened_[node] = low_[node] = count_++;
  stack_.push_back(node);
  path_.emplace_back(node, 0);
}

void CallGraph::close(std::size_t node) {
  path_.pop_back();
  closed_[node] = closed_count_++;
  if (!path_.empty()) {
    low_[path_.back().first] = std::min(low_[path_.back().first], low_[node]);
  }
  if (low_[node] != opened_[node]) {
    return;
  }
  std::size_t member = none;
  do {
    member = stack_.back();
    stack_.pop_back();
    component_[member] = component_count_;
  } while (member != node);
  ++component_count_;
}

void CallGraph::search(std::size_t root) {
  if (opened_[root] != none) {
    return;
  }
  open(root);
  while (!path_.empty()) {
    const std::size_t node = path_.back().first;
    if (path_.back().second == callees_[node].size()) {
      close(node);
      continue;
    }
    const std::size_t next = callees_[node][path_.back().second++];
    if (opened_[next] == none) {
      open(next);
    } else if (component_[next] == none) {  // still on Tarjan's stack
      low_[node] = std::min(low_[node], opened_[next]);
    }
  }
}

std::vector<CallGraph::Component> CallGraph::recursive_components(
    const std::deque<FunctionDraft>& drafts) const {
  std::vector<bool> repeated(drafts.size(), false);
  std::vector<std::size_t> work;
  const auto mark = [&](std::size_t node) {
    if (!repeated[node]) {
      repeated[node] = true;
      work.push_back(node);
    }
  };
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    for (const std::size_t callee : callees_[i]) {
      if (leads_deeper(i, callee)) {
        mark(callee);
      }
    }
  }
  while (!work.empty()) {
    const std::size_t node = work.back();
    work.pop_back();
    for (const std::size_t callee : callees_[node]) {
      if (same_component(node, callee)) {
        mark(callee);
      }
    }
  }
  std::map<std::size_t, std::size_t> index;  // component -> position in the result
  std::vector<Component> result;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    if (!repeated[i]) {
      continue;
    }
    const auto [found, is_new] = index.try_emplace(component_[i], result.size());
    if (is_new) {
      result.emplace_back();
    }
    result[found->second].repeated.push_back(i);
    result[found->second].edges += drafts[i].edge_count();
  }
  for (const auto& [number, position] : index) {
    std::vector<std::size_t> functions;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      if (component_[i] == number) {
        functions.push_back(i);
      }
    }
    result[position].functions = functions.size();
    result[position].is_through_pointers = !has_direct_cycle(functions);
  }
  return result;
}

/// Whether functions of one component call each other by name in a cycle.
bool CallGraph::has_direct_cycle(const std::vector<std::size_t>& functions) const {
  std::map<std::size_t, std::size_t> callers;  // by name, of those that are left
  for (const std::size_t caller : functions) {
    for (const std::size_t callee : direct_[caller]) {
      ++callers[callee];
    }
  }
  std::vector<std::size_t> without;
  const auto is_called = [&](std::size_t function) { return callers[function] > 0; };
  std::ranges::remove_copy_if(functions, std::back_inserter(without), is_called);
  for (std::size_t next = 0; next < without.size(); ++next) {
    for (const std::size_t callee : direct_[without[next]]) {
      if (same_component(callee, functions.front()) && --callers[callee] == 0) {
        without.push_back(callee);
      }
    }
  }
  return without.size() < functions.size();
}

/// Expressions of a function with the variables of one of its copies.
class Copier {
public:
  Copier(LoweringContext& context, cfa::FunctionId from, cfa::FunctionId to)
      : context_(context), from_(from), to_(to) {}

  cfa::VariableId variable(cfa::VariableId id);
  Value expression(Value e);
  std::vector<Value> expressions(std::vector<Value> list) {
    for (Value& e : list) {
      e = expression(e);
    }
    return list;
  }
  cfa::Operation operation(const cfa::Operation& operation);
  cfa::CallSite site(cfa::CallSite site);

private:
  LoweringContext& context_;
  cfa::FunctionId from_;
  cfa::FunctionId to_;
  // Looked up only.
  std::unordered_map<Value, Value> expressions_;
  std::map<cfa::VariableId, cfa::VariableId> variables_;
};

cfa::VariableId Copier::variable(cfa::VariableId id) {
  cfa::Variable copy = context_.program.variable(id);
  if (copy.function != from_ || copy.kind == cfa::VariableKind::Global ||
      copy.kind == cfa::VariableKind::StaticLocal) {
    return id;
  }
  const auto [found, is_new] = variables_.try_emplace(id);
  if (is_new) {
    const std::string& function = context_.program.function(from_).name;
    copy.unique_name = context_.linker.unique_name(function + "::" + copy.name);
    copy.function = to_;
    found->second = context_.program.add_variable(std::move(copy));
  }
  return found->second;
}

Value Copier::expression(Value e) {
  if (e == nullptr) {
    return nullptr;
  }
  if (const auto found = expressions_.find(e); found != expressions_.end()) {
    return found->second;
  }
  const auto* reference = std::get_if<cfa::VariableReference>(&e->node);
  const Value copy =
      reference != nullptr
          ? context_.program.expressions().make(
                cfa::VariableReference{variable(reference->variable)}, e->type, e->position)
          : cfa::with_operands(context_.program.expressions(), e, expressions(cfa::operands(*e)));
  expressions_.emplace(e, copy);
  return copy;
}

cfa::Operation Copier::operation(const cfa::Operation& operation) {
  if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    return cfa::Assign{expression(assign->target), expression(assign->value)};
  }
  if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
    return cfa::Assume{expression(assume->condition), assume->holds};
  }
  if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
    return cfa::Havoc{expression(havoc->target)};
  }
  return operation;
}

cfa::CallSite Copier::site(cfa::CallSite site) {
  site.arguments = expressions(std::move(site.arguments));
  site.written_arguments = expressions(std::move(site.written_arguments));
  site.result = expression(site.result);
  return site;
}

class Unroller {
public:
  Unroller(std::deque<FunctionDraft>& drafts, const UnrollLimits& limits, LoweringContext& context)
      : drafts_(drafts), limits_(limits), context_(context), graph_(drafts, context.program) {}

  void run();

private:
  using Component = CallGraph::Component;

  [[nodiscard]] bool is_without_repetition(const Component& component) const;
  [[nodiscard]] std::size_t wanted_levels(const Component& component) const;
  void choose_levels(std::vector<Component>& components);
  /// Whether it has a function that must not have two activations at a time.
  bool has_single_function(const Component& component) const {
    return std::any_of(component.repeated.begin(), component.repeated.end(), [&](std::size_t d) {
      return context_.single.contains(drafts_[d].function());
    });
  }
  void warn(const Component& component);
  void declare_copies(const Component& component);
  void copy(std::size_t draft, unsigned level);
  [[nodiscard]] bool is_excluded(const DraftEdge& edge, std::size_t source, unsigned level) const;
  /// Redirects the calls within the recursion, for the copy of that level.
  void redirect(FunctionDraft& target, std::size_t source, unsigned level);

  std::deque<FunctionDraft>& drafts_;
  const UnrollLimits& limits_;
  LoweringContext& context_;
  CallGraph graph_;
  std::map<std::size_t, unsigned> levels_;    // of the recursive drafts
  std::set<std::size_t> single_;              // of those, the ones with one activation
  std::set<std::size_t> without_repetition_;  // those that have a level for each function
  std::map<std::pair<std::size_t, unsigned>, cfa::FunctionId> copies_;
};

void Unroller::warn(const Component& component) {
  const cfa::Function& function =
      context_.program.function(drafts_[component.repeated.front()].function());
  context_.warnings.push_back(function.position.to_string() + ": warning: the recursion of '" +
                              function.name + "' is followed to depth " +
                              std::to_string(component.levels) +
                              " only: the program becomes too large");
}

/// Whether no stack has a function of it twice.
bool Unroller::is_without_repetition(const Component& component) const {
  return component.is_through_pointers && !context_.program.has_recursion_through_pointers();
}

std::size_t Unroller::wanted_levels(const Component& component) const {
  return is_without_repetition(component)
             ? std::min<std::size_t>(limits_.activations, component.functions)
             : limits_.activations;
}

void Unroller::choose_levels(std::vector<Component>& components) {
  std::vector<Component*> by_size;
  for (Component& component : components) {
    by_size.push_back(&component);
  }
  std::stable_sort(by_size.begin(), by_size.end(),
                   [](const Component* a, const Component* b) { return a->edges < b->edges; });
  std::size_t budget = limits_.copied_edges;
  for (Component* component : by_size) {
    if (has_single_function(*component)) {
      continue;
    }
    const std::size_t edges = std::max<std::size_t>(component->edges, 1);
    const std::size_t extra = std::min<std::size_t>(wanted_levels(*component) - 1, budget / edges);
    component->levels = static_cast<unsigned>(1 + extra);
    budget -= extra * edges;
  }
  for (const Component& component : components) {
    if (component.levels < wanted_levels(component) && !has_single_function(component)) {
      warn(component);
    }
    for (const std::size_t draft : component.repeated) {
      if (has_single_function(component)) {
        single_.insert(draft);
      }
      levels_[draft] = component.levels;
      if (is_without_repetition(component) && component.levels >= component.functions) {
        without_repetition_.insert(draft);
      }
    }
  }
}

void Unroller::declare_copies(const Component& component) {
  for (unsigned level = 2; level <= component.levels; ++level) {
    for (const std::size_t draft : component.repeated) {
      cfa::Function copy = context_.program.function(drafts_[draft].function());
      copy.copy_of = drafts_[draft].function();
      copies_[{draft, level}] = context_.program.add_function(std::move(copy));
    }
  }
}

/// A stack that takes the call has more activations than there are functions.
bool Unroller::is_excluded(const DraftEdge& edge, std::size_t source, unsigned level) const {
  const std::size_t callee = graph_.callee(edge);
  return callee != none && graph_.same_component(source, callee) &&
         without_repetition_.contains(callee) && graph_.leads_deeper(source, callee) &&
         level == levels_.at(callee);
}

void Unroller::redirect(FunctionDraft& target, std::size_t source, unsigned level) {
  std::vector<DraftEdge> edges = target.edges();
  std::erase_if(edges, [&](const DraftEdge& edge) { return is_excluded(edge, source, level); });
  for (DraftEdge& edge : edges) {
    const std::size_t callee = graph_.callee(edge);
    if (callee == none || !graph_.same_component(source, callee)) {
      continue;
    }
    const unsigned wanted = level + (graph_.leads_deeper(source, callee) ? 1 : 0);
    if (wanted == 1) {
      continue;
    }
    if (wanted > levels_.at(callee)) {
      const std::string function =
          context_.program.function(drafts_[callee].function()).name + "()";
      const std::string construct =
          single_.contains(callee)
              ? "recursion of " + function + " with variables of nested functions"
              : std::string(cfa::recursion_bound) + std::to_string(levels_.at(callee)) +
                    " calls of " + function;
      edge.operation = cfa::Operation{cfa::UnsupportedOperation{construct}};
      edge.text = "unsupported: " + construct;
      continue;
    }
    std::get<DraftCall>(edge.operation).site.callee = copies_.at({callee, wanted});
  }
  target.replace_edges(std::move(edges));
}

void Unroller::copy(std::size_t draft, unsigned level) {
  const cfa::FunctionId from = drafts_[draft].function();
  const cfa::FunctionId to = copies_.at({draft, level});
  Copier copier(context_, from, to);
  cfa::Function& function = context_.program.function(to);
  for (cfa::VariableId& parameter : function.parameters) {
    parameter = copier.variable(parameter);
  }
  if (function.return_variable.valid()) {
    function.return_variable = copier.variable(function.return_variable);
  }
  std::vector<DraftEdge> edges = drafts_[draft].edges();
  for (DraftEdge& edge : edges) {
    if (auto* call = std::get_if<DraftCall>(&edge.operation)) {
      call->site = copier.site(std::move(call->site));
    } else {
      edge.operation = copier.operation(std::get<cfa::Operation>(edge.operation));
    }
  }
  FunctionDraft& target = drafts_.emplace_back(drafts_[draft].copy_for(to));
  target.replace_edges(std::move(edges));
  redirect(target, draft, level);
}

void Unroller::run() {
  std::vector<Component> components = graph_.recursive_components(drafts_);
  choose_levels(components);
  const std::size_t originals = drafts_.size();
  for (const Component& component : components) {
    declare_copies(component);
  }
  for (const Component& component : components) {
    for (unsigned level = 2; level <= component.levels; ++level) {
      for (const std::size_t draft : component.repeated) {
        copy(draft, level);
      }
    }
  }
  for (std::size_t i = 0; i < originals; ++i) {
    redirect(drafts_[i], i, 1);
  }
}

}  // namespace

void unroll_recursion(std::deque<FunctionDraft>& drafts, const UnrollLimits& limits,
                      LoweringContext& context) {
  for (FunctionDraft& draft : drafts) {
    draft.tidy();  // calls that cannot be reached are not recursion
  }
  Unroller(drafts, limits, context).run();
}

}  // namespace pcegar::frontend

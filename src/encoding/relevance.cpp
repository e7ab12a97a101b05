// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// A static slice (M. Weiser, "Program slicing", ICSE 1981; with control dependences and a worklist
// as in S. Horwitz, T. Reps, D. Binkley, "Interprocedural slicing using dependence graphs", ACM
// TOPLAS 12(1), 1990, but insensitive to contexts).
//
// A driver moves much data that decides nothing about a property: buffers, addresses of devices,
// statistics. Formulas that follow it are large, and solvers pay for every definition and every
// condition. An edge is relevant if
//  - a property looks at it, it is not modelled, or an execution ends there (abort() and the like
//    restrict what comes after);
//  - it is a condition on which a relevant edge depends, in its function or around a call of it;
//  - it gives a value to a relevant slot.
// A slot is relevant if a relevant condition reads it, an operand that a property sees mentions it,
// or a relevant slot is computed from it. Conditions that are not relevant are no conditions in
// path formulas, and what other edges write is arbitrary (PathFormulaBuilder::extend,
// Translator::write), except in the search for a counterexample and in its replay
// (EncodingOptions::content).
//
// This forgets conjuncts only, so it is an over-approximation whatever this analysis says: what it
// misses costs precision, never a wrong verdict.

#include "encoding/relevance.hpp"

#include <utility>

#include "cfa/control_dependence.hpp"
#include "cfa/operands.hpp"

namespace pcegar::encoding {

namespace {

using cfa::Expression;
using Slots = std::vector<SlotId>;

class Finder {
public:
  Finder(const cfa::Program& program, const MemoryMap& memory)
      : program_(program),
        memory_(memory),
        branches_(cfa::control_dependences(program)),
        calls_(program.function_count()),
        is_entered_(program.function_count()),
        definitions_(memory.slots().size()) {
    result_.slots.resize(memory.slots().size());
    result_.edges.resize(program.edge_count());
  }

  void add(cfa::EdgeId id);
  void observe(cfa::EdgeId id);
  Relevance solve();

private:
  /// The edge gives values to slots, which depend on the sources.
  struct Definition {
    cfa::EdgeId edge;
    Slots sources;
    bool is_needed = false;
  };

  void read(const Expression& e, Slots& slots) const;
  void read_address(const Expression& lvalue, Slots& slots) const;
  void read_variable(cfa::VariableId id, Slots& slots) const;
  void define(cfa::EdgeId edge, const Slots& targets, Slots sources);
  void require(const Slots& slots);
  void require(cfa::EdgeId id);
  void require_reached(cfa::LocationId location);
  void require_branch(cfa::LocationId location);
  void external_call(cfa::EdgeId edge, const cfa::CallSite& site);
  [[nodiscard]] bool ends_here(cfa::EdgeId id) const;

  const cfa::Program& program_;
  const MemoryMap& memory_;
  std::vector<std::vector<cfa::LocationId>> branches_;  ///< by location
  std::vector<std::vector<cfa::EdgeId>> calls_;         ///< by callee
  std::vector<bool> is_entered_;                        ///< functions with relevant edges
  std::vector<Definition> all_definitions_;
  std::vector<std::vector<std::size_t>> definitions_;  ///< by slot
  Relevance result_;
  std::vector<cfa::EdgeId> open_edges_;
  Slots open_slots_;
};

/// What the value of an expression depends on.
void Finder::read(const Expression& e, Slots& slots) const {
  if (const auto* address = std::get_if<cfa::AddressOf>(&e.node))
    return read_address(*address->target, slots);
  if (cfa::root_of(e) != nullptr) {
    const Slots touched = memory_.touched(e);
    slots.insert(slots.end(), touched.begin(), touched.end());
    return read_address(e, slots);
  }
  cfa::for_each_operand(e, [&](const Expression& operand) { read(operand, slots); });
}

/// The indices and pointers in an l-value.
void Finder::read_address(const Expression& lvalue, Slots& slots) const {
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node))
    return read_address(*field->base, slots);
  if (const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node)) {
    read(*element->index, slots);
    return read_address(*element->base, slots);
  }
  if (const auto* dereference = std::get_if<cfa::Dereference>(&lvalue.node))
    read(*dereference->pointer, slots);
}

void Finder::read_variable(cfa::VariableId id, Slots& slots) const {
  const Storage& storage = memory_.storage(id);
  collect_slots(storage, slots);
  for (const Storage::Home home : {Storage::Home::Region, Storage::Home::Both}) {
    std::vector<const Storage*> cells;
    collect_cells(storage, home, cells);
    for (const Storage* cell : cells) slots.push_back(cell->region);
  }
}

void Finder::define(cfa::EdgeId edge, const Slots& targets, Slots sources) {
  const std::size_t definition = all_definitions_.size();
  all_definitions_.push_back({edge, std::move(sources)});
  for (const SlotId target : targets) {
    if (!target.valid()) continue;
    std::vector<std::size_t>& all = definitions_[target.index()];
    if (all.empty() || all.back() != definition) all.push_back(definition);
  }
}

void Finder::require(const Slots& slots) {
  for (const SlotId slot : slots) {
    if (!slot.valid() || result_.slots[slot.index()]) continue;
    result_.slots[slot.index()] = true;
    open_slots_.push_back(slot);
  }
}

void Finder::require(cfa::EdgeId id) {
  if (result_.edges[id.index()]) return;
  result_.edges[id.index()] = true;
  open_edges_.push_back(id);
}

/// Whether nothing comes after the edge, or only if a condition holds.
bool Finder::ends_here(cfa::EdgeId id) const {
  const cfa::Edge& edge = program_.edge(id);
  const cfa::Location& source = program_.location(edge.source);
  const cfa::LocationId exit = program_.function(source.function).exit;
  const bool is_end = program_.location(edge.target).leaving.empty() && edge.target != exit;
  return is_end ||
         (std::holds_alternative<cfa::Assume>(edge.operation) && source.leaving.size() == 1);
}

void Finder::external_call(cfa::EdgeId edge, const cfa::CallSite& site) {
  Slots targets;
  Slots sources;
  if (site.result != nullptr) {
    targets = memory_.touched(*site.result);
    read_address(*site.result, sources);
  }
  for (const Expression* argument : site.arguments) {
    read(*argument, sources);
    const Slots reached = memory_.reached_by(*argument).slots;
    targets.insert(targets.end(), reached.begin(), reached.end());
  }
  if (site.pointer != nullptr) read(*site.pointer, sources);
  define(edge, targets, std::move(sources));
}

/// Adds what the edge defines.
void Finder::add(cfa::EdgeId id) {
  const cfa::Operation& operation = program_.edge(id).operation;
  if (ends_here(id)) require(id);
  if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    Slots sources;
    read(*assign->value, sources);
    read_address(*assign->target, sources);
    define(id, memory_.touched(*assign->target), std::move(sources));
  } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
    Slots sources;
    read_address(*havoc->target, sources);
    define(id, memory_.touched(*havoc->target), std::move(sources));
  } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
    const cfa::CallSite& site = program_.call_site(enter->site);
    calls_[site.callee.index()].push_back(id);
    const auto& parameters = program_.function(site.callee).parameters;
    for (std::size_t i = 0; i < parameters.size() && i < site.arguments.size(); ++i) {
      Slots targets;
      Slots sources;
      read_variable(parameters[i], targets);
      read(*site.arguments[i], sources);
      define(id, targets, std::move(sources));
    }
  } else if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&operation)) {
    const cfa::CallSite& site = program_.call_site(leave->site);
    const cfa::VariableId returned = program_.function(site.callee).return_variable;
    if (site.result == nullptr || !returned.valid()) return;
    Slots sources;
    read_variable(returned, sources);
    read_address(*site.result, sources);
    define(id, memory_.touched(*site.result), std::move(sources));
  } else if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) {
    external_call(id, program_.call_site(call->site));
  } else if (std::holds_alternative<cfa::UnsupportedOperation>(operation)) {
    require(id);
  }
}

/// A property may look at the edge and all its operands.
void Finder::observe(cfa::EdgeId id) {
  const cfa::Operation& operation = program_.edge(id).operation;
  Slots slots;
  const auto see_call = [&](cfa::CallSiteId call) {
    const cfa::CallSite& site = program_.call_site(call);
    for (const Expression* argument : site.arguments) read(*argument, slots);
    for (const Expression* argument : site.written_arguments) read(*argument, slots);
    if (site.result != nullptr) read(*site.result, slots);
  };
  if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) see_call(enter->site);
  if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&operation)) see_call(leave->site);
  if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) see_call(call->site);
  if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    read(*assign->target, slots);
    read(*assign->value, slots);
  }
  require(slots);
  require(id);
}

/// What decides whether a location is reached.
void Finder::require_reached(cfa::LocationId location) {
  for (const cfa::LocationId branch : branches_[location.index()]) require_branch(branch);
  const cfa::FunctionId function = program_.location(location).function;
  if (is_entered_[function.index()]) return;
  is_entered_[function.index()] = true;
  for (const cfa::EdgeId call : calls_[function.index()]) {
    const cfa::LocationId caller = program_.edge(call).source;
    require_reached(caller);
    if (program_.location(caller).leaving.size() > 1) require_branch(caller);
  }
}

void Finder::require_branch(cfa::LocationId location) {
  for (const cfa::EdgeId edge : program_.location(location).leaving) require(edge);
}

Relevance Finder::solve() {
  require({memory_.heap(), memory_.reuse()});
  while (!open_edges_.empty() || !open_slots_.empty()) {
    if (!open_edges_.empty()) {
      const cfa::EdgeId id = open_edges_.back();
      open_edges_.pop_back();
      const cfa::Edge& edge = program_.edge(id);
      require_reached(edge.source);
      if (program_.location(edge.source).leaving.size() > 1) require_branch(edge.source);
      if (const auto* assume = std::get_if<cfa::Assume>(&edge.operation)) {
        Slots slots;
        read(*assume->condition, slots);
        require(slots);
      }
      continue;
    }
    const SlotId slot = open_slots_.back();
    open_slots_.pop_back();
    for (const std::size_t i : definitions_[slot.index()]) {
      Definition& definition = all_definitions_[i];
      if (std::exchange(definition.is_needed, true)) continue;
      require(definition.sources);
      require(definition.edge);
    }
  }
  return std::move(result_);
}

}  // namespace

Relevance find_relevance(const cfa::Program& program, const MemoryMap& memory,
                         std::span<const cfa::EdgeId> observed) {
  Finder finder(program, memory);
  for (std::size_t i = 0; i < program.edge_count(); ++i) finder.add(cfa::EdgeId(i));
  for (const cfa::EdgeId edge : observed) finder.observe(edge);
  return finder.solve();
}

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Makes the constraints of a program. See points_to.cpp for the whole analysis.

#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "alias/distances.hpp"
#include "alias/known_calls.hpp"
#include "alias/solver.hpp"

namespace pcegar::alias {

/// The value of a constant.
[[nodiscard]] std::optional<Offset> constant_of(const cfa::Expression& e);

class ConstraintBuilder {
public:
  ConstraintBuilder(const cfa::Program& program, Solver& solver);

  /// Adds the whole program and solves the constraints. Throws LimitReached.
  void build(const Limits* limits);
  /// What the value of an expression may point to; an invalid id if it holds no pointer.
  NodeId value(const cfa::Expression& e);
  /// The location of an l-value that is accessed, or whose address is taken, as a node.
  NodeId access_node(const cfa::Expression& lvalue);
  NodeId address_node(const cfa::Expression& lvalue);

  [[nodiscard]] ObjectId object_of(cfa::VariableId variable) const {
    return variables_[variable.index()];
  }
  struct Call {
    cfa::CallSiteId site;
    cfa::FunctionId callee;
  };
  /// Calls of functions with bodies, also through pointers, as far as solved.
  [[nodiscard]] const std::vector<Call>& calls() const { return calls_; }

private:
  /// The address of an l-value: a known place, or where a node points.
  struct Address {
    std::optional<LocationId> direct;
    NodeId pointer;  ///< if not direct
  };

  void add_variables();
  void operation(const cfa::Edge& edge);
  void assign(const cfa::Expression& target, const cfa::Expression& value);
  void havoc(const cfa::Expression& target);
  void enter_call(cfa::CallSiteId site, cfa::FunctionId callee);
  void return_from_call(cfa::CallSiteId site, cfa::FunctionId callee);
  void external_call(cfa::CallSiteId site);
  void give_away(const cfa::Expression& argument);
  void give_stated(const cfa::CallSite& site, const KnownCall& known);
  void from_outside(const cfa::CallSite& site);
  void known_external_call(cfa::CallSiteId site, const KnownCall& known);
  void unknown_external_call(const cfa::CallSite& site);
  void indirect_call(cfa::CallSiteId site);
  void call_of(cfa::CallSiteId site, cfa::FunctionId callee);
  void pass_unknown_arguments(const cfa::CallSite& site);
  LocationId allocation(cfa::CallSiteId site, const KnownCall& known);
  Object describe_allocation(cfa::CallSiteId site) const;
  Layout allocation_layout(cfa::CallSiteId site, const KnownCall& known) const;
  void find_allocated_types();

  /// Whether an l-value's location is accessed, or its address is taken, which may lead to no
  /// object if it is only compared (`&position->list == &head`).
  enum class Use : std::uint8_t { Address, Access };
  Address address(const cfa::Expression& lvalue, Use use = Use::Access);
  Address compute_address(const cfa::Expression& lvalue, Use use);
  [[nodiscard]] bool is_typed(const cfa::Type& type) const;
  /// Those of its locations where such a structure may be accessed.
  Address accessible(const Address& place, const cfa::Type& type);
  Address displaced(const Address& base, const Displacement& displacement);
  Address element(const cfa::ElementAccess& e, const cfa::Expression& whole, Use use);
  NodeId address_of(const Address& address);
  void write(const Address& target, const cfa::Type& type, NodeId value);
  NodeId read(const Address& source, const cfa::Type& type);
  void copy_aggregate(const Address& target, const Address& source, std::uint64_t bytes);
  NodeId compute(const cfa::Expression& e);
  NodeId binary(const cfa::Binary& e, const cfa::Expression& whole);
  NodeId sum(const cfa::Binary& e, const cfa::Expression& whole);
  NodeId difference(NodeId left, NodeId right);
  void note_bytes(const cfa::Type& from, const cfa::Type& to, NodeId value);
  NodeId conversion(const cfa::Cast& e, const cfa::Type& to, NodeId operand);
  bool has_views(cfa::VariableId variable);
  void note_view(const cfa::Expression& pointer, const cfa::Type* target);
  void find_views();
  NodeId approximate(const cfa::Approximate& e, const cfa::Type& type);
  NodeId either(NodeId a, NodeId b);
  NodeId moved(NodeId node, const Displacement& displacement);
  NodeId node_with(LocationId location);
  LocationId function_location(cfa::FunctionId function);

  const cfa::Program& program_;
  Solver& solver_;
  Distances distances_;
  unsigned pointer_bytes_;
  std::vector<ObjectId> variables_;
  std::vector<ObjectId> functions_;  ///< by function; made on demand
  std::map<cfa::CallSiteId, LocationId> allocations_;
  std::map<cfa::CallSiteId, const cfa::Type*> allocated_types_;
  // By expression of the program (their addresses are stable); looked up only.
  std::unordered_map<const cfa::Expression*, NodeId> values_;
  std::array<std::unordered_map<const cfa::Expression*, Address>, 2> addresses_;  ///< by Use
  bool views_known_ = false;
  /// By pointer to void or bytes: the target types of the pointers that it is converted to
  /// (structure, else width).
  std::map<cfa::VariableId, std::set<std::pair<const cfa::Type*, unsigned>>> views_;
  bool is_building_ = true;
  std::set<std::pair<cfa::CallSiteId, cfa::FunctionId>> bound_;
  std::vector<Call> calls_;
  NodeId outside_node_;
};

}  // namespace pcegar::alias

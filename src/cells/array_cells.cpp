// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Facts about all elements of an array, from facts about one of them (the distinguished cells of
// D. Monniaux and L. Gonnord, "Cell morphing: from array programs to array-free Horn clauses", SAS
// 2016; skolem constants of C. Flanagan and S. Qadeer, POPL 2002). A program over an array
//
//     for (i = 0; i < n; i++) a[i] = 42;         for (i = 0; i < n; i++) if (a[i] != 42) error();
//
// becomes one over three scalars: `key`, an index that is chosen at the start and never changes,
// `cell`, the element at this index, and `chosen`:
//
//     a[i] = v     if (i == key) cell = v;
//     x = a[i]     if (i == key) { x = cell; chosen = 1; } else { x = any value; chosen = 0; }
//     error()      if (chosen) error();
//
// Each execution of the program has a counterpart with the same values, for every key: any value
// is what it is in the execution. If the execution violates the property, choose for the key the
// index that was read last: then `chosen` is 1 when the violation comes. If nothing was read,
// `chosen` still has its first value, 1. So if no execution over cells violates the property, none
// of the program does. Nothing else follows: a violation over cells says nothing.
//
// The invariant of the first loop, "all elements below i are 42", is a condition on scalars: key <
// i implies cell == 42. Refinement finds such conditions if it is given their parts
// (cell_conditions.cpp).
//
// Arrays may share a key, and `chosen`: then the key is the index that was read last in any of
// them. In for (i..) b[i] = a[i]; for (i..) c[i] = b[i]; for (i..) if (c[i] != a[i]) error(); the
// last read of b is at its end, wherever the error is. With keys of their own, errors ask for the
// last read of each array: for that of a[i] and that of b[n - i].
//
// An array that is read in two places has a second cell, that of the last access elsewhere: reading
// a[i] twice has the same value.
//
//     x = a[i]     ... else { if (has_last && i == last_key) x = last; else x = any value;
//                             last_key = i; last = x; has_last = 1; chosen = 0; }
#include "cells/array_cells.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "alias/known_calls.hpp"
#include "cells/array_finder.hpp"
#include "cells/cell_conditions.hpp"
#include "cells/cell_variables.hpp"
#include "cfa/operands.hpp"

namespace pcegar::cells {

using cfa::Expression;

namespace {

class Transformation {
public:
  Transformation(const cfa::Program& program, const ArrayFinder& finder,
                 const std::vector<cfa::EdgeId>& errors, Keys keys)
      : before_(program), finder_(finder), errors_(errors), program_(program.copy()), keys_(keys) {}

  CellProgram run() {
    for (const Array& array : finder_.arrays()) {
      variables_.push_back(make_cell_variables(program_, array, keys_of(array)));
    }
    for (std::size_t i = 0; i < before_.edge_count(); ++i) {
      rewrite(cfa::EdgeId(i));
    }
    for (const cfa::EdgeId error : errors_) {
      ask_for_chosen(error);
    }
    begin();
    program_.finish();
    std::vector<const Expression*> conditions =
        cell_conditions(before_, program_, finder_, variables_);
    return {std::move(program_), std::move(conditions)};
  }

private:
  using Value = const Expression*;

  KeyVariables keys_of(const Array& array) {
    if (keys_ == Keys::Own) {
      return make_key_variables(program_, array.name, array);
    }
    const auto [found, is_new] = shared_.try_emplace(array.lengths.size());
    if (is_new) {
      Array any = array;
      for (const Array& other : finder_.arrays()) {
        if (other.lengths.size() != array.lengths.size()) {
          continue;
        }
        any.index = any.index == other.index ? any.index : nullptr;
        for (std::size_t d = 0; d < any.lengths.size(); ++d) {
          any.lengths[d] = any.lengths[d] && other.lengths[d]
                               ? std::optional(std::max(*any.lengths[d], *other.lengths[d]))
                               : std::nullopt;
        }
      }
      found->second = make_key_variables(
          program_, std::to_string(any.lengths.size()) + "-dimensional arrays", any);
    }
    return found->second;
  }

  // ---- making edges ----

  Value make(Expression::Node node, const cfa::Type* type) {
    return program_.expressions().make(std::move(node), type, position_);
  }
  Value constant(const cfa::Type* type, std::uint64_t bits) {
    return make(cfa::Constant{bits}, type);
  }
  Value variable(cfa::VariableId id) {
    return make(cfa::VariableReference{id}, program_.variable(id).type);
  }
  Value compare(cfa::BinaryOperator op, Value left, Value right) {
    return make(cfa::Binary{op, left, right}, program_.types().integer(32, true));
  }
  cfa::LocationId location() { return program_.add_location(function_, position_); }
  void edge(cfa::LocationId from, cfa::LocationId to, cfa::Operation operation) {
    program_.add_edge(from, to, std::move(operation), position_);
  }
  cfa::LocationId then(cfa::LocationId from, cfa::Operation operation) {
    const cfa::LocationId next = location();
    edge(from, next, std::move(operation));
    return next;
  }
  cfa::LocationId set(cfa::LocationId from, cfa::VariableId id, Value value) {
    return then(from, cfa::Assign{variable(id), value});
  }
  cfa::LocationId set_number(cfa::LocationId from, cfa::VariableId id, std::uint64_t bits) {
    return set(from, id, constant(program_.variable(id).type, bits));
  }

  /// Branches on whether the indices are the keys. Returns where they are; where they are not, it
  /// leads to `elsewhere`.
  cfa::LocationId at_keys(cfa::LocationId from, const std::vector<Value>& indices,
                          const std::vector<cfa::VariableId>& keys, cfa::LocationId elsewhere) {
    for (std::size_t d = 0; d < keys.size(); ++d) {
      for (const auto op : {cfa::BinaryOperator::Less, cfa::BinaryOperator::Greater}) {
        const Value differs = compare(op, indices[d], variable(keys[d]));
        edge(from, elsewhere, cfa::Assume{differs, true});
        from = then(from, cfa::Assume{differs, false});
      }
    }
    return from;
  }

  /// The access's indices, with reads in them replaced.
  std::vector<Value> indices_of(const ElementOf& element) {
    std::vector<Value> result;
    for (const Expression* index : element.indices) {
      const cfa::Type* type = variables_[element.array].index;
      if (index == nullptr) {
        result.push_back(constant(type, 0));
        continue;
      }
      const Value plain = rewritten(finder_.plain_index(*index));
      result.push_back(
          plain->type == type ? plain : make(cfa::Cast{plain, cfa::Cast::Origin::Explicit}, type));
    }
    return result;
  }

  /// What is read before the edge is read at a new location; returns where to go on.
  cfa::LocationId here() {
    if (!start_.valid()) {
      start_ = location();
      at_ = start_;
      edge(source_, start_, cfa::Skip{});
    }
    return at_;
  }
  /// Where the edge starts now.
  [[nodiscard]] cfa::LocationId start() const { return start_.valid() ? at_ : source_; }

  cfa::VariableId temporary(const cfa::Type* type) {
    const auto [found, is_new] =
        temporaries_.try_emplace({function_, type, used_++}, cfa::VariableId{});
    if (is_new) {
      const std::string name = "element#" + std::to_string(temporaries_.size());
      found->second = program_.add_variable({.name = "<element>",
                                             .unique_name = name,
                                             .type = type,
                                             .kind = cfa::VariableKind::Temporary,
                                             .function = function_});
    }
    return found->second;
  }

  // ---- reads ----

  /// Adds edges that read the element; returns its value.
  Value read(const ElementOf& element) {
    const CellVariables& of = variables_[element.array];
    const std::vector<Value> indices = indices_of(element);
    const cfa::VariableId result = temporary(of.element);
    const cfa::LocationId after = location();
    const cfa::LocationId elsewhere = location();
    const cfa::LocationId at_key = at_keys(here(), indices, of.keys, elsewhere);
    edge(set(at_key, result, variable(of.cell)), after,
         cfa::Assign{variable(of.chosen), constant(of.flag, 1)});
    const cfa::LocationId there = set_number(elsewhere, of.chosen, 0);
    if (!of.has_last) {
      edge(there, after, cfa::Havoc{variable(result)});
    } else {
      const cfa::LocationId other = location();
      const cfa::LocationId same =
          at_keys(if_set(there, *of.has_last, other), indices, of.last_keys, other);
      edge(same, after, cfa::Assign{variable(result), variable(of.last)});
      const cfa::LocationId any = then(other, cfa::Havoc{variable(result)});
      edge(remember(any, of, indices, variable(result)), after, cfa::Skip{});
    }
    at_ = after;
    return variable(result);
  }

  cfa::LocationId if_set(cfa::LocationId from, cfa::VariableId flag, cfa::LocationId otherwise) {
    const Value is_set = compare(cfa::BinaryOperator::NotEqual, variable(flag),
                                 constant(program_.variable(flag).type, 0));
    edge(from, otherwise, cfa::Assume{is_set, false});
    return then(from, cfa::Assume{is_set, true});
  }

  /// The last access elsewhere.
  cfa::LocationId remember(cfa::LocationId from, const CellVariables& of,
                           const std::vector<Value>& indices, Value value) {
    for (std::size_t d = 0; d < indices.size(); ++d) {
      from = set(from, of.last_keys[d], indices[d]);
    }
    from = set(from, of.last, value);
    return set_number(from, *of.has_last, 1);
  }

  /// The same expression with elements read before, in the order of evaluation.
  Value rewritten(const Expression& e) {
    if (const auto element = finder_.element(e)) {
      for (const auto& [known, value] : read_) {
        if (cfa::same(*known, e)) {
          return value;
        }
      }
      const Value value = read(*element);
      read_.emplace_back(&e, value);
      return value;
    }
    if (const auto* address = std::get_if<cfa::AddressOf>(&e.node)) {
      const Value target = located(*address->target);
      return target == address->target ? &e : make(cfa::AddressOf{target}, e.type);
    }
    return with_parts(e, [&](const Expression& part) { return rewritten(part); });
  }

  /// The same for an l-value that is not read itself.
  Value located(const Expression& lvalue) {
    return with_parts(lvalue, [&](const Expression& operand) {
      const bool is_part = !operand.type->is_held() && cfa::root_of(operand) != nullptr;
      return is_part ? located(operand) : rewritten(operand);
    });
  }

  template <class Replace>
  Value with_parts(const Expression& e, const Replace& replace) {
    std::vector<Value> parts = cfa::operands(e);
    for (Value& part : parts) {
      part = replace(*part);
    }
    return cfa::with_operands(program_.expressions(), &e, parts);
  }

  // ---- writes ----

  /// Adds edges from there to `after` that write the element.
  void write(const ElementOf& element, const std::vector<Value>& indices, Value value,
             cfa::LocationId from, cfa::LocationId after) {
    const CellVariables& of = variables_[element.array];
    const cfa::LocationId elsewhere = location();
    const cfa::LocationId here = at_keys(from, indices, of.keys, elsewhere);
    edge(here, after, cfa::Assign{variable(of.cell), value});
    edge(of.has_last ? remember(elsewhere, of, indices, value) : elsewhere, after, cfa::Skip{});
  }

  /// The array has new elements: zero, or any.
  cfa::LocationId renew(cfa::LocationId from, std::size_t array, bool is_zero) {
    const CellVariables& of = variables_[array];
    from = is_zero ? set_number(from, of.cell, 0) : then(from, cfa::Havoc{variable(of.cell)});
    return of.has_last ? set_number(from, *of.has_last, 0) : from;
  }

  // ---- edges of the program ----

  void rewrite(cfa::EdgeId id) {
    const cfa::Edge edge = program_.edge(id);
    go_to(edge.source);
    position_ = edge.position;
    id_ = id;
    std::visit([&](const auto& operation) { rewrite(edge, operation); }, edge.operation);
  }

  /// Edges are added at a location of the program.
  void go_to(cfa::LocationId source) {
    source_ = source;
    function_ = program_.location(source).function;
    start_ = cfa::LocationId{};
    used_ = 0;
    read_.clear();
  }

  template <class Operation>
  void rewrite(const cfa::Edge& /*edge*/, const Operation& /*accesses nothing*/) {}

  void rewrite(const cfa::Edge& edge, const cfa::Assume& assume) {
    const Value condition = rewritten(*assume.condition);
    program_.replace(id_, start(), edge.target, cfa::Assume{condition, assume.holds});
  }

  void rewrite(const cfa::Edge& edge, const cfa::Assign& assign) {
    if (const auto arrays = whole_arrays(*assign.target); !arrays.empty()) {
      return renew(edge, arrays, true);
    }
    const Value value = rewritten(*assign.value);
    if (const auto element = finder_.element(*assign.target)) {
      return store(edge, *element, [&](Value to) { return cfa::Assign{to, value}; });
    }
    const Value target = located(*assign.target);
    program_.replace(id_, start(), edge.target, cfa::Assign{target, value, assign.cleared});
  }

  void rewrite(const cfa::Edge& edge, const cfa::Havoc& havoc) {
    if (const auto arrays = whole_arrays(*havoc.target); !arrays.empty()) {
      return renew(edge, arrays, false);
    }
    if (const auto element = finder_.element(*havoc.target)) {
      return store(edge, *element, [](Value to) { return cfa::Havoc{to}; });
    }
    program_.replace(id_, start(), edge.target, cfa::Havoc{located(*havoc.target)});
  }

  /// The edge gives a temporary its value instead, which is written to the element after it.
  template <class Operation>
  void store(const cfa::Edge& edge, const ElementOf& element, const Operation& to) {
    const std::vector<Value> indices = indices_of(element);
    const Value written = variable(temporary(variables_[element.array].element));
    const cfa::LocationId next = location();
    program_.replace(id_, start(), next, to(written));
    write(element, indices, written, next, edge.target);
  }

  void renew(const cfa::Edge& edge, const std::vector<std::size_t>& arrays, bool is_zero) {
    const cfa::LocationId next = location();
    program_.replace(id_, edge.source, next, cfa::Skip{});
    this->edge(renew(next, arrays, is_zero), edge.target, cfa::Skip{});
  }
  cfa::LocationId renew(cfa::LocationId from, const std::vector<std::size_t>& arrays,
                        bool is_zero) {
    for (const std::size_t array : arrays) {
      from = renew(from, array, is_zero);
    }
    return from;
  }

  void rewrite(const cfa::Edge& edge, const cfa::ExternalCall& call) {
    pass(call.site);
    cfa::LocationId end = edge.target;
    if (const auto arrays = finder_.allocated_by(call.site); !arrays.empty()) {
      const auto known = alias::known_call(before_, before_.call_site(call.site));
      const cfa::LocationId next = location();
      const bool is_zero = known && known->content == alias::KnownCall::Content::Zero;
      this->edge(renew(next, arrays, is_zero), end, cfa::Skip{});
      end = next;
    }
    take_result(call.site, end);
    const cfa::CallSite& site = program_.call_site(call.site);
    program_.replace(id_, site.call_location, site.return_location, call);
  }

  void rewrite(const cfa::Edge& edge, const cfa::EnterCall& call) {
    pass(call.site);
    program_.replace(id_, program_.call_site(call.site).call_location, edge.target, call);
  }

  void rewrite(const cfa::Edge& edge, const cfa::ReturnFromCall& call) {
    function_ = program_.call_site(call.site).caller;
    take_result(call.site, edge.target);
    program_.replace(id_, edge.source, program_.call_site(call.site).return_location, call);
  }

  /// Reads what is passed.
  void pass(cfa::CallSiteId id) {
    cfa::CallSite site = program_.call_site(id);
    for (auto* list : {&site.arguments, &site.written_arguments, &site.kept_arguments}) {
      for (Value& argument : *list) {
        argument = argument == nullptr ? nullptr : rewritten(*argument);
      }
    }
    site.call_location = start();
    program_.call_site(id) = std::move(site);
  }

  /// The call ends at `after`, or if its result goes to an element, where that is written.
  void take_result(cfa::CallSiteId id, cfa::LocationId after) {
    const Value result = program_.call_site(id).result;
    const auto element = result == nullptr ? std::nullopt : finder_.element(*result);
    if (element) {
      const std::vector<Value> indices = indices_of(*element);  // they read no elements
      const Value written = variable(temporary(variables_[element->array].element));
      const cfa::LocationId next = location();
      write(*element, indices, written, next, after);
      program_.call_site(id).result = written;
      after = next;
    }
    program_.call_site(id).return_location = after;
  }

  [[nodiscard]] std::vector<std::size_t> whole_arrays(const Expression& target) const {
    const auto* variable = std::get_if<cfa::VariableReference>(&target.node);
    return variable == nullptr || target.type->is_held() ? std::vector<std::size_t>{}
                                                         : finder_.arrays_of(variable->variable);
  }

  // ---- start and errors ----

  /// Chooses the keys before all else.
  void begin() {
    const cfa::LocationId start = program_.start();
    position_ = program_.location(start).position;
    function_ = program_.start_function();
    const cfa::LocationId first = location();
    const std::vector<cfa::EdgeId> leaving = program_.location(start).leaving;
    for (const cfa::EdgeId id : leaving) {
      start_at(id, first);
    }
    cfa::LocationId here = start;
    std::set<cfa::VariableId> chosen;
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const CellVariables& of = variables_[i];
      const bool is_new = chosen.insert(of.chosen).second;
      for (std::size_t d = 0; is_new && d < of.keys.size(); ++d) {
        here = choose(here, of.keys[d], of.lengths[d]);
      }
      here = renew(set_number(here, of.chosen, 1), i, false);
    }
    edge(here, first, cfa::Skip{});
  }

  /// What is read is inside of the array.
  cfa::LocationId choose(cfa::LocationId from, cfa::VariableId key,
                         std::optional<std::uint64_t> length) {
    const cfa::Type* type = program_.variable(key).type;
    from = then(from, cfa::Havoc{variable(key)});
    if (type->is_signed) {
      from = then(from, cfa::Assume{compare(cfa::BinaryOperator::GreaterEqual, variable(key),
                                            constant(type, 0)),
                                    true});
    }
    const bool fits = length && (type->bits >= 64 || *length < 1ULL << (type->bits - 1));
    return !fits ? from
                 : then(from, cfa::Assume{compare(cfa::BinaryOperator::Less, variable(key),
                                                  constant(type, *length)),
                                          true});
  }

  void ask_for_chosen(cfa::EdgeId error) {
    go_to(program_.edge(error).source);
    position_ = program_.edge(error).position;
    std::set<cfa::VariableId> asked;
    for (const CellVariables& of : variables_) {
      if (!asked.insert(of.chosen).second) {
        continue;
      }
      const Value chosen =
          compare(cfa::BinaryOperator::NotEqual, variable(of.chosen), constant(of.flag, 0));
      at_ = then(here(), cfa::Assume{chosen, true});
    }
    start_at(error, start());
  }

  void start_at(cfa::EdgeId id, cfa::LocationId source) {
    const cfa::Edge edge = program_.edge(id);
    program_.replace(id, source, edge.target, edge.operation);
    if (const auto* call = std::get_if<cfa::EnterCall>(&edge.operation)) {
      program_.call_site(call->site).call_location = source;
    } else if (const auto* external = std::get_if<cfa::ExternalCall>(&edge.operation)) {
      program_.call_site(external->site).call_location = source;
    }
  }

  const cfa::Program& before_;
  const ArrayFinder& finder_;
  const std::vector<cfa::EdgeId>& errors_;
  cfa::Program program_;
  Keys keys_;
  std::map<std::size_t, KeyVariables> shared_;  ///< by the number of dimensions
  std::vector<CellVariables> variables_;
  std::map<std::tuple<cfa::FunctionId, const cfa::Type*, unsigned>, cfa::VariableId> temporaries_;

  // Of the edge that is being rewritten:
  cfa::EdgeId id_;
  SourcePosition position_;
  cfa::FunctionId function_;
  cfa::LocationId source_;
  cfa::LocationId start_;  ///< where its reads start; invalid if there are none
  cfa::LocationId at_;     ///< where the next one starts
  unsigned used_ = 0;      ///< temporaries
  std::vector<std::pair<const Expression*, Value>> read_;
};

/// Whether it is a label, or a call without a result that is not passed an element.
bool accesses_nothing(const cfa::Program& program, const ArrayFinder& finder, cfa::EdgeId id) {
  const cfa::Operation& operation = program.edge(id).operation;
  const auto* enter = std::get_if<cfa::EnterCall>(&operation);
  const auto* external = std::get_if<cfa::ExternalCall>(&operation);
  if (enter == nullptr && external == nullptr) {
    return std::holds_alternative<cfa::Label>(operation);
  }
  const cfa::CallSite& site = program.call_site(enter != nullptr ? enter->site : external->site);
  bool has_element = site.result != nullptr;
  for (const auto* list : {&site.arguments, &site.written_arguments, &site.kept_arguments}) {
    for (const Expression* argument : *list) {
      if (argument != nullptr) {
        cfa::for_each_subexpression(*argument, [&](const Expression& part) {
          has_element = has_element || finder.element(part);
        });
      }
    }
  }
  return !has_element;
}

}  // namespace

std::optional<CellProgram> with_cells(const cfa::Program& program, const ArrayFinder& finder,
                                      const std::vector<cfa::EdgeId>& errors, Keys keys) {
  const bool qualifies =
      !finder.arrays().empty() && std::all_of(errors.begin(), errors.end(), [&](cfa::EdgeId id) {
        return accesses_nothing(program, finder, id);
      });
  if (!qualifies) {
    return std::nullopt;
  }
  return Transformation(program, finder, errors, keys).run();
}

}  // namespace pcegar::cells

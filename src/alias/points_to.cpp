// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Points-to analysis: inclusion-based (L. O. Andersen, "Program analysis and specialization for the
// C programming language", 1994, ch. 4), insensitive to flow and context, field-sensitive by byte
// offsets as in D. J. Pearce, P. H. J. Kelly, C. Hankin, "Efficient field-sensitive pointer
// analysis of C", ACM TOPLAS 30(1), 2007.
//
//   layout         offsets in an object: arrays folded, unions merged, container_of exact
//   solver         constraint graph, worklist with difference propagation
//   constraints    expressions and assignments; calls.cpp: calls
//   known_calls    allocators and other functions without bodies, by name
//
// Deviations from the paper:
//  - fields are byte offsets, not numbers, since C programs convert between structures and do
//    arithmetic with offsetof; so a pointer into an object may go back to its beginning;
//  - an array's elements are merged also if the array is a member;
//  - positive cycles are not collapsed: an object's number of locations is limited instead;
//  - memory outside of the program is one location that stands for all escaped objects as well (as
//    in incomplete-program analyses, e.g. Krause et al., "PIP", 2021), and "anything" is one
//    location, so that neither needs large sets.
//
// Whether an object stands for several regions (`many`) is decided afterwards, from the loops and
// the call graph that the analysis has found.

#include "alias/points_to.hpp"

#include <algorithm>
#include <set>

#include "alias/constraints.hpp"
#include "alias/multiplicity.hpp"

namespace pcegar::alias {

class PointsTo::Implementation {
public:
  Implementation(const cfa::Program& the_program, const Limits* limits)
      : program(the_program),
        solver(the_program.types().pointer_bits() / 8),
        builder(the_program, solver) {
    builder.build(limits);
    mark_many();
  }

  void mark_many();
  enum class Filter { Accessible, None };
  TargetSet cells_of(NodeId node, Filter filter = Filter::Accessible);
  [[nodiscard]] bool is_accessible(const Location& location) const;

  const cfa::Program& program;
  Solver solver;
  ConstraintBuilder builder;
};

void PointsTo::Implementation::mark_many() {
  std::vector<CallEdge> calls;
  for (const ConstraintBuilder::Call& call : builder.calls()) {
    calls.push_back({call.site, call.callee});
  }
  const Multiplicity multiplicity(program, calls);
  for (std::size_t i = 0; i < solver.object_count(); ++i) {
    Object& object = solver.object(ObjectId(i));
    if (object.kind == Object::Kind::Variable) {
      const cfa::Variable& variable = program.variable(object.variable);
      const bool is_static = variable.kind == cfa::VariableKind::Global ||
                             variable.kind == cfa::VariableKind::StaticLocal;
      object.many = !is_static && multiplicity.is_recursive(variable.function);
    } else if (object.kind == Object::Kind::Allocation) {
      object.many = multiplicity.runs_often(program.call_site(object.site));
    }
  }
}

bool PointsTo::Implementation::is_accessible(const Location& location) const {
  return solver.object(location.object).kind == Object::Kind::Function || !location.offset ||
         is_inside(solver.layout(location.object), *location.offset);
}

TargetSet PointsTo::Implementation::cells_of(NodeId node, Filter filter) {
  TargetSet result;
  solver.solve();
  if (!node.valid() || solver.points_to(node).empty()) {
    result.unknown = true;
    return result;
  }
  const LocationSet& locations = solver.points_to(node);
  if (locations.size() == 1 && locations[0] == converted) {
    result.unknown = true;
  }
  for (const LocationId id : locations) {
    if (id == converted) {
      result.converted = true;
      continue;
    }
    if (id == outside || id == anything) {
      result.unknown = true;
      for (std::size_t i = 0; i < solver.object_count(); ++i) {
        const Object& object = solver.object(ObjectId(i));
        if (id == outside ? object.escaped : object.address_taken) {
          result.cells.push_back({ObjectId(i), std::nullopt});
        }
        if (id == anything && object.address_taken && !object.escaped) {
          result.anywhere.push_back(ObjectId(i));
        }
      }
      continue;
    }
    const Location& location = solver.location(id);
    if (filter == Filter::None || is_accessible(location)) {
      result.cells.push_back({location.object, location.offset});
      if (!location.offset) {
        result.anywhere.push_back(location.object);
      }
    }
  }
  std::sort(result.anywhere.begin(), result.anywhere.end());
  std::sort(result.cells.begin(), result.cells.end());
  result.cells.erase(std::unique(result.cells.begin(), result.cells.end()), result.cells.end());
  return result;
}

PointsTo::PointsTo(const cfa::Program& program, const Limits* limits)
    : implementation_(std::make_unique<Implementation>(program, limits)) {}
PointsTo::PointsTo(PointsTo&&) noexcept = default;
PointsTo& PointsTo::operator=(PointsTo&&) noexcept = default;
PointsTo::~PointsTo() = default;

TargetSet PointsTo::targets(const cfa::Expression& pointer) const {
  return implementation_->cells_of(implementation_->builder.value(pointer));
}

TargetSet PointsTo::values(const cfa::Expression& pointer) const {
  return implementation_->cells_of(implementation_->builder.value(pointer),
                                   Implementation::Filter::None);
}

bool PointsTo::holds_addresses(ObjectId id) const {
  return implementation_->solver.holds_addresses(id);
}

bool PointsTo::holds_converted_outside(ObjectId id) const {
  return implementation_->solver.holds_converted_outside(id);
}

std::vector<ObjectId> PointsTo::held_by(ObjectId id) const {
  return implementation_->solver.held_by(id);
}

std::optional<std::vector<PointsTo::Part>> PointsTo::escaped_parts(ObjectId id) const {
  const auto parts = implementation_->solver.escaped_parts(id);
  if (!parts) {
    return std::nullopt;
  }
  std::vector<Part> result;
  for (const Solver::Part& part : *parts) {
    result.push_back({{id, part.offset}, part.bytes});
  }
  return result;
}

std::optional<std::vector<std::int64_t>> PointsTo::offsets(const Cell& cell,
                                                           std::uint64_t alignment,
                                                           std::size_t limit) const {
  const Layout& layout = implementation_->solver.layout(cell.object);
  std::vector<std::int64_t> result;
  if (!cell.offset) {
    if (!layout.size_bytes || *layout.size_bytes / alignment > limit) {
      return std::nullopt;
    }
    for (std::uint64_t at = 0; at < *layout.size_bytes; at += alignment) {
      result.push_back(static_cast<std::int64_t>(at));
    }
    return result;
  }
  result.push_back(*cell.offset);
  std::vector<EnclosingArray> arrays = enclosing_arrays(layout, *cell.offset);
  if (layout.repeated && !arrays.empty() && arrays[0].count == 0) {
    if (!layout.size_bytes) {
      return std::nullopt;
    }
    arrays[0].count = *layout.size_bytes / arrays[0].stride;
  }
  for (const EnclosingArray& array : arrays) {
    if (array.count == 0 || array.count > limit || result.size() * array.count > limit) {
      return std::nullopt;
    }
    const std::size_t before = result.size();
    for (std::uint64_t i = 1; i < array.count; ++i) {
      for (std::size_t j = 0; j < before; ++j) {
        result.push_back(result[j] + static_cast<std::int64_t>(i * array.stride));
      }
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::optional<std::uint64_t> PointsTo::characters_at(const Cell& cell) const {
  const Solver& solver = implementation_->solver;
  return cell.offset && !solver.is_seen_as_bytes(cell.object)
             ? alias::characters_at(solver.layout(cell.object), *cell.offset)
             : std::nullopt;
}

TargetSet PointsTo::locations(const cfa::Expression& lvalue) const {
  return implementation_->cells_of(implementation_->builder.access_node(lvalue));
}

TargetSet PointsTo::addresses(const cfa::Expression& lvalue) const {
  return implementation_->cells_of(implementation_->builder.address_node(lvalue));
}

Callees PointsTo::callees(const cfa::Expression& function_pointer) const {
  const TargetSet set = targets(function_pointer);
  Callees result{{}, set.unknown};
  for (const Cell& cell : set.cells) {
    if (object(cell.object).kind == Object::Kind::Function) {
      result.functions.push_back(object(cell.object).function);
    }
  }
  std::sort(result.functions.begin(), result.functions.end());
  result.functions.erase(std::unique(result.functions.begin(), result.functions.end()),
                         result.functions.end());
  return result;
}

std::size_t PointsTo::object_count() const {
  return implementation_->solver.object_count();
}

const Object& PointsTo::object(ObjectId id) const {
  return implementation_->solver.object(id);
}

ObjectId PointsTo::object_of(cfa::VariableId variable) const {
  return implementation_->builder.object_of(variable);
}

std::string PointsTo::to_text(const TargetSet& set) const {
  std::vector<std::string> texts;
  for (const Cell& cell : set.cells) {
    std::string text = object(cell.object).name;
    if (!cell.offset) {
      text += "+?";
    } else if (*cell.offset != 0) {
      text += "+" + std::to_string(*cell.offset);
    }
    texts.push_back(std::move(text));
  }
  std::sort(texts.begin(), texts.end());
  if (set.unknown) {
    texts.emplace_back("*");
  }
  std::string result;
  for (const std::string& text : texts) {
    result += (result.empty() ? "" : " ") + text;
  }
  return result;
}

std::string PointsTo::to_text() const {
  std::string result;
  const cfa::Program& program = implementation_->program;
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const cfa::Variable& variable = program.variable(cfa::VariableId(i));
    const cfa::Expression reference{cfa::VariableReference{cfa::VariableId(i)}, variable.type, {}};
    const NodeId node = implementation_->builder.value(reference);
    implementation_->solver.solve();
    if (node.valid() && !implementation_->solver.points_to(node).empty()) {
      result += variable.unique_name + ": " + to_text(implementation_->cells_of(node)) + "\n";
    }
  }
  return result;
}

}  // namespace pcegar::alias

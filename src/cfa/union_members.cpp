// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/union_members.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>
#include <vector>

#include "cfa/operands.hpp"

namespace pcegar::cfa {

namespace {

/// The l-values from the target up to the union that is cleared, without that; none if the
/// assignment clears no union.
std::vector<const Expression*> parts_cleared(const Assign& assign) {
  std::vector<const Expression*> parts;
  for (const Expression* part = assign.target; part != assign.cleared;) {
    const auto* element = std::get_if<ElementAccess>(&part->node);
    const auto* field = std::get_if<FieldAccess>(&part->node);
    if (assign.cleared == nullptr || (element == nullptr && field == nullptr)) {
      return {};
    }
    parts.push_back(part);
    part = element != nullptr ? element->base : field->base;
  }
  return parts;
}

/// The members of unions that expressions mention, unless to clear the union, and what pointers
/// lead to that are dereferenced.
class Uses {
public:
  void add(const Expression* e) {
    if (e == nullptr || !seen_.insert(e).second) {
      return;
    }
    if (const auto* access = std::get_if<FieldAccess>(&e->node);
        access != nullptr && access->base->type->is_union) {
      members_[access->base->type].insert(access->field);
    }
    if (std::holds_alternative<Dereference>(e->node)) {
      const Type* type = &innermost_element(*e->type);
      if (type->kind == TypeKind::Record) {
        records_.insert(type);
      } else {
        widths_.insert(type->bits);
      }
    }
    if (const auto* approximate = std::get_if<Approximate>(&e->node);
        approximate != nullptr && approximate->sources) {
      add_all(*approximate->sources);
    }
    for_each_operand(*e, [&](const Expression& operand) { add(&operand); });
  }
  void add_all(const std::vector<const Expression*>& expressions) {
    for (const Expression* e : expressions) {
      add(e);
    }
  }
  void add(const Operation& operation) {
    if (const auto* assign = std::get_if<Assign>(&operation)) {
      add(assign->value);
      add_target(*assign);
    } else if (const auto* assume = std::get_if<Assume>(&operation)) {
      add(assume->condition);
    } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
      add(havoc->target);
    }
  }
  void add(const CallSite& site) {
    add(site.pointer);
    add(site.result);
    add_all(site.arguments);
    add_all(site.written_arguments);
    add_all(site.kept_arguments);
  }
  [[nodiscard]] const std::set<std::size_t>& members(const Type& type) const {
    static const std::set<std::size_t> none;
    const auto found = members_.find(&type);
    return found == members_.end() ? none : found->second;
  }

  /// Whether a pointer that is dereferenced may lead to something of that type.
  [[nodiscard]] bool may_reach(const Type& type, ScalarPointers scalar_pointers) const {
    if (type.kind == TypeKind::Array) {
      return may_reach(*type.element, scalar_pointers);
    }
    if (type.kind != TypeKind::Record) {
      return scalar_pointers == ScalarPointers::ToMembers && widths_.contains(type.bits);
    }
    return records_.contains(&type) ||
           std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const Field& field) { return may_reach(*field.type, scalar_pointers); });
  }

private:
  void add_target(const Assign& assign) {
    const std::vector<const Expression*> parts = parts_cleared(assign);
    add(parts.empty() ? assign.target : assign.cleared);
    for (const Expression* part : parts) {
      if (const auto* element = std::get_if<ElementAccess>(&part->node)) {
        add(element->index);
      }
    }
  }

  std::unordered_set<const Expression*> seen_;            // looked up only
  std::map<const Type*, std::set<std::size_t>> members_;  // looked up only
  std::unordered_set<const Type*> records_;               // looked up only
  std::set<unsigned> widths_;
};

/// Whether the target lies in a member of a union that was dropped.
bool is_dropped(const Assign& assign, const Type* empty) {
  const std::vector<const Expression*> parts = parts_cleared(assign);
  return std::any_of(parts.begin(), parts.end(), [&](const Expression* part) {
    const auto* field = std::get_if<FieldAccess>(&part->node);
    return field != nullptr && field->base->type->fields[field->field].type == empty;
  });
}

/// Whether scalars have all bytes of the type.
bool is_full(const Type& type) {
  if (type.kind == TypeKind::Array) {
    return type.length.value_or(0) > 0 && is_full(*type.element);
  }
  if (type.kind != TypeKind::Record) {
    return type.is_held() && !type.is_extended() && !type.is_boolean;
  }
  std::uint64_t bytes = 0;
  for (const Field& field : type.fields) {
    if (field.bit_width || (field.type->size_bytes > 0 && !is_full(*field.type))) {
      return false;
    }
    bytes += field.type->size_bytes;
  }
  return !type.is_union && bytes == type.size_bytes;
}

/// Whether it ends with an array of unknown length.
bool is_open(const Type& type) {
  if (type.kind == TypeKind::Array) {
    return type.length.value_or(0) == 0 || is_open(*type.element);
  }
  return type.kind == TypeKind::Record && !type.fields.empty() && is_open(*type.fields.back().type);
}

/// Whether a member has all bytes that the others have.
bool covers_others(const Type& record, std::size_t member) {
  return record.fields.size() == 1 ||
         (!record.fields[member].bit_width && is_full(*record.fields[member].type) &&
          std::ranges::all_of(record.fields, [&](const Field& other) {
            return other.type->size_bytes <= record.fields[member].type->size_bytes &&
                   !is_open(*other.type);
          }));
}

/// The first of them.
std::size_t largest_member(const Type& record) {
  const auto largest = std::max_element(
      record.fields.begin(), record.fields.end(),
      [](const Field& a, const Field& b) { return a.type->size_bytes < b.type->size_bytes; });
  return static_cast<std::size_t>(largest - record.fields.begin());
}

}  // namespace

void drop_unused_union_members(Program& program, ScalarPointers scalar_pointers) {
  Uses uses;
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    uses.add(program.edge(EdgeId(i)).operation);
  }
  for (std::size_t i = 0; i < program.call_site_count(); ++i) {
    uses.add(program.call_site(CallSiteId(i)));
  }
  const Type* empty = nullptr;
  for (Type* record : program.types().records()) {
    if (!record->is_union || record->fields.empty()) {
      continue;
    }
    std::set<std::size_t> members = uses.members(*record);
    for (std::size_t i = 0; i < record->fields.size(); ++i) {
      if (uses.may_reach(*record->fields[i].type, scalar_pointers)) {
        members.insert(i);
      }
    }
    if (members.size() > 1) {
      continue;
    }
    const std::size_t kept = members.empty() ? largest_member(*record) : *members.begin();
    if (!covers_others(*record, kept)) {
      continue;
    }
    if (empty == nullptr) {
      empty = program.types().new_record("unused", false);
    }
    for (std::size_t i = 0; i < record->fields.size(); ++i) {
      if (i != kept) {
        record->dropped.push_back(record->fields[i].type);
        record->fields[i].type = empty;
        record->fields[i].bit_width.reset();
      }
    }
    record->is_union = false;
    record->was_union = true;
  }
  for (std::size_t i = 0; empty != nullptr && i < program.edge_count(); ++i) {
    const auto* assign = std::get_if<Assign>(&program.edge(EdgeId(i)).operation);
    if (assign != nullptr && is_dropped(*assign, empty)) {
      program.skip(EdgeId(i));
    }
  }
}

}  // namespace pcegar::cfa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Where pointers from outside may point, beyond what their types say: to structures in unions, to
// members of structures (OutsidePointers::Members), and if one to void becomes one to bytes, to
// everything. Regions that such a pointer may meet are one.
#include <algorithm>
#include <optional>
#include <set>

#include "cfa/operands.hpp"
#include "encoding/regions.hpp"
#include "encoding/storage_layout.hpp"

namespace pcegar::encoding {

using cfa::Expression;

/// A pointer from outside to a record may lead to one that is in a union.
void Regions::join_records_in_unions() {
  for (std::size_t i = 0; i < points_to_.object_count(); ++i) {
    const alias::Object& object = points_to_.object(alias::ObjectId(i));
    if (object.escaped && object.type != nullptr) join_records_in_union(*object.type, {});
  }
  for (const auto& [type, path] : records_in_unions_) join_records_in_union(*type, path);
}

/// Joins the scalars of all records in unions of the type with those of such records by themselves.
void Regions::join_records_in_union(const cfa::Type& type, const CellPath& path) {
  constexpr std::uint64_t max_elements = 256;
  if (type.kind == cfa::TypeKind::Array && type.element->size_bytes > 0) {
    const std::uint64_t size = type.element->size_bytes;
    if (!path.is_in_union()) return join_records_in_union(*type.element, path);
    for (std::uint64_t i = 0; i < std::min(type.length.value_or(1), max_elements); ++i)
      join_records_in_union(*type.element, path.element(size, i));
  }
  if (type.kind != cfa::TypeKind::Record) return;
  if (path.is_in_union()) {
    std::vector<Cell> here;
    std::vector<Cell> alone;
    list_cells(type, 0, path, true, here);
    list_cells(type, 0, {}, true, alone);
    for (std::size_t i = 0; i < here.size(); ++i) {
      const CellKey& key = alone[i].key;
      const auto known = find({0, key.member, key.bits, key.record});
      if (known && here[i].is_modelled) unite(*known, node(here[i].key));
    }
  }
  for (std::size_t i = 0; i < type.fields.size(); ++i)
    if (!type.fields[i].bit_width) join_records_in_union(*type.fields[i].type, path.field(type, i));
}

/// Whether the outside may know the address of some byte of a cell of the object.
bool Regions::is_given(alias::ObjectId object, const Cell& cell) const {
  const auto parts = points_to_.escaped_parts(object);
  return !parts || std::any_of(parts->begin(), parts->end(), [&](const auto& part) {
    return !part.cell.offset ||
           (*part.cell.offset < cell.location + static_cast<std::int64_t>(cell.bytes) &&
            cell.location < *part.cell.offset + static_cast<std::int64_t>(part.bytes));
  });
}

/// A pointer from outside to a scalar may point to a member of a structure that is known outside.
void Regions::join_members() {
  std::set<unsigned> widths;
  for (const auto& [name, node] : nodes_)
    if (name == NodeName{0, 0, std::get<2>(name), nullptr} && data_[root(node)].outside)
      widths.insert(std::get<2>(name));
  const auto is_joined = [&](const CellKey& key) {
    return key.record != nullptr && widths.contains(key.bits);
  };
  std::vector<CellKey> members;
  for (const auto& [name, node] : nodes_) {
    const CellKey key{std::get<3>(name), std::get<1>(name), std::get<2>(name)};
    if (std::get<0>(name) == 0 && data_[root(node)].outside) members.push_back(key);
  }
  for (std::size_t i = 0; i < points_to_.object_count(); ++i) {
    const alias::Object& object = points_to_.object(alias::ObjectId(i));
    if (!object.escaped || object.type == nullptr) continue;
    for (const Cell& cell : cells_of(alias::ObjectId(i)))
      if (cell.is_modelled && is_given(alias::ObjectId(i), cell)) members.push_back(cell.key);
  }
  for (const CellKey& key : members)
    if (is_joined(key)) unite(node(key), node({nullptr, 0, key.bits}));
}

/// Whether a pointer to void from outside becomes a pointer to bytes: to those of any object.
bool Regions::has_bytes_of_anything() const {
  bool result = false;
  const auto look = [&](const Expression& whole) {
    cfa::for_each_subexpression(whole, [&](const Expression& e) {
      const auto* cast = std::get_if<cfa::Cast>(&e.node);
      const auto is_bytes = [](const cfa::Type& type) {
        return type.is_pointer() && type.element != nullptr && type.element->is_integer() &&
               type.element->bits == 8;
      };
      if (result || cast == nullptr || !is_bytes(*e.type)) return;
      const cfa::Type& from = *cast->operand->type;
      const bool is_void = from.is_pointer() &&
                           (from.element == nullptr || from.element->kind == cfa::TypeKind::Void);
      if (!is_void) return;
      const alias::TargetSet targets = points_to_.targets(e);
      result = targets.unknown && !targets.converted;
    });
  };
  for (std::size_t i = 0; i < program_.edge_count() && !result; ++i)
    cfa::for_each_expression(program_, program_.edge(cfa::EdgeId(i)).operation, look);
  return result;
}

/// Such bytes may be those of any memory of the environment.
void Regions::join_bytes() {
  const auto bytes = find({0, 0, 8, nullptr});
  if (!bytes || !data_[root(*bytes)].outside || !has_bytes_of_anything()) return;
  std::vector<Node> others;
  for (const auto& [name, node] : nodes_)
    if (std::get<0>(name) == 0 && data_[root(node)].outside && root(node) != root(*bytes))
      others.push_back(node);
  for (const Node other : others) {
    unite(other, *bytes);
    mark_overlap(other);
  }
}

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "path_execution/memory.hpp"

#include <algorithm>

namespace pcegar::path_execution {

namespace {

/// A cell's bits from `from` on, so many.
Cell part_of(const Cell& cell, Position from, Position bits) {
  Cell result = cell;
  result.bits = bits;
  if (cell.content == Cell::Content::Scalar) result.skipped += from;
  return result;
}

}  // namespace

ObjectId Memory::add(std::optional<std::uint64_t> bytes, Lifetime lifetime, Cell::Content initial) {
  objects_.push_back({std::make_shared<Cells>(), bytes, lifetime, initial});
  return ObjectId(objects_.size() - 1);
}

bool Memory::contains(ObjectId id, Position first, Position bits) const {
  const Object& object = objects_[id.index()];
  return object.cells != nullptr &&
         (!object.bytes || (first >= 0 && first + bits <= Position{8} * *object.bytes));
}

std::vector<Cell> Memory::read(ObjectId id, Position first, Position bits) const {
  const Object& object = objects_[id.index()];
  std::vector<Cell> result;
  const Position end = first + bits;
  Position at = first;
  auto next = object.cells->upper_bound(first);
  if (next != object.cells->begin() && std::prev(next)->first + std::prev(next)->second.bits > at)
    --next;
  while (at < end) {
    const bool is_gap = next == object.cells->end() || next->first > at;
    if (is_gap) {
      const Position stop = next == object.cells->end() ? end : std::min(end, next->first);
      result.push_back({object.initial, stop - at});
      at = stop;
      continue;
    }
    const Position stop = std::min(end, next->first + next->second.bits);
    result.push_back(part_of(next->second, at - next->first, stop - at));
    at = stop;
    ++next;
  }
  return result;
}

std::vector<Cell> Memory::written(ObjectId id) const {
  std::vector<Cell> result;
  for (const auto& [first, cell] : *objects_[id.index()].cells) result.push_back(cell);
  return result;
}

void Memory::lose(ObjectId id) {
  objects_[id.index()].cells = std::make_shared<Cells>();
  objects_[id.index()].initial = Cell::Content::Unmodelled;
}

void Memory::write(ObjectId id, Position first, const Cell& cell) {
  Object& object = objects_[id.index()];
  if (object.cells.use_count() > 1) object.cells = std::make_shared<Cells>(*object.cells);
  Cells& cells = *object.cells;
  const Position end = first + cell.bits;
  auto next = cells.upper_bound(first);
  if (next != cells.begin() && std::prev(next)->first + std::prev(next)->second.bits > first)
    --next;
  while (next != cells.end() && next->first < end) {
    const auto [start, old] = *next;
    next = cells.erase(next);
    if (start < first) cells.emplace(start, part_of(old, 0, first - start));
    if (start + old.bits > end) {
      cells.emplace(end, part_of(old, end - start, start + old.bits - end));
      break;
    }
  }
  if (cell.bits > 0) cells.insert_or_assign(first, cell);
}

}  // namespace pcegar::path_execution

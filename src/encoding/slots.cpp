// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/slots.hpp"

#include <charconv>

#include "support/error.hpp"

namespace pcegar::encoding {

SlotTable::SlotTable(smt::TermManager& terms, const MemoryMap& memory, Arithmetic arithmetic)
    : terms_(terms), arithmetic_(arithmetic) {
  for (const SlotLeaf& leaf : memory.slots()) {
    const bool is_region = leaf.kind == SlotLeaf::Kind::Region;
    smt::Sort sort = sort_of(*leaf.type);
    if (is_region) sort = terms_.array_sort(sort_of_address(memory), sort);
    std::string solver_name = leaf.name;
    if (arithmetic == Arithmetic::BitPrecise) solver_name += "%" + std::to_string(leaf.type->bits);
    add_slot({leaf.name, leaf.type, leaf.variable, sort, std::move(solver_name), leaf.offset,
              is_region});
  }
}

smt::Sort SlotTable::sort_of_address(const MemoryMap& memory) {
  return arithmetic_ == Arithmetic::Integer
             ? terms_.int_sort()
             : terms_.bit_vector_sort(memory.program().types().pointer_bits());
}

smt::Sort SlotTable::sort_of(const cfa::Type& type) {
  return arithmetic_ == Arithmetic::Integer ? terms_.int_sort() : terms_.bit_vector_sort(type.bits);
}

void SlotTable::add_slot(Slot slot) {
  const SlotId id(slots_.size());
  const bool fresh = by_solver_name_.emplace(slot.solver_name, id).second;
  PCEGAR_ASSERT(fresh, "two slots named " + slot.solver_name);
  by_name_.emplace(slot.name, id);
  slots_.push_back(std::move(slot));
  versions_.emplace_back();
}

SlotId SlotTable::pseudo_slot(smt::Sort sort) {
  if (const auto found = pseudo_.find(sort); found != pseudo_.end()) return found->second;
  const SlotId id(slots_.size());
  std::string name = "!approx";
  const smt::SortData& data = terms_.sort_data(sort);
  if (data.kind == smt::SortKind::BitVector) name += "%" + std::to_string(data.width);
  add_slot({name, nullptr, {}, sort, name});
  pseudo_.emplace(sort, id);
  return id;
}

smt::Term SlotTable::indexed(SlotId slot, std::uint32_t index) {
  std::vector<smt::Term>& versions = versions_[slot.index()];
  if (versions.size() <= index) versions.resize(index + 1);
  smt::Term& version = versions[index];
  if (!version.valid()) {
    const Slot& data = slots_[slot.index()];
    version = terms_.variable(data.solver_name + "@" + std::to_string(index), data.sort);
  }
  return version;
}

smt::Term SlotTable::plain(SlotId slot) {
  const Slot& data = slots_[slot.index()];
  return terms_.variable(data.solver_name, data.sort);
}

smt::Term SlotTable::plain_named(const std::string& name) {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? smt::Term() : plain(found->second);
}

std::optional<SlotTable::Meaning> SlotTable::meaning(smt::Term variable) const {
  if (const auto found = meanings_.find(variable); found != meanings_.end()) return found->second;
  if (terms_.kind(variable) != smt::Kind::Variable) return std::nullopt;
  const auto meaning = parse(terms_.name(variable));
  if (meaning) meanings_.emplace(variable, *meaning);
  return meaning;
}

std::optional<SlotTable::Meaning> SlotTable::parse(const std::string& name) const {
  if (const auto found = by_solver_name_.find(name); found != by_solver_name_.end())
    return Meaning{found->second, std::nullopt};
  const std::size_t at = name.rfind('@');
  if (at == std::string::npos) return std::nullopt;
  std::uint32_t index = 0;
  const char* end = name.data() + name.size();
  const auto parsed = std::from_chars(name.data() + at + 1, end, index);
  if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
  const auto found = by_solver_name_.find(name.substr(0, at));
  if (found == by_solver_name_.end()) return std::nullopt;
  return Meaning{found->second, index};
}

}  // namespace pcegar::encoding

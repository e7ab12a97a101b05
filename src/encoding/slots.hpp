// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The solver variables of the slots that the memory map has laid out, and of the pseudo-slots.

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/memory_map.hpp"
#include "encoding/path_formula.hpp"
#include "encoding/ssa_map.hpp"
#include "smt/term.hpp"

namespace pcegar::encoding {

/// All slots of a program with their solver variables.
class SlotTable {
public:
  SlotTable(smt::TermManager& terms, const MemoryMap& memory, Arithmetic arithmetic);

  struct Slot {
    std::string name;          ///< "f::s.a[3]"
    const cfa::Type* type;     ///< null for the pseudo-slots
    cfa::VariableId variable;  ///< invalid for heap objects and pseudo-slots
    smt::Sort sort;
    std::string solver_name;   ///< differs from `name` for bit-vectors: names have one sort only
    std::uint64_t offset = 0;  ///< in bytes from the start of the object
    bool is_region = false;    ///< an array of such scalars, indexed by addresses
  };
  /// What a solver variable stands for.
  struct Meaning {
    SlotId slot;
    std::optional<std::uint32_t> index;  ///< absent for the un-indexed one
  };

  [[nodiscard]] const Slot& slot(SlotId id) const { return slots_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  [[nodiscard]] bool is_pseudo(SlotId id) const { return slots_[id.index()].type == nullptr; }
  /// The pseudo-slot for values of that sort that the model does not know.
  SlotId pseudo_slot(smt::Sort sort);

  smt::Term indexed(SlotId slot, std::uint32_t index);
  smt::Term plain(SlotId slot);
  /// The un-indexed variable of the slot of that name; invalid if there is none.
  smt::Term plain_named(const std::string& name);
  [[nodiscard]] std::optional<Meaning> meaning(smt::Term variable) const;

private:
  void add_slot(Slot slot);
  smt::Sort sort_of(const cfa::Type& type);
  smt::Sort sort_of_address(const MemoryMap& memory);
  [[nodiscard]] std::optional<Meaning> parse(const std::string& name) const;

  smt::TermManager& terms_;
  Arithmetic arithmetic_;
  std::vector<Slot> slots_;
  std::unordered_map<std::string, SlotId> by_name_;
  std::unordered_map<std::string, SlotId> by_solver_name_;
  std::unordered_map<smt::Sort, SlotId> pseudo_;
  mutable std::unordered_map<smt::Term, Meaning> meanings_;  ///< cache
  std::vector<std::vector<smt::Term>> versions_;             ///< by slot, then index
};

}  // namespace pcegar::encoding

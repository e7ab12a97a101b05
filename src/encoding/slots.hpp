// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Which storage of the program is modelled by solver variables, and how those are named.

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/path_formula.hpp"
#include "encoding/ssa_map.hpp"
#include "smt/term.hpp"

namespace pcegar::encoding {

/// The storage of a variable as a tree that follows its type.
struct Storage {
  enum class Kind {
    Scalar,  ///< an integer, pointer or, with bit-vectors, float; `slot` is invalid if it is never
             ///< read
    Record,  ///< `parts` are the fields
    Array,   ///< `parts` are the elements
    Unmodelled  ///< unions, bit-fields, big arrays, other floats: reads are arbitrary
  };
  Kind kind = Kind::Unmodelled;
  const cfa::Type* type = nullptr;
  SlotId slot;
  std::vector<Storage> parts;
};

/// Limits of the model; what is beyond them is over-approximated.
inline constexpr std::uint64_t max_array_length = 64;       ///< longer arrays have no slots
inline constexpr std::uint64_t max_case_split_length = 16;  ///< for a non-constant index
inline constexpr std::size_t max_case_splits = 64;          ///< candidates of one l-value
inline constexpr std::size_t max_slots_per_variable = 4096;
/// Variables with more scalars than this get slots only for what the program reads.
inline constexpr std::size_t always_modelled_scalars = 32;

/// The storage tree of every variable. `names` collects "s.a[3]" for the slots it creates.
struct StorageLayout {
  struct Leaf {
    std::string name;
    const cfa::Type* type;
    cfa::VariableId variable;
    std::uint64_t offset;  ///< in bytes from the start of the variable
  };
  std::vector<Storage> variables;  ///< by VariableId
  std::vector<Leaf> slots;         ///< by SlotId
};
[[nodiscard]] StorageLayout lay_out(const cfa::Program& program, Arithmetic arithmetic);

/// Whether one solver variable holds a value of the type.
[[nodiscard]] bool is_modelled(const cfa::Type& type, Arithmetic arithmetic);

/// Appends the slots below a storage node, in order.
void collect_slots(const Storage& storage, std::vector<SlotId>& slots);

/// All slots of a program with their solver variables.
class SlotTable {
public:
  SlotTable(smt::TermManager& terms, const cfa::Program& program, Arithmetic arithmetic);

  struct Slot {
    std::string name;       ///< "f::s.a[3]"
    const cfa::Type* type;  ///< null for the pseudo-slots
    cfa::VariableId variable;
    smt::Sort sort;
    std::string solver_name;   ///< differs from `name` for bit-vectors: names have one sort only
    std::uint64_t offset = 0;  ///< in bytes from the start of the variable
  };
  /// What a solver variable stands for.
  struct Meaning {
    SlotId slot;
    std::optional<std::uint32_t> index;  ///< absent for the un-indexed one
  };

  [[nodiscard]] const Slot& slot(SlotId id) const { return slots_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  [[nodiscard]] const Storage& storage(cfa::VariableId id) const { return storage_[id.index()]; }
  [[nodiscard]] bool is_pseudo(SlotId id) const { return slots_[id.index()].type == nullptr; }
  /// Slots of all variables whose address is taken and that are not read-only: what a write
  /// through an unknown pointer may change.
  [[nodiscard]] const std::vector<SlotId>& address_taken() const { return address_taken_; }
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
  [[nodiscard]] std::optional<Meaning> parse(const std::string& name) const;

  smt::TermManager& terms_;
  Arithmetic arithmetic_;
  std::vector<Storage> storage_;
  std::vector<Slot> slots_;
  std::vector<SlotId> address_taken_;
  std::unordered_map<std::string, SlotId> by_name_;
  std::unordered_map<std::string, SlotId> by_solver_name_;
  std::unordered_map<smt::Sort, SlotId> pseudo_;
  mutable std::unordered_map<smt::Term, Meaning> meanings_;  ///< cache
  std::vector<std::vector<smt::Term>> versions_;             ///< by slot, then index
};

}  // namespace pcegar::encoding

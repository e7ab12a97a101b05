// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Translates one operation (or condition) from a given SSA map. It combines program, slots and
// arithmetic. Used by PathFormulaBuilder and by encode_path.
//
//   reads.cpp       expressions -> values
//   storage.cpp     l-values -> slots
//   storage_writes.cpp  assignments to slots, arbitrary values for them
//   operations.cpp  operations of edges
//   external_calls.cpp  calls of functions without a body

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "alias/known_calls.hpp"
#include "encoding/arithmetic.hpp"
#include "encoding/cone_of_influence.hpp"
#include "encoding/given_objects.hpp"
#include "encoding/known_values.hpp"
#include "encoding/memory_map.hpp"
#include "encoding/slots.hpp"
#include "encoding/structures.hpp"

namespace pcegar::encoding {

/// 0, maybe converted.
[[nodiscard]] bool is_null_constant(const cfa::Expression& e);

/// No object lies in the first page of the address space, nor in the last one, which has the error
/// numbers that Linux makes pointers of.
inline constexpr long page_bytes = 4096;

/// The data that all translations of one program share.
struct EncodingContext {
  EncodingContext(smt::TermManager& term_manager, const cfa::Program& the_program,
                  EncodingOptions the_options);

  /// Whether nothing reads a slot any more before it is written, where control is in `running`:
  /// it is a local variable of a function that is not active.
  [[nodiscard]] bool is_dead(SlotId slot, cfa::FunctionId running) const;

  smt::TermManager& terms;
  const cfa::Program& program;
  EncodingOptions options;
  std::shared_ptr<const MemoryMap> memory;
  SlotTable slots;
  std::unique_ptr<ArithmeticModel> arithmetic;
  std::vector<bool> recursive;  ///< by function
  /// Cached results of MemoryMap::environment().
  std::map<std::pair<const cfa::Type*, Through>, std::vector<SlotId>> environment;
  KnownValues known_values{terms};
  ConeOfInfluence cone{terms};
};

/// Why a value is only over-approximated, and where.
struct Origin {
  std::string construct;
  const cfa::Expression* expression = nullptr;  ///< for text and position; may be null
};

/// What a translation did, in addition to its conjuncts. encode_path computes dependencies from it.
struct TranslationLog {
  enum class Cause { Computed, Input, Approximated };
  struct Write {
    SlotId slot;
    smt::Term variable;
    smt::Term value;  ///< invalid unless Computed
    Cause cause;
    Origin origin;     ///< for Approximated
    std::string what;  ///< for Input, if it is not the slot's name
    smt::Term guard;   ///< for Input: where it is false, the value is not used; may be invalid
    const cfa::Type* type = nullptr;  ///< for an Input that is written to memory
    /// For a region that is approximated: if this holds, the environment may have changed all that
    /// the region has in its memory. Invalid if something else changes it.
    smt::Term by_environment_if = {};
    /// Then: cells that the program had written are changed only here. Invalid address: nowhere.
    smt::Term changed_at = {};
    std::uint64_t changed_bytes = 0;
  };
  /// A cell of a region gets a value.
  struct Store {
    SlotId region;
    smt::Term address;
    smt::Term value;
  };
  struct Unknown {
    smt::Term variable;
    Origin origin;
  };
  /// Cells of regions that hold arbitrary values, or zero, until they are written.
  struct Block {
    smt::Term start;
    smt::Term bytes;
    std::vector<SlotId> regions = {};  ///< if they hold zero, and where
    std::vector<smt::Term> zero = {};  ///< the versions of these regions that do
  };
  /// A structure outside of the program.
  using Outside = StructurePointer;
  std::vector<Write> writes;
  std::vector<Store> stores;
  std::vector<Outside> outside;
  std::vector<Unknown> unknowns;
  std::vector<Block> blocks;
  std::vector<smt::Term> conditions;
  bool is_placed = false;  ///< the result of an allocation is null or a known address
};

/// What a replay knows about the path so far.
class AddressOracle {
public:
  virtual ~AddressOracle() = default;
  /// Whether a term depends on the address of a variable or function. Addresses are symbolic:
  /// equality of pointers is exact, but their numbers are not known.
  [[nodiscard]] virtual bool depends_on_address(smt::Term term) const = 0;
  struct Stores {
    /// The cells of a region that have been written, in order, since the last unknown change.
    std::vector<TranslationLog::Store> known = {};
    bool is_complete = true;  ///< whether there was no unknown change
    bool is_chosen = true;    ///< whether the environment made all unknown changes, if
    std::vector<smt::Term> chosen_if = {};  ///< all of this holds
    /// Unknown changes in order: where, and how many of the stores `before` came before.
    struct Change {
      smt::Term address;
      std::uint64_t bytes = 0;
      std::size_t stores = 0;
    };
    std::vector<Change> changes = {};
    std::vector<TranslationLog::Store> before = {};  ///< cells written before the last of them
    bool is_confirmed = true;  ///< whether the known addresses and values are modelled
  };
  [[nodiscard]] virtual const Stores& stores(SlotId region) const = 0;
  /// An address in which each pointer is replaced by the one that it is a copy of, or has a
  /// constant distance from.
  [[nodiscard]] virtual smt::Term resolved(smt::Term address) const = 0;
  /// From the address of all objects, if that is what the address has been computed from.
  [[nodiscard]] virtual std::optional<std::uint64_t> distance(smt::Term address) const = 0;
  [[nodiscard]] virtual const std::vector<TranslationLog::Block>& blocks() const = 0;
  [[nodiscard]] virtual const std::vector<TranslationLog::Outside>& outside() const = 0;
  /// The number that a variable has been computed to hold, from numbers alone; invalid if there is
  /// none.
  [[nodiscard]] virtual smt::Term number(smt::Term variable) const = 0;
  /// Whether an address comes from a function of the library, and leads to its memory.
  [[nodiscard]] virtual bool is_of_library(smt::Term address) const = 0;
  /// The addresses that the outside may know.
  [[nodiscard]] virtual const GivenObjects& given() const = 0;
  /// Whether a term depends on no value that is not modelled.
  [[nodiscard]] virtual bool is_confirmed(smt::Term term) const = 0;
};

/// A single translation; not reused.
class Translator {
public:
  Translator(EncodingContext& context, SsaMap ssa, const AddressOracle* oracle = nullptr)
      : context_(context),
        terms_(context.terms),
        arithmetic_(*context.arithmetic),
        ssa_(std::move(ssa)),
        facts_(context.terms),
        oracle_(oracle) {}

  /// Reads variables that the formula so far fixes as numbers: all variables in a model of a
  /// library function, and rounding modes elsewhere.
  void use_known_values(smt::Term formula, const cfa::Edge& edge);
  void operation(const cfa::Edge& edge);
  void assume(const cfa::Expression& condition, bool holds);

  /// The value of an integer or pointer, arbitrary where it is not modelled.
  [[nodiscard]] smt::Term value_term(const cfa::Expression& e);
  /// The value of a scalar as a bit-vector; invalid if it is not modelled. For a translation that
  /// does nothing else.
  [[nodiscard]] smt::Term modelled_value(const cfa::Expression& e);
  [[nodiscard]] smt::Term modelled_address(const cfa::Expression& lvalue);
  [[nodiscard]] smt::Term modelled_content(const Storage& scalar);

  [[nodiscard]] const SsaMap& ssa() const { return ssa_; }
  [[nodiscard]] std::vector<smt::Term> conjuncts() const;
  /// Those of them that hold whatever the operation reads and writes.
  [[nodiscard]] const std::vector<smt::Term>& facts() const { return facts_.all(); }
  [[nodiscard]] const TranslationLog& log() const { return log_; }

private:
  /// A storage node, with the condition under which the l-value denotes it.
  struct Candidate {
    smt::Term guard;
    const Storage* storage;
  };
  /// What an l-value denotes.
  struct Place {
    enum class Kind {
      Storage,  ///< one of the candidates
      Part,     ///< some part of the candidates; it is not known which
      Cell,     ///< the cell of a region at an address
      Memory    ///< the target of an unknown pointer
    };
    Kind kind = Kind::Memory;
    std::vector<Candidate> candidates;
    bool exhaustive = true;  ///< whether one of the guards must hold
    /// If Memory or Cell: the whole l-value.
    const cfa::Expression* lvalue = nullptr;
    // If Cell:
    smt::Term address;  ///< of the l-value or a part of it
    std::uint64_t offset =
        0;  ///< of the part in bits, elements of arrays folded onto the first one
    std::optional<unsigned> bit_width;  ///< if the part is a bit-field
  };
  /// The object and byte offset of a constant address.
  struct ConstantAddress {
    std::string object;
    mpz_class offset;
    bool inside = false;  ///< points to a byte of the object
  };

  // reads.cpp
  Value value_of(const cfa::Expression& e);
  Value read_operator(const cfa::Expression& e);
  Value read_unary(const cfa::Unary& e, const cfa::Expression& whole);
  Value read_binary(const cfa::Binary& e, const cfa::Expression& whole);
  Value read_logical(const cfa::Binary& e);
  Value read_rounded(const cfa::Binary& e, const cfa::Expression& whole);
  smt::Term with_known_numbers(smt::Term term);
  Value read_cast(const cfa::Cast& e, const cfa::Expression& whole);
  Value read_constant(const cfa::Constant& e, const cfa::Type& type);
  smt::Term compare_values(const cfa::Binary& e, MemoryMap::Relation relation);
  Value pointer_sum(const cfa::Binary& e, const cfa::Expression& whole);
  Value truth_of(smt::Term condition);
  smt::Term condition(const cfa::Expression& e);
  std::optional<smt::Term> compare_addresses(const cfa::Binary& e);
  smt::Term equal_or_open(const cfa::Expression& comparison, smt::Term equal);
  smt::Term is_meeting(const cfa::Binary& e, const Coincidence& coincidence);
  Value approximate(const cfa::Type& type, Origin origin);
  /// Whether operations on floats have values; patterns are stored and copied in any case.
  [[nodiscard]] bool computes_floats() const {
    return context_.options.arithmetic == Arithmetic::BitPrecise;
  }
  smt::Term arbitrary_condition(Origin origin);
  Value address(const cfa::Expression& target);
  Value address_of_variable(const cfa::Expression& target, cfa::VariableId id);
  std::optional<ConstantAddress> constant_address(const cfa::Expression& e) const;
  std::optional<ConstantAddress> constant_address_of(const cfa::Expression& target) const;
  Shape pointer_shape() const { return {context_.program.types().pointer_bits(), false}; }

  // address_numbers.cpp
  Value address_at(std::uint64_t distance) { return address_at(distance, distance); }
  Value address_at(std::uint64_t distance, std::uint64_t object);
  Value address_base();
  Value read(const cfa::Expression& e);
  Value number(const cfa::Expression& e);
  [[nodiscard]] bool holds_address(const Value& value) const;
  Value without_address(Value value, const cfa::Type& type, const cfa::Expression& e);
  bool state_inside(const Value& value, const cfa::Expression& e);
  Value in_object(Value value, const cfa::Expression& e);
  bool is_beyond_objects(const Value& bound, const cfa::Expression& e,
                         const cfa::Expression& address);
  std::pair<Value, Value> compared(const cfa::Binary& e, MemoryMap::Relation relation);
  Value compared_with_null(const cfa::Expression& e);
  void state_survival(const Value& value, const Shape& from, const Shape& to);
  Value converted_operand(const cfa::Cast& e, const cfa::Type& to, const cfa::Expression& whole);
  std::pair<Value, Value> summands(const cfa::Binary& e, const Shape& shape);
  std::optional<Value> read_distance(const cfa::Binary& e, const Shape& shape);
  std::optional<Value> change_low_bits(const cfa::Binary& e, const LowBits& low,
                                       const cfa::Expression& whole);
  Value independent(const Value& value, const Shape& shape);

  // cells.cpp
  Place cell_place(const cfa::Expression& e);
  Place part_of(const Place& whole, const cfa::Type& type, std::size_t part);
  smt::Term displaced(smt::Term address, std::uint64_t bytes);
  Value read_cell(const Place& place, const cfa::Type& type, const cfa::Expression& e);
  /// Whether the replay must have written what it reads.
  enum class Content { Written, Any };
  /// `is_known`: whether the value is the path's last write to the same address.
  Value load(SlotId region, smt::Term address, const Shape& shape, Origin origin,
             Content content = Content::Written, bool* is_known = nullptr);
  Value load_cell(SlotId region, smt::Term address, const Shape& shape, const Origin& origin,
                  Content content, bool* is_known);
  void mirror(const Storage& storage, smt::Term guard);
  Value arbitrary(const cfa::Type& type, const Shape& shape, TranslationLog::Cause cause,
                  const Origin& origin, const std::string& what, smt::Term guard = {});
  void change_environment(smt::Term address, const cfa::Type& type, const CellPath& path,
                          const Origin& origin, const std::string& what);
  void change_cell(smt::Term address, const cfa::Type& type, unsigned bits, const CellPath& path,
                   const Origin& origin, const std::string& what);
  void forget_held(const Storage& cell, smt::Term guard, TranslationLog::Cause cause,
                   const Origin& origin, const std::string& what);
  void write_cell(const Place& place, const cfa::Type& type, const Value& value);
  void store_number(SlotId region, smt::Term address, const Value& number, unsigned bits,
                    smt::Term guard);
  void store_cell(SlotId region, smt::Term address, smt::Term value, smt::Term guard);
  void forget_cell(const Place& place, const cfa::Type& type, TranslationLog::Cause cause,
                   const Origin& origin, const std::string& what);
  smt::Term is_in(const TranslationLog::Block& block, smt::Term address);
  void state_zero(const TranslationLog::Block& block, SlotId region, smt::Term address);
  bool leave_arbitrary(const Storage& storage, smt::Term address, std::uint64_t bytes);
  bool leave_zero(const Place& target, const cfa::Expression& value);
  void state_accessible(const cfa::Expression& lvalue);
  void state_aligned(smt::Term start, const cfa::Type& type);
  void state_apart(smt::Term start, const cfa::Type& type);
  void state_bounds(const cfa::Expression& lvalue);
  struct AllocatedSize {
    Value bytes;
    smt::Term overflows;    ///< it is a product that no number holds
    bool is_small = false;  ///< constant, and too small to run out of memory
    std::optional<mpz_class> constant;
  };
  AllocatedSize allocated_size(cfa::CallSiteId id, const alias::KnownCall& known);
  void allocate_cells(cfa::CallSiteId id, const alias::KnownCall& known, const Place& result,
                      const AllocatedSize& size);
  smt::Term rounded(smt::Term bytes, const mpz_class& alignment);
  smt::Term address_number(const mpz_class& value);
  smt::Term at_most(smt::Term a, smt::Term b);
  smt::Term heap_limit();
  smt::Term has_room(smt::Term used, smt::Term bytes);
  void state_not_null(const Place& result, const cfa::Expression& expression,
                      const std::optional<AllocatedSize>& size, smt::Term used);

  // storage.cpp
  const Storage& storage(cfa::VariableId id) const { return context_.memory->storage(id); }
  Place resolve(const cfa::Expression& e);
  Place resolve_path(const cfa::Expression& e);
  Place resolve_element(const cfa::ElementAccess& e);
  Place whole_variable(const cfa::ElementAccess& e);
  Place resolve_memory(const cfa::Dereference& e, const cfa::Expression& whole);
  Place place_on_path(smt::Term address, const cfa::Type& type);
  Value read_place(const Place& place, const cfa::Type& type, const cfa::Expression& e);
  Value read_candidates(const Place& place, const cfa::Type& type, const cfa::Expression& e);
  Value content(const Storage& storage, const cfa::Type& type, const cfa::Expression& e);
  Value concatenation(const Storage& storage);

  // storage_writes.cpp
  Value as_stored(const Value& value, const cfa::Type& type, const cfa::Type& stored);
  void store(const Candidate& target, const cfa::Type& type, const Value& value);
  void assign(const Place& target, const cfa::Expression& target_expression,
              const cfa::Expression& value);
  void assign_scalar(const Place& target, const cfa::Type& type, const Value& value,
                     const cfa::Expression* expression);
  void assign_aggregate(const Place& target, const Place& source, const cfa::Type& type,
                        const cfa::Expression& value);
  void forget(const Place& target, const cfa::Expression* expression, TranslationLog::Cause cause,
              const Origin& origin, const std::string& what = {});
  void forget_each(const std::vector<SlotId>& slots, TranslationLog::Cause cause,
                   const Origin& origin);
  void forget_slots(const Storage& storage, TranslationLog::Cause cause, const Origin& origin,
                    const std::string& what = {});
  void forget_guarded(const Candidate& candidate, TranslationLog::Cause cause,
                      const Origin& origin);
  void state_numbers(const Storage& storage);
  smt::Term new_version(SlotId slot);
  void write(SlotId slot, smt::Term value);
  smt::Term forget_slot(SlotId slot, TranslationLog::Cause cause, const Origin& origin,
                        const std::string& what = {});
  [[nodiscard]] smt::Term current(SlotId slot);
  Value address_at(const mpz_class& offset);
  Value slot_value(SlotId slot, const Shape& shape);
  void state_outside(smt::Term pointer, const cfa::Type& type);
  smt::Term is_apart(smt::Term address, std::uint64_t bytes = 1);
  bool is_chosen_outside(smt::Term address, SlotId region) const;
  smt::Term may_have_changed(smt::Term address, SlotId region);

  // operations.cpp
  void operation(const cfa::Assign& operation);
  void operation(const cfa::Havoc& operation);
  void enter_call(const cfa::CallSite& site);
  void return_from_call(const cfa::CallSite& site);
  void forget_frame(const cfa::CallSite& site);

  // external_calls.cpp
  void external_call(cfa::CallSiteId id);
  [[nodiscard]] bool may_change_arguments(const std::optional<alias::KnownCall>& known,
                                          const cfa::CallSite& site) const;
  [[nodiscard]] bool is_library(const cfa::CallSite& site) const;
  void change_arguments(const std::optional<alias::KnownCall>& known, const cfa::CallSite& site);
  struct ResultBounds {
    std::optional<std::pair<Value, Shape>> greatest;
    std::optional<std::pair<Value, Shape>> returned;
    std::optional<std::pair<Value, Shape>> byte;
    std::optional<std::pair<Value, Shape>> zero;
  };
  ResultBounds result_bounds(const alias::KnownCall& known, const cfa::CallSite& site);
  /// Whether the address lies in neither the first nor the last page, as that of each object.
  smt::Term is_between_pages(const Value& address, const cfa::Type& type);
  void state_valid_arguments(const alias::KnownCall& known, const cfa::CallSite& site);
  void change_results(const cfa::CallSite& site);
  void state_result(const alias::KnownCall& known, const cfa::CallSite& site, const Place& result,
                    const ResultBounds& bounds);
  void allocate(const MemoryMap::Object& object, const alias::KnownCall& known,
                const cfa::CallSite& site);
  void state_allocated(const MemoryMap::Object& object, const alias::KnownCall& known,
                       const Place& result);
  void note_reuse(const std::optional<alias::KnownCall>& known, const cfa::CallSite& site);
  void read_passed(const cfa::CallSite& site);
  Value passed(const cfa::Expression& inner);
  void reach_from(const cfa::Expression& argument, const cfa::Expression& inner,
                  const Origin& call);
  void reach_through_pointers(const cfa::Type* type, const cfa::Expression& argument);
  [[nodiscard]] const std::vector<SlotId>& environment(const cfa::Type* pointee);
  /// Whether a region was reached as memory of the environment, or as an object's.
  enum class Owner { Environment, Program };
  void forget_reached(const std::vector<SlotId>& slots, const Origin& origin,
                      Owner owner = Owner::Program, smt::Term changed_at = {},
                      std::uint64_t changed_bytes = 0);
  void member_argument(const cfa::Expression& member, const cfa::Expression& argument,
                       const Origin& origin);
  /// Whether a function that gets the address of a member may change the object around it.
  [[nodiscard]] bool reaches_enclosing() const;
  [[nodiscard]] const std::vector<SlotId>& escaped() const;
  void external_argument(const cfa::Expression& argument, const cfa::CallSite& site);

  EncodingContext& context_;
  smt::TermManager& terms_;
  ArithmeticModel& arithmetic_;
  SsaMap ssa_;
  Facts facts_;
  std::vector<smt::Term> equations_;
  TranslationLog log_;
  std::optional<cfa::Expression> returned_;  ///< a callee's return variable, for origins in the log
  const AddressOracle* oracle_;
  std::set<SlotId> reached_;  ///< already made arbitrary by the current external call
  std::shared_ptr<const KnownValues::Map> known_values_;
  smt::Term formula_;  ///< the source of known values; invalid if there is none
  bool is_computed_ =
      false;  ///< what a call writes follows from its arguments, so it is not an input
  std::map<const cfa::Expression*, Value> passed_;  ///< pointers that a call gets; looked up only
  /// What has to hold for a call to get the memory of the environment that an argument points to.
  smt::Term is_given_;
  bool is_block_ = false;  ///< it writes to memory from where an argument points
  std::optional<MemoryMap::WrittenText> written_text_ = {};  ///< the block is a text
  Through through_ = Through::Pointers;                      ///< how far it goes from there
  bool is_allocating_ = false;  ///< inputs are the results of an allocation function
  const Storage nowhere_{.kind = Storage::Kind::Outside};
};

}  // namespace pcegar::encoding

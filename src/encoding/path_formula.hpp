// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Path formulas (paper 000, Sect. 2.3): formulas over SSA-indexed variables that describe one or
// several paths of the CFA.
//
//   slot name   SSA variable        predicate variable
//   "f::x"      "f::x@3"            "f::x"           (un-indexed: used in predicates, abstractions)
//   "&x"        "&x"                "&x"             (addresses are rigid: never indexed)
//
// Every block starts with index 0 for all slots, so equal blocks have equal terms; a refiner that
// strings blocks together shifts the indices (shift_indices()).

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/ssa_map.hpp"
#include "smt/term.hpp"

namespace pcegar::encoding {

struct PathFormula {
  smt::Term formula;
  SsaMap ssa;
  /// Number of CFA edges of the longest path that the formula represents ("size" of a block).
  std::uint32_t length = 0;
  /// Where the path ends; invalid for the empty path.
  cfa::FunctionId function = {};

  friend bool operator==(const PathFormula& a, const PathFormula& b) {
    return a.formula == b.formula && a.length == b.length && a.ssa == b.ssa;
  }
};

enum class Arithmetic {
  /// Mathematical integers. Linear arithmetic is exact as long as C's result is in range; unsigned
  /// wrap-around of + and - and of conversions is modelled exactly; bit operations, division,
  /// shifts and non-linear products are exact for easy constants, else uninterpreted functions with
  /// range facts: over-approximated, never under-approximated.
  Integer,
  /// C's semantics on bit-vectors, exactly. Used to replay counterexamples.
  BitPrecise
};

/// The meaning of a signed operation whose result leaves its type's range.
enum class SignedOverflow {
  /// Such executions are not considered (C11 6.5p5). Bit-precise formulas then also say that no
  /// implicit conversion to a signed type changes a value (implementation-defined, 6.3.1.3p3), so
  /// that a counterexample does not rest on it; integer formulas keep such executions.
  Undefined,
  Wraps  ///< two's complement (gcc -fwrapv)
};

/// What a function without a body changes in addition to its result, if its name is not known.
enum class ExternalFunctions {
  ChangeArguments,  ///< everything that its pointer arguments reach; for `&object.member`, the
                    ///< member
  ChangeEnclosing,  ///< also the object that encloses a member, as with container_of
  Pure              ///< nothing: an under-approximation
};

/// Whether allocation functions that may return null do so.
enum class Allocations {
  MayFail,
  Succeed  ///< an under-approximation
};

/// What memory of the environment, behind pointers that it passes or returns, holds on the path of
/// a counterexample.
enum class EnvironmentMemory {
  Unknown,  ///< a violation that depends on it is not confirmed
  Chosen,   ///< what the environment chooses, in objects apart from the program's
  Shared    ///< the same, but numbers in structures that only one C file knows are 0
};

class MemoryMap;

/// By edge: slots whose value the edge does not know, though it reads them.
using OpenReads = std::vector<std::vector<SlotId>>;

struct EncodingOptions {
  Arithmetic arithmetic = Arithmetic::Integer;
  SignedOverflow signed_overflow = SignedOverflow::Undefined;
  /// The program's memory map, if it has been made already: making it needs a points-to analysis.
  std::shared_ptr<const MemoryMap> memory = nullptr;
  ExternalFunctions external_functions = ExternalFunctions::ChangeArguments;
  Allocations allocations = Allocations::MayFail;
  EnvironmentMemory environment_memory = EnvironmentMemory::Unknown;
  /// In a replay: structures and bytes that the environment passes do not overlap in part. So a
  /// path on which they do has no model.
  bool apart_outside = true;
  /// Before the edge, these slots get any value. Null: none. Single paths (encode_path.cpp) do not
  /// have it.
  std::shared_ptr<const OpenReads> open_reads = nullptr;
};

/// Translates CFA edges to formulas: the strongest postcondition SP_op with skolemised old values.
/// One builder per program, term manager and option set. Deterministic; caches by edge.
class PathFormulaBuilder {
public:
  PathFormulaBuilder(smt::TermManager& terms, const cfa::Program& program, EncodingOptions options);
  ~PathFormulaBuilder();
  PathFormulaBuilder(const PathFormulaBuilder&) = delete;
  PathFormulaBuilder& operator=(const PathFormulaBuilder&) = delete;

  [[nodiscard]] smt::TermManager& terms();
  /// The memory map, for further builders of the same program.
  [[nodiscard]] std::shared_ptr<const MemoryMap> memory() const;
  /// The builder's options, with its memory map.
  [[nodiscard]] EncodingOptions options() const;
  [[nodiscard]] EncodingOptions bit_precise_options(SignedOverflow signed_overflow) const;
  /// true, no indices, length 0.
  [[nodiscard]] PathFormula empty();
  /// SP of the edge's operation; length + 1. An UnsupportedOperation edge is treated as Skip (the
  /// analysis decides what reaching it means).
  [[nodiscard]] PathFormula extend(const PathFormula& path, cfa::EdgeId edge);
  /// Gives a slot any value.
  static void open(PathFormula& path, SlotId slot);
  /// Whether an edge can be taken in some state: a branch on a constant may not.
  [[nodiscard]] bool is_possible(cfa::EdgeId edge);
  /// Conjoins a condition evaluated in the current state (non-zero if `holds`); same length.
  [[nodiscard]] PathFormula assume(const PathFormula& path, const cfa::Expression& condition,
                                   bool holds);
  /// Disjunction of two path formulas over the same block start, with correction terms that bring
  /// both to the larger index of every slot; length is the maximum. Local variables of functions
  /// that have ended where the paths meet are not brought to the same value: nothing reads them.
  [[nodiscard]] PathFormula merge(const PathFormula& a, const PathFormula& b);

  /// What of a path formula a question needs that reads the variables of the terms `read`, and
  /// whether the path can be taken (cone_of_influence.hpp). The formula implies it.
  [[nodiscard]] smt::Term needed(smt::Term formula, std::span<const smt::Term> read);
  struct Needed {
    smt::Term formula;
    std::vector<SlotId> reads;  ///< what has to be known at the start of the block
  };
  /// The same for a block after which these slots are read.
  [[nodiscard]] Needed needed(const PathFormula& block, std::span<const SlotId> read_after);

  /// The variables at the start of a path (index 0, and addresses) of all that its formula mentions
  /// and of all that the path writes; ascending.
  [[nodiscard]] std::vector<smt::Term> mentioned(const PathFormula& path);
  /// The slots of the variables that both formulas of a pair of these mention, ascending.
  [[nodiscard]] std::vector<SlotId> shared(std::span<const smt::Term> formulas);
  /// The function of whose local variable or parameter it is a piece; else invalid.
  [[nodiscard]] cfa::FunctionId function_of(SlotId slot) const;
  /// "f::s.a[3]"
  [[nodiscard]] const std::string& name(SlotId slot) const;
  /// What an edge may read and write on any path, ascending.
  struct Footprint {
    std::vector<SlotId> reads;
    std::vector<SlotId> writes;
  };
  [[nodiscard]] Footprint footprint(cfa::EdgeId edge);
  /// What the value of an integer or pointer is computed from, ascending. Not for expressions of
  /// models, where pointers may be known.
  [[nodiscard]] std::vector<SlotId> read_by(const cfa::Expression& scalar);
  /// The same for a path formula, at its start.
  [[nodiscard]] std::vector<SlotId> read_at_start(const PathFormula& path);
  /// The slot of a scalar variable that is in one slot; invalid for others.
  [[nodiscard]] SlotId slot_of(cfa::VariableId variable) const;

  /// Replaces un-indexed slot variables by the ones at the map's indices ("x" -> "x@3").
  [[nodiscard]] smt::Term instantiate(smt::Term formula, const SsaMap& ssa);
  /// Strips all indices ("x@3" -> "x").
  [[nodiscard]] smt::Term uninstantiate(smt::Term formula);
  /// Adds to every slot's index the index in `offset` ("x@3" -> "x@5" for offset 2).
  [[nodiscard]] smt::Term shift_indices(smt::Term formula, const SsaMap& offset);
  /// Sum of both maps' indices per slot: the offset after a further block.
  [[nodiscard]] static SsaMap add(const SsaMap& a, const SsaMap& b);

  /// Whether an un-indexed variable of a predicate stands for program storage (as opposed to a
  /// pseudo-slot, which no predicate may mention).
  [[nodiscard]] bool is_program_variable(smt::Term variable) const;
  /// What an un-indexed variable of a predicate stands for.
  struct StorageVariable {
    std::string name;       ///< of the storage, the same in both arithmetics
    const cfa::Type* type;  ///< null for the address of an object
  };
  [[nodiscard]] std::optional<StorageVariable> storage_variable(smt::Term variable) const;
  /// The un-indexed variable of this builder's arithmetic for such a storage; invalid if there is
  /// none.
  [[nodiscard]] smt::Term variable_of(const StorageVariable& storage);
  /// The C function that an un-indexed variable belongs to; invalid for globals and addresses.
  [[nodiscard]] cfa::FunctionId function_of(smt::Term variable) const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// ---- single paths: replay --------------------------------------------------------------------

/// One step of a concrete path: an edge, and conditions (of automata) that hold right after it.
struct PathStep {
  cfa::EdgeId edge;
  std::vector<const cfa::Expression*> assumptions;
};

/// The place of an input's value: so many bytes after the start of a variable.
struct InputPlace {
  cfa::VariableId variable;
  std::uint64_t offset = 0;
  /// What got the value from the operation: the l-value of a result, the argument of a call of an
  /// external function, or the uninitialised variable.
  const cfa::Expression* origin = nullptr;
  /// If an argument is the origin: in bytes from where it points to, if that is known.
  std::optional<std::int64_t> distance = std::nullopt;
};

/// Whether a condition on the path depends on an input's value.
enum class InputRole { Free, Decides };

/// The translation of one path for replay with bit-vectors.
struct PathEncoding {
  /// One conjunct per step (true where a step adds nothing), over SSA variables.
  std::vector<smt::Term> steps;
  /// SSA variables that got an arbitrary value in a step, with the step's number and the text of
  /// what was given a value ("x", "result of f()"): the inputs that a counterexample fixes.
  struct Input {
    std::size_t step;
    std::string what;
    smt::Term variable;
    const cfa::Type* type;
    InputPlace place;
    InputRole role = InputRole::Free;
    smt::Term guard;  ///< if valid: where it is false, the value goes nowhere
    bool is_modelled = true;
  };
  std::vector<Input> inputs;
  /// For every step that assigns: the l-value's text and the term of its new value.
  struct Assignment {
    std::size_t step;
    std::string what;
    smt::Term value;
    const cfa::Type* type;
  };
  std::vector<Assignment> assignments;
  /// Non-empty if a branch or an assumption on the path depends on a value that is only
  /// over-approximated (memory behind a pointer, floating point ...): then satisfiability of the
  /// steps does not make the path real. Names construct and position, first dependency first.
  std::vector<std::string> unconfirmed;
  /// The steps once more, for a path with such a dependency: if the inputs that are modelled can be
  /// chosen so that `to_show` follows from `given`, then the path is real whatever the values are
  /// that are not. Nothing follows from a path with an unsupported construct.
  std::vector<smt::Term> given;  ///< what is computed, and all that depends on modelled values only
  std::vector<smt::Term> to_show;  ///< branches, assumptions and facts that depend on others
  bool is_supported = true;
  /// Where the objects lie: at objects_begin. The steps take no evidence from the number of an
  /// address, so one place is as good as another, and with numbers for addresses a solver sees
  /// which cells are the same. Invalid if the objects do not fit there.
  smt::Term place;
};

/// Objects of a path lie in these addresses if they fit there. Whoever runs the path can put memory
/// there: free in small executables with 32 and 64 bits, positive as an int, and a multiple of
/// every unit of alignment.
inline constexpr std::uint64_t objects_begin = 0x5a000000;
inline constexpr std::uint64_t objects_end = 0x60000000;

/// Pointers that come from outside get these addresses if the path does not fix them: block k, in
/// the order of the inputs. Whoever runs the path can put memory there: free in small executables
/// with 32 and 64 bits, and positive as an int.
inline constexpr std::size_t max_environment_blocks = 400;
inline constexpr std::uint64_t environment_block_distance = 0x100000;
[[nodiscard]] constexpr std::uint64_t environment_address(std::size_t block) {
  constexpr std::uint64_t first = 0x40080000;
  static_assert(first + max_environment_blocks * environment_block_distance <= objects_begin);
  return first + block * environment_block_distance;
}

/// Encodes one path bit-precisely (EncodingOptions::arithmetic must be BitPrecise). With
/// SignedOverflow::Undefined the steps also say that no signed operation on the path overflows; all
/// addresses of distinct variables are distinct and not null.
[[nodiscard]] PathEncoding encode_path(smt::TermManager& terms, const cfa::Program& program,
                                       EncodingOptions options, std::span<const PathStep> path);

}  // namespace pcegar::encoding

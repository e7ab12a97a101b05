// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "cpa/framework/waitlist.hpp"
#include "cpa/predicate/abstractor.hpp"
#include "cpa/predicate/block_operator.hpp"
#include "encoding/outside_pointers.hpp"
#include "encoding/path_formula.hpp"
#include "interpolation/engines/engine_table.hpp"
#include "pcegar/apply.hpp"
#include "pcegar/pcegar.hpp"
#include "refiners/path_slicer.hpp"
#include "support/limits.hpp"
#include "verification/decomposition.hpp"
#include "verification/operators.hpp"

namespace pcegar::verification {

enum class ArithmeticChoice : std::uint8_t { Auto, Integer, BitPrecise };

/// How recursion is translated: a copy of the function for each activation, loops where possible,
/// or (auto) loops only after the copies did not suffice.
enum class RecursionChoice : std::uint8_t { Auto, Copies, Loops };

enum class Algorithm : std::uint8_t { Pcegar, Cegar };

/// What the exploration tells apart.
enum class Exploration : std::uint8_t {
  Auto,      ///< abstract states while they are few, then control states
  Explicit,  ///< abstract states
  Symbolic   ///< control states; the regions of each are joined
};

/// Whether explorations are of slices of the program (program_slices.cpp).
enum class Slices : std::uint8_t {
  Off,
  Auto,   ///< if they leave out much; coarse ones first
  Exact,  ///< the same without coarse ones
  Always  ///< if they leave out anything; coarse ones first
};

/// Whether symbolic explorations of slices share functions among their callers
/// (cfa/shared_calls.hpp).
enum class CallSharing : std::uint8_t {
  Off,
  Auto,   ///< where that saves much
  Always  ///< wherever a function is called more than once
};

/// The options that control how verdicts are found, not how they are reported.
struct Options {
  Exploration exploration = Exploration::Auto;
  /// With Auto: the bound on abstract states of an explicit exploration.
  std::size_t explicit_states = 1'000;
  /// With Auto: the bound on the work (nodes and solver queries) of a symbolic exploration.
  std::size_t symbolic_work = 20'000;
  /// Of symbolic explorations: so many steps in blocks come with formulas.
  std::size_t formulas_at_once = 20'000;
  Algorithm algorithm = Algorithm::Pcegar;
  Operators operators;  ///< that can be named
  std::string rank = "id";
  std::string select = "join-all";
  EarlyRefinement early_refinement;
  std::string prefer = "auto";
  refiners::Slicing slicing;     ///< sliced prefixes of one path
  unsigned refinement_jobs = 1;  ///< provident refinements at a time
  unsigned processes = 1;        ///< partitions of the properties at a time
  /// Rows of cpa::all_analyses() for data; `predicate` is one.
  std::vector<std::string> analyses = {"predicate"};
  cpa::BlockSettings blocks;
  cpa::AbstractionKind abstraction = cpa::AbstractionKind::Boolean;
  cpa::TraversalOrder traversal = cpa::TraversalOrder::ReversePostOrder;
  ApplySettings apply;
  bool generalise = true;                           ///< loops that are being unrolled
  smt::Effort first_effort = smt::Effort::Limited;  ///< with which paths are decided at first
  std::string solver = "z3";
  interpolation::InterpolationSettings interpolation;
  std::optional<std::string> check_with;  ///< second solver for what verdicts rest on
  /// The meaning of signed overflow in the executions that TRUE covers, and on a path that FALSE
  /// shows.
  struct Overflow {
    encoding::SignedOverflow explored = encoding::SignedOverflow::Wraps;
    encoding::SignedOverflow replayed = encoding::SignedOverflow::Undefined;
    bool operator==(const Overflow&) const = default;
  } overflow;
  ArithmeticChoice arithmetic = ArithmeticChoice::Auto;
  encoding::ExternalFunctions external_functions = encoding::ExternalFunctions::ChangeArguments;
  encoding::Allocations allocations = encoding::Allocations::MayFail;
  encoding::EnvironmentMemory environment_memory = encoding::EnvironmentMemory::Unknown;
  encoding::OutsidePointers outside_pointers = encoding::OutsidePointers::Members;
  bool certify = true;
  RecursionChoice recursion = RecursionChoice::Auto;
  bool deepens_recursion = true;  ///< where the front end's bound does not suffice
  bool control_first = true;      ///< see by_control.cpp
  bool array_cells = true;        ///< see by_cells.cpp
  Slices slices = Slices::Auto;
  CallSharing call_sharing = CallSharing::Auto;
  std::uint64_t execution_steps = 500'000;  ///< of the executions before the exploration
  Limits::Settings limits;
  Decomposition decomposition;  ///< of the specification into partitions
  Budget budget;                ///< of each property
  /// The bound on abstract states of an exploration of several properties.
  std::optional<std::size_t> together_states = 10'000;

  /// What a run records in addition to its results.
  struct Records {
    std::optional<std::filesystem::path> refinement_log;  ///< every stage appends to it
    struct Queries {
      std::filesystem::path directory;
      double threshold_ms = 0;
    };
    std::optional<Queries> queries;  ///< of the solver
    bool last_graph = false;         ///< the ARG of the last exploration
    /// The graph and the refinement log are wanted of explorations that there are anyway: what an
    /// execution can decide is not explored for them.
    bool may_execute = false;
    bool locations = false;   ///< that some exploration came to
    bool precision = false;   ///< of the explorations, which executions do not have
    bool invariants = false;  ///< of loops, from the proofs of the properties that hold
  } records;
};

}  // namespace pcegar::verification

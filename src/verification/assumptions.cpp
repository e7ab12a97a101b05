// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/assumptions.hpp"

#include "encoding/approximations.hpp"

#include "verification/encoding_stage.hpp"

namespace pcegar::verification {

namespace {

using enum encoding::SignedOverflow;

/// Edges that leave an explored location, in the program's order. Infeasible edges count, too,
/// since their formulas were used to find that out.
std::vector<cfa::EdgeId> edges_leaving(const cfa::Program& program,
                                       const std::set<cfa::LocationId>& locations) {
  std::set<cfa::EdgeId> result;
  for (const cfa::LocationId location : locations) {
    const auto& leaving = program.location(location).leaving;
    result.insert(leaving.begin(), leaving.end());
  }
  return {result.begin(), result.end()};
}

std::string overflow_text(const Options::Overflow& overflow) {
  if (overflow.explored == Undefined) {
    return "signed arithmetic does not overflow, and no implicit conversion to a signed type "
           "changes a value (--signed-overflow undefined)";
  }
  if (overflow.replayed == Wraps) {
    return "signed arithmetic wraps around, as with gcc -fwrapv (--signed-overflow wraps)";
  }
  return "TRUE allows signed arithmetic to wrap around; FALSE needs neither signed overflow "
         "nor an implicit conversion that changes a value (--signed-overflow either)";
}

}  // namespace

void note_under_approximations(const Options& options, const frontend::LoadOptions& load,
                               Assumptions& assumptions) {
  if (options.overflow.explored == Undefined) {
    assumptions.note(AssumptionKind::UnderApproximation,
                     "executions in which signed arithmetic overflows are not considered "
                     "(--signed-overflow undefined)");
  }
  if (options.external_functions == encoding::ExternalFunctions::Pure) {
    assumptions.note(AssumptionKind::UnderApproximation,
                     "functions without a body change nothing (--external-functions pure)");
  }
  for (const std::filesystem::path& file : load.effects_files) {
    assumptions.note(AssumptionKind::UnderApproximation, "functions without a body that are in " +
                                                             file.filename().string() +
                                                             " do what it states (--effects)");
  }
  if (options.allocations == encoding::Allocations::Succeed) {
    assumptions.note(AssumptionKind::UnderApproximation,
                     "allocation functions do not return null (--allocations succeed)");
  }
  if (options.outside_pointers == encoding::OutsidePointers::Apart) {
    assumptions.note(
        AssumptionKind::UnderApproximation,
        "pointers from outside to scalars and bytes point to no members of structures but those "
        "whose address the program takes (--outside-pointers apart)");
  }
  if (options.environment_memory != encoding::EnvironmentMemory::Unknown) {
    const bool is_shared = options.environment_memory == encoding::EnvironmentMemory::Shared;
    assumptions.note(AssumptionKind::EnvironmentMemory,
                     "a counterexample may rest on what the environment's memory holds, in objects "
                     "apart from the program's" +
                         std::string(is_shared ? ", where numbers in structures that a C file "
                                                 "defines are 0 (--environment-memory shared)"
                                               : " (--environment-memory chosen)"));
  }
  if (load.pointer_calls == frontend::LoadOptions::PointerCalls::Exact) {
    assumptions.note(AssumptionKind::UnderApproximation,
                     "calls through pointers go to functions of the pointer's type "
                     "(--pointer-calls exact)");
  }
  if (load.structure_accesses == frontend::LoadOptions::StructureAccesses::Typed) {
    assumptions.note(AssumptionKind::UnderApproximation,
                     "structures are accessed only where such structures, or ones that begin "
                     "alike, lie (--structure-accesses typed)");
  }
  if (load.pointer_recursion == frontend::LoadOptions::PointerRecursion::None) {
    assumptions.note(AssumptionKind::UnderApproximation,
                     "no function calls itself through pointers (--pointer-recursion none)");
  }
  if (load.output == frontend::LoadOptions::Output::Succeeds) {
    assumptions.note(AssumptionKind::UnderApproximation,
                     "printf() and fprintf() do not fail (--printing succeeds)");
  }
}

void note_assumptions(const Options& options, const std::string& entry, const cfa::Program& program,
                      const Explored& explored, Assumptions& assumptions) {
  assumptions.note(AssumptionKind::Arithmetic, overflow_text(options.overflow));
  assumptions.note(AssumptionKind::Memory,
                   "accesses stay inside objects that exist and have a matching type");
  assumptions.note(AssumptionKind::Memory, "allocated objects do not overlap other objects");
  assumptions.note(AssumptionKind::Concurrency,
                   "no other thread, interrupt or signal handler changes the program's data");
  assumptions.note(
      AssumptionKind::Environment,
      entry + "() is called once, with any arguments, after the globals are initialised");
  smt::TermManager terms;
  encoding::note_approximations(terms, program,
                                encoding_options(options, encoding::Arithmetic::BitPrecise, Wraps),
                                edges_leaving(program, explored.locations), assumptions);
}

}  // namespace pcegar::verification

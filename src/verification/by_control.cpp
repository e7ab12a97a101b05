// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Many properties of a driver do not depend on data: each function gives back the lock that it
// takes, on all of its paths. For these the states of the components for control (location, call
// stack, the property's automaton) suffice. Their graph is searched without formulas, which is a
// hundredth of the work of an exploration. If it has no target, and no construct that is not
// modelled, the property holds; the set of states is checked as any other proof is.
//
// The graph is that of the first exploration, with an empty precision, except that an exploration
// does not follow paths whose formula is plainly false. Here that is so for edges alone: branches
// on constants. So what is found here, is TRUE there. A target says nothing: the property is
// explored.
//
// Paths into many calls may multiply the states. Searches in vain get so many for a whole run.
#include "verification/by_control.hpp"

#include <algorithm>
#include <utility>

#include "certify/control_certificate.hpp"
#include "cpa/registry.hpp"
#include "cpa/symbolic/control_states.hpp"
#include "verification/encoding_stage.hpp"
#include "verification/executed.hpp"
#include "verification/stages.hpp"

namespace pcegar::verification {

namespace {

/// Some seconds.
constexpr std::size_t most_states = 300'000;

/// All control states; no complete set if there is a target or if there are more than `most`.
struct Found {
  cpa::ControlStates states;
  bool is_proof;
};
Found search(const cfa::Program& program, cpa::CompositeCpa& control,
             encoding::PathFormulaBuilder& builder, std::size_t most, const Limits& limits) {
  Found found{cpa::ControlStates(control), false};
  found.states.number_of(control.initial_state());
  for (std::size_t next = 0; next < found.states.size(); ++next) {
    limits.check();
    const cpa::StatePtr state = found.states[cpa::ControlId(next)];
    const cfa::LocationId location =
        cpa::as_composite(state).facts().get<cpa::AtLocation>().location;
    for (const cfa::EdgeId edge : program.location(location).leaving) {
      if (!builder.is_possible(edge)) {
        continue;
      }
      for (const cpa::StatePtr& successor :
           control.transfer().successors(state, control.initial_precision(), edge)) {
        found.states.number_of(successor);
        if (cpa::as_composite(successor).facts().has<cpa::Target>() || found.states.size() > most) {
          return found;
        }
      }
    }
  }
  found.is_proof = true;
  return found;
}

}  // namespace

bool looks_at_control(const Options& options) {
  return options.control_first && may_become_symbolic(options) && !asks_for_exploration(options);
}

ByControl::ByControl(const Options& options, const cfa::Program& program, const Limits& limits,
                     Statistics& statistics, MemoryOf memory)
    : options_(options),
      program_(program),
      limits_(limits),
      statistics_(statistics),
      memory_(std::move(memory)) {}

encoding::PathFormulaBuilder& ByControl::builder() {
  if (!builder_) {
    builder_.emplace(terms_, program_,
                     encoding_options(options_, encoding::Arithmetic::BitPrecise,
                                      options_.overflow.explored, memory_()));
  }
  return *builder_;
}

bool ByControl::holds(const spec::Automaton& automaton) {
  const ScopedTimer timer(statistics_.timer("control"));
  if (spec::prints(automaton) || spent_in_vain_ == most_states) {
    return false;
  }
  const std::vector<spec::Automaton> alone{automaton};
  const cpa::UnsupportedEdges none;
  const auto points_to = [&]() -> const alias::PointsTo& { return memory_()->points_to(); };
  const std::unique_ptr<cpa::Composition> composition =
      cpa::compose_control({program_, none, alone, {}, points_to});
  const Found found =
      search(program_, composition->control(), builder(), most_states - spent_in_vain_, limits_);
  statistics_.counter("control.states") += found.states.size();
  const auto is_checked = [&] {
    return is_proved(certify::check_control({program_, composition->control(), builder()},
                                            found.states.all(), limits_));
  };
  if (!found.is_proof || (options_.certify && !is_checked())) {
    spent_in_vain_ = std::min(spent_in_vain_ + found.states.size(), most_states);
    return false;
  }
  ++statistics_.counter("control.decided");
  for (const cpa::StatePtr& state : found.states.all()) {
    locations_.insert(cpa::as_composite(state).facts().get<cpa::AtLocation>().location);
  }
  return true;
}

}  // namespace pcegar::verification

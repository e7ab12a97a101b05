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
// Paths into many calls may multiply the states. Then the search is given up.
#include "verification/by_control.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

#include "certify/control_certificate.hpp"
#include "cpa/registry.hpp"
#include "verification/encoding_stage.hpp"
#include "verification/executed.hpp"
#include "verification/stages.hpp"

namespace pcegar::verification {

namespace {

/// Some seconds.
constexpr std::size_t most_states = 300'000;

class Search {
public:
  using IsPossible = std::function<bool(cfa::EdgeId)>;
  Search(const cfa::Program& program, cpa::CompositeCpa& control, IsPossible is_possible,
         const Limits& limits)
      : program_(program),
        control_(control),
        is_possible_(std::move(is_possible)),
        limits_(limits) {}

  /// All states; nothing if there is a target or there are too many.
  std::optional<std::vector<cpa::StatePtr>> run() {
    add(control_.initial_state());
    for (std::size_t next = 0; next < states_.size(); ++next) {
      limits_.check();
      const cpa::StatePtr state = states_[next];
      const cfa::LocationId location =
          cpa::as_composite(state).facts().get<cpa::AtLocation>().location;
      for (const cfa::EdgeId edge : program_.location(location).leaving) {
        if (!is_possible_(edge)) {
          continue;
        }
        for (const cpa::StatePtr& successor :
             control_.transfer().successors(state, control_.initial_precision(), edge)) {
          add(successor);
        }
      }
      if (has_target_ || states_.size() > most_states) {
        return std::nullopt;
      }
    }
    return std::move(states_);
  }

private:
  void add(const cpa::StatePtr& state) {
    has_target_ = has_target_ || cpa::as_composite(state).facts().has<cpa::Target>();
    std::vector<std::size_t>& same_key = by_key_[state->partition_key()];
    for (const std::size_t known : same_key) {
      if (control_.domain().is_less_or_equal(state, states_[known])) {
        return;
      }
    }
    same_key.push_back(states_.size());
    states_.push_back(state);
  }

  const cfa::Program& program_;
  cpa::CompositeCpa& control_;
  IsPossible is_possible_;
  const Limits& limits_;
  std::vector<cpa::StatePtr> states_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> by_key_;  ///< looked up only
  bool has_target_ = false;
};

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

bool ByControl::is_possible(cfa::EdgeId edge) {
  if (!std::holds_alternative<cfa::Assume>(program_.edge(edge).operation)) {
    return true;
  }
  possible_.resize(program_.edge_count());
  std::optional<bool>& known = possible_[edge.index()];
  if (!known) {
    known = builder().extend(builder().empty(), edge).formula != terms_.false_();
  }
  return *known;
}

bool ByControl::holds(const spec::Automaton& automaton) {
  const ScopedTimer timer(statistics_.timer("control"));
  if (spec::prints(automaton)) {
    return false;
  }
  const std::vector<spec::Automaton> alone{automaton};
  const cpa::UnsupportedEdges none;
  const auto points_to = [&]() -> const alias::PointsTo& { return memory_()->points_to(); };
  const std::unique_ptr<cpa::Composition> composition =
      cpa::compose_control({program_, none, alone, {}, points_to});
  const auto states = Search(
                          program_, composition->control(),
                          [this](cfa::EdgeId edge) { return is_possible(edge); }, limits_)
                          .run();
  statistics_.counter("control.states") += states ? states->size() : 0;
  const auto is_checked = [&] {
    return is_proved(
        certify::check_control({program_, composition->control(), builder()}, *states, limits_));
  };
  if (!states || (options_.certify && !is_checked())) {
    return false;
  }
  ++statistics_.counter("control.decided");
  for (const cpa::StatePtr& state : *states) {
    locations_.insert(cpa::as_composite(state).facts().get<cpa::AtLocation>().location);
  }
  return true;
}

}  // namespace pcegar::verification

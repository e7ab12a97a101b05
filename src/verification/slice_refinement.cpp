// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a coarse slice has to know, from a violation that the program does not have: localization
// reduction (Kurshan, Computer-aided verification of coordinating processes, 1994), with slots of
// memory in the place of registers.
//
// The path of the violation is encoded as the program would go it: with the conditions of the
// branches that it passes and with the values that the slice leaves open. What lies between two
// points of the slice is crossed on one of its ways, since the slice does not say on which. Calls
// that are left out may write anything that their functions write; if that rules nothing out, they
// are taken to write nothing, for a guess. The path is satisfiable, or there is an unsat core of
// its steps, and the variables that steps of the core share are what the slice has to know.
//
// A path may be impossible for many reasons, and most of them say something about that path only:
// how long a device took to start, say. What rules out its last steps rules out every path that
// ends like that, so the core is looked for in the shortest contradictory end of the path. Of the
// functions whose local variables are in the core, all are tracked that conditions on the path
// read: `error` and `retval` matter together, and each round costs an exploration.
//
// Where a loop counts, an end of a path that goes through it too few times is impossible, too. With
// the counter's values, the exploration would go through the loop once more in each round, so
// reasons without counters are looked for first.
//
// Nothing here has to be right: what is tracked in vain costs time.
#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <ranges>
#include <set>

#include "smt/smaller_core.hpp"
#include "verification/program_slices.hpp"

namespace pcegar::verification {

namespace {

/// Steps of the solver: for a question about a path, and for all that is asked to find a core near
/// to its end.
constexpr unsigned core_resource_limit = 1'000'000;
constexpr std::uint32_t most_steps_for_a_core = 3'000'000;
/// To make a core smaller.
constexpr unsigned most_checks = 40;

}  // namespace

const std::vector<encoding::SlotId>& ProgramSlices::written_by(cfa::FunctionId function) {
  const auto [known, is_new] = written_by_.try_emplace(function);
  if (!is_new) {
    return known->second;
  }
  std::set<encoding::SlotId> written;
  std::set<cfa::FunctionId> entered{function};
  std::vector<cfa::FunctionId> open{function};
  while (!open.empty()) {
    const cfa::FunctionId next = open.back();
    open.pop_back();
    for (const cfa::EdgeId edge : edges_of_[next.index()]) {
      written.insert(footprint(edge).writes.begin(), footprint(edge).writes.end());
      const auto* call = std::get_if<cfa::EnterCall>(&program_.edge(edge).operation);
      if (call != nullptr && entered.insert(program_.call_site(call->site).callee).second) {
        open.push_back(program_.call_site(call->site).callee);
      }
    }
  }
  known->second.assign(written.begin(), written.end());
  return known->second;
}

/// A path of a coarse slice in the program: with the conditions of the branches that it passes, one
/// way through what lies between the points, and any values of what the calls there may write, or
/// as if they wrote nothing.
class ProgramSlices::AbstractPath {
public:
  AbstractPath(ProgramSlices& slices, const SlicedProgram& sliced, bool calls_write,
               bool with_counters)
      : slices_(slices),
        program_(slices.program_),
        sliced_(sliced),
        calls_write_(calls_write),
        with_counters_(with_counters),
        state_(slices.integers_.empty()) {}

  void step(const encoding::PathStep& step) {
    slices_.limits_.check();
    const cfa::LocationId source = program_.edge(step.edge).source;
    if (sliced_.slice.edges[step.edge.index()]) {
      take(step.edge);
    } else if (sliced_.slice.points[source.index()]) {
      leave_out(step.edge, true);
    } else {
      const auto way = way_between(source, sliced_.program.edge(step.edge).target);
      std::ranges::for_each(way, [this](cfa::EdgeId edge) { leave_out(edge, false); });
    }
    for (const cfa::Expression* assumption : step.assumptions) {
      advance(slices_.integers_.assume(state_, *assumption, true));
    }
  }

  /// One for each step that says something.
  [[nodiscard]] const std::vector<smt::Term>& formulas() const { return formulas_; }
  /// Slots without values that conditions read.
  [[nodiscard]] const std::set<encoding::SlotId>& in_conditions() const { return in_conditions_; }
  /// That edges read.
  [[nodiscard]] const std::set<encoding::SlotId>& anywhere() const { return anywhere_; }

private:
  void advance(encoding::PathFormula next) {
    if (next.formula != slices_.terms_.true_()) {
      formulas_.push_back(next.formula);
    }
    state_ = std::move(next);
    state_.formula = slices_.terms_.true_();
  }

  void take(cfa::EdgeId edge) {
    const bool is_condition = std::holds_alternative<cfa::Assume>(program_.edge(edge).operation);
    for (const encoding::SlotId slot : slices_.footprint(edge).reads) {
      if (sliced_.known[slot.index()]) {
        continue;
      }
      if (!with_counters_ && slices_.counts_[slot.index()]) {
        encoding::PathFormulaBuilder::open(state_, slot);
      } else {
        anywhere_.insert(slot);
        if (is_condition) {
          in_conditions_.insert(slot);
        }
      }
    }
    advance(slices_.integers_.extend(state_, edge));
  }

  /// An edge that is not in the slice.
  void leave_out(cfa::EdgeId edge, bool with_condition) {
    const cfa::Operation& operation = program_.edge(edge).operation;
    if (const auto* call = std::get_if<cfa::EnterCall>(&operation)) {
      if (calls_write_) {
        for (const encoding::SlotId slot :
             slices_.written_by(program_.call_site(call->site).callee)) {
          encoding::PathFormulaBuilder::open(state_, slot);
        }
      }
    } else if (with_condition || !std::holds_alternative<cfa::Assume>(operation)) {
      take(edge);
    }
  }

  /// A shortest one, past no other point.
  [[nodiscard]] std::vector<cfa::EdgeId> way_between(cfa::LocationId from, cfa::LocationId to) {
    std::map<cfa::LocationId, cfa::EdgeId> came_by;
    std::deque<cfa::LocationId> open{from};
    while (!open.empty() && !came_by.contains(to)) {
      const cfa::LocationId here = open.front();
      open.pop_front();
      for (const cfa::EdgeId edge : program_.location(here).leaving) {
        const cfa::LocationId next = cfa::step_outside(program_, edge);
        const bool is_free = next.valid() && (next == to || !sliced_.slice.points[next.index()]);
        if (is_free && next != from && came_by.emplace(next, edge).second) {
          open.push_back(next);
        }
      }
    }
    std::vector<cfa::EdgeId> way;
    for (cfa::LocationId at = to; came_by.contains(at) && at != from;
         at = program_.edge(way.back()).source) {
      way.push_back(came_by.at(at));
    }
    std::ranges::reverse(way);
    return way;
  }

  ProgramSlices& slices_;
  const cfa::Program& program_;
  const SlicedProgram& sliced_;
  const bool calls_write_;
  const bool with_counters_;
  encoding::PathFormula state_;
  std::vector<smt::Term> formulas_;
  std::set<encoding::SlotId> in_conditions_;
  std::set<encoding::SlotId> anywhere_;
};

std::set<encoding::SlotId> ProgramSlices::slots_against(const SlicedProgram& sliced,
                                                        std::span<const encoding::PathStep> path) {
  const ScopedTimer timer(statistics_.timer("slices"));
  struct Attempt {
    bool with_counters;
    bool calls_write;
  };
  for (const auto& [with_counters, calls_write] :
       {Attempt{false, true}, Attempt{true, true}, Attempt{true, false}}) {
    AbstractPath encoded(*this, sliced, calls_write, with_counters);
    std::ranges::for_each(path, [&](const encoding::PathStep& step) { encoded.step(step); });
    std::set<encoding::SlotId> result;
    std::ranges::copy_if(integers_.shared(core_of(encoded.formulas())),
                         std::inserter(result, result.end()),
                         [&](encoding::SlotId slot) { return !sliced.known[slot.index()]; });
    add_locals(encoded.in_conditions(), result);
    if (with_counters && !calls_write && result.empty()) {
      result = encoded.in_conditions().empty() ? encoded.anywhere() : encoded.in_conditions();
    }
    if (!result.empty()) {
      for (const encoding::SlotId slot : result) {
        log_.debug("a coarse slice has a violation without the values of " + builder_.name(slot));
      }
      return result;
    }
  }
  return {};
}

/// Where one local variable matters, others do: those of the same functions.
void ProgramSlices::add_locals(const std::set<encoding::SlotId>& candidates,
                               std::set<encoding::SlotId>& slots) const {
  std::set<cfa::FunctionId> functions;
  for (const encoding::SlotId slot : slots) {
    functions.insert(builder_.function_of(slot));
  }
  functions.erase(cfa::FunctionId{});
  std::ranges::copy_if(candidates, std::inserter(slots, slots.end()), [&](encoding::SlotId slot) {
    return functions.contains(builder_.function_of(slot));
  });
}

/// Few formulas that contradict each other, as near to the end as there are some: what rules out a
/// path in its last steps rules out more paths than what does at its beginning. Empty if the
/// formulas do not contradict each other, as far as is known.
std::vector<smt::Term> ProgramSlices::core_of(std::span<const smt::Term> formulas) {
  const auto session = smt::make_backend(solver_)->new_session(
      terms_, {.resource_limit = core_resource_limit, .produce_cores = true});
  if (!smt::is_unsat(session->check(formulas))) {
    return {};
  }
  std::vector<smt::Term> core = session->unsat_core();
  std::size_t from = 0;  // the formulas from here on contradict each other
  std::size_t too_far = formulas.size();
  const auto look_from = [&](std::size_t begin) {
    limits_.check();
    if (smt::is_unsat(session->check(formulas.subspan(begin)))) {
      from = begin;
      core = session->unsat_core();
      return true;
    }
    too_far = begin;
    return false;
  };
  const std::uint32_t steps_before = session->steps();
  const auto is_enough = [&] { return session->steps() - steps_before > most_steps_for_a_core; };
  for (std::size_t length = 1;
       length < formulas.size() && !is_enough() && !look_from(formulas.size() - length);) {
    length *= 2;
  }
  while (too_far > from + 1 && !is_enough()) {
    look_from(from + (too_far - from) / 2);
  }
  return smt::smaller_core(*session, {}, std::move(core), most_checks, [&] {
    limits_.check();
    return is_enough();
  });
}

}  // namespace pcegar::verification

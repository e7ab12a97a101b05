// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Program slices (Weiser, Program slicing, 1984), one for each property: what of the program may
// decide whether the property's automaton comes to a violation. The rest of a kernel module, with
// its loops and its calls, is not explored for it. A rule on one device of a program with thirty is
// decided in the time that a program with one device takes.
//
// In the slice are
//   1. the events: the edges on which the automaton may step (Relevance::footprints), and
//      constructs that are not modelled, as no effect of theirs is known;
//   2. the branches on which it depends whether execution comes to an edge of the slice, and the
//      calls of the functions that have some (cfa/control_dependence.hpp);
//   3. all edges that write what an edge of the slice reads. What edges read and write is what
//      their formulas mention (PathFormulaBuilder::footprint()). Where the slice enters a function
//      or returns from it, only what is passed for parameters that are read in the slice counts.
// The third step does not ask where a value comes from, only which variable holds it: so all edges
// agree on which variables are `needed`, and it is easy to check that nothing is missing.
//
// To each execution of the program that comes to a violation there is one of the slice, with the
// same events and the same values of the needed variables: a slice that has no violation is a proof
// for the program. certify/slice_check.cpp checks this for the slice at hand. The reverse does not
// hold: what is left out may not terminate, or be undefined. So a violation in the slice says that
// the program itself has to be explored.
//
// Coarse slices. Most of what a slice computes does not matter: a rule about locks holds however
// often a loop runs and whichever device is there. So the first slice of a property knows only what
// the events' operands read, and local variables that this depends on. All else has any value where
// it is read (EncodingOptions::open_reads), so what writes it is left out. That allows more
// executions. If a violation is found, the slots whose values rule out its path are tracked, too,
// with what is written to them (slice_refinement.cpp), until the slice holds, or has a violation
// with all values. The check is the same: only what an edge knows counts as read.
//
// What the operands of events read, is needed, too, since a property may ask about them. The
// conditions of an automaton's steps may read yet other variables (ASSUME of a global). They are
// known once the slice has been explored; if one reads what is not needed, the check fails, and the
// program is explored as a whole.
#include "verification/program_slices.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "certify/slice_check.hpp"
#include "encoding/memory_map.hpp"
#include "support/error.hpp"
#include "verification/encoding_stage.hpp"
#include "verification/executed.hpp"
#include "verification/stages.hpp"

namespace pcegar::verification {

namespace {

/// Of the operations, at most so many are left in a slice that is worth it.
constexpr double most_kept = 0.7;
constexpr std::size_t fewest_left_out = 100;
/// A coarse slice has at most this part of what would be explored otherwise.
constexpr double most_kept_if_coarse = 0.8;

bool does_something(const cfa::Operation& operation) {
  return !std::holds_alternative<cfa::Skip>(operation) &&
         !std::holds_alternative<cfa::Label>(operation);
}

}  // namespace

bool explores_slices(const Options& options) {
  return options.slices != Slices::Off &&
         (may_become_symbolic(options) || options.exploration == Exploration::Symbolic) &&
         !options.records.invariants && !records_exploration(options);
}

std::optional<cfa::SharingCosts> sharing_costs(const Options& options) {
  if (!explores_slices(options) || options.call_sharing == CallSharing::Off) {
    return std::nullopt;
  }
  return options.call_sharing == CallSharing::Always ? cfa::SharingCosts{.least_saved = 1}
                                                     : cfa::SharingCosts{};
}

bool explores_coarse_slices(const Options& options) {
  return explores_slices(options) && options.slices != Slices::Exact;
}

/// Builds one slice.
class ProgramSlices::Slicer {
public:
  /// With `tracked` slots, a coarse one.
  explicit Slicer(ProgramSlices& slices, const std::set<encoding::SlotId>* tracked = nullptr)
      : slices_(slices),
        tracked_(tracked),
        program_(slices.program_),
        slice_{std::vector<bool>(program_.edge_count(), false),
               std::vector<bool>(program_.location_count(), false)},
        is_needed_(slices.writers_.size(), false) {
    for (std::size_t f = 0; f < program_.function_count(); ++f) {
      const cfa::Function& function = program_.function(cfa::FunctionId(f));
      if (function.has_body) {
        slice_.points[function.exit.index()] = true;
      }
    }
  }

  cfa::ProgramSlice run(const std::vector<cfa::EdgeId>& events) {
    for (const cfa::EdgeId edge : events) {
      keep(edge);
      know(slices_.operands(edge));
    }
    for (const cfa::EdgeId edge : slices_.unsupported_) {
      keep(edge);
    }
    if (is_coarse()) {
      know({tracked_->begin(), tracked_->end()});
    }
    close();
    if (is_coarse()) {
      for (const cfa::LocationId branch : branches_) {
        keep_conditions_that_say_something(branch);
      }
      close();
    }
    return std::move(slice_);
  }

  /// After run(): the slots that have values.
  [[nodiscard]] const std::vector<bool>& known() const { return is_needed_; }
  /// What edges of the slice read without knowing it.
  [[nodiscard]] encoding::OpenReads open_reads(const cfa::ProgramSlice& slice) const {
    encoding::OpenReads result(program_.edge_count());
    for (std::size_t e = 0; e < result.size(); ++e) {
      if (slice.edges[e]) {
        std::ranges::copy_if(slices_.footprints_[e].reads, std::back_inserter(result[e]),
                             [this](encoding::SlotId slot) { return !is_needed(slot); });
      }
    }
    return result;
  }

private:
  void close() {
    while (!edges_.empty() || !locations_.empty()) {
      slices_.limits_.check();
      if (!locations_.empty()) {
        const cfa::LocationId location = locations_.back();
        locations_.pop_back();
        reach(location);
      } else {
        const cfa::EdgeId edge = edges_.back();
        edges_.pop_back();
        follow(edge);
      }
    }
  }

  [[nodiscard]] bool is_coarse() const { return tracked_ != nullptr; }
  [[nodiscard]] bool is_needed(encoding::SlotId slot) const { return is_needed_[slot.index()]; }

  /// In a coarse slice: those that read something known, or nothing at all.
  void keep_conditions_that_say_something(cfa::LocationId branch) {
    for (const cfa::EdgeId edge : program_.location(branch).leaving) {
      const auto& reads = slices_.footprint(edge).reads;
      if (std::holds_alternative<cfa::Assume>(program_.edge(edge).operation) &&
          (reads.empty() ||
           std::ranges::any_of(reads, [this](auto slot) { return is_needed(slot); }))) {
        keep(edge);
      }
    }
  }

  void keep(cfa::EdgeId edge) {
    if (!slice_.edges[edge.index()]) {
      slice_.edges[edge.index()] = true;
      edges_.push_back(edge);
    }
  }

  void need(cfa::LocationId location) {
    if (!is_reached_.contains(location)) {
      is_reached_.insert(location);
      slice_.points[location.index()] = true;
      locations_.push_back(location);
    }
  }

  /// Control has to come to the location as it does in the program.
  void reach(cfa::LocationId location) {
    for (const cfa::LocationId branch : slices_.control_->branches(location)) {
      decide(branch);
    }
    const cfa::FunctionId function = program_.location(location).function;
    if (entered_.insert(function).second) {
      for (const cfa::EdgeId call : slices_.calls_[function.index()]) {
        keep(call);
      }
      decide_ends(function);
    }
  }

  /// Control has to leave the location as it does in the program.
  void decide(cfa::LocationId branch) {
    need(branch);
    branches_.insert(branch);
    for (const cfa::EdgeId edge : program_.location(branch).leaving) {
      const cfa::Operation& operation = program_.edge(edge).operation;
      if (std::holds_alternative<cfa::Assume>(operation)) {
        if (!is_coarse()) {
          keep(edge);
        }
      } else if (const auto* call = std::get_if<cfa::EnterCall>(&operation)) {
        const cfa::FunctionId callee = program_.call_site(call->site).callee;
        if (ends_matter_.insert(callee).second) {
          decide_ends(callee);
        }
      }
    }
  }

  /// A call that does nothing for the slice is taken to return.
  void decide_ends(cfa::FunctionId function) {
    if (ends_matter_.contains(function) && entered_.contains(function)) {
      for (const cfa::LocationId end : slices_.control_->ends(function)) {
        decide(end);
      }
    }
  }

  void follow(cfa::EdgeId edge) {
    need(program_.edge(edge).source);
    const cfa::Operation& operation = program_.edge(edge).operation;
    const auto* enter = std::get_if<cfa::EnterCall>(&operation);
    const auto* back = std::get_if<cfa::ReturnFromCall>(&operation);
    if (enter == nullptr && back == nullptr) {
      read(edge);
      return;
    }
    const cfa::CallSiteId site = enter != nullptr ? enter->site : back->site;
    keep_both(site);
    for (const encoding::SlotId slot : slices_.footprint(edge).writes) {
      if (is_needed(slot)) {
        read_for(edge, slot);
      }
    }
  }

  void keep_both(cfa::CallSiteId id) {
    const cfa::CallSite& site = program_.call_site(id);
    for (const cfa::EdgeId edge : program_.location(site.call_location).leaving) {
      const auto* enter = std::get_if<cfa::EnterCall>(&program_.edge(edge).operation);
      if (enter != nullptr && enter->site == id) {
        keep(edge);
      }
    }
    for (const cfa::EdgeId edge : program_.location(program_.function(site.callee).exit).leaving) {
      const auto* back = std::get_if<cfa::ReturnFromCall>(&program_.edge(edge).operation);
      if (back != nullptr && back->site == id) {
        keep(edge);
      }
    }
  }

  void read(cfa::EdgeId edge) {
    read(slices_.footprint(edge).reads,
         std::holds_alternative<cfa::Assume>(program_.edge(edge).operation));
  }

  /// A coarse slice knows what it is told to (run()), and local variables that others depend on.
  void read(const std::vector<encoding::SlotId>& slots, bool is_condition = false) {
    if (!is_coarse()) {
      know(slots);
    } else if (!is_condition) {
      std::vector<encoding::SlotId> locals;
      std::ranges::copy_if(slots, std::back_inserter(locals), [this](encoding::SlotId slot) {
        return slices_.builder_.function_of(slot).valid();
      });
      know(locals);
    }
  }

  void know(const std::vector<encoding::SlotId>& slots) {
    for (const encoding::SlotId slot : slots) {
      PCEGAR_ASSERT(slot.index() < is_needed_.size(), "the memory map has all slots");
      if (is_needed(slot)) {
        continue;
      }
      is_needed_[slot.index()] = true;
      for (const cfa::EdgeId writer : slices_.writers_[slot.index()]) {
        if (slice_.edges[writer.index()]) {
          read_for(writer, slot);
        } else {
          keep(writer);
        }
      }
    }
  }

  /// What an edge of the slice reads to write the slot.
  void read_for(cfa::EdgeId edge, encoding::SlotId slot) {
    const cfa::Operation& operation = program_.edge(edge).operation;
    if (std::holds_alternative<cfa::EnterCall>(operation)) {
      read(slices_.read_for(edge, slot));
    } else if (std::holds_alternative<cfa::ReturnFromCall>(operation)) {
      read(edge);
    }
  }

  ProgramSlices& slices_;
  const std::set<encoding::SlotId>* tracked_;  ///< null: all
  const cfa::Program& program_;
  cfa::ProgramSlice slice_;
  std::set<cfa::LocationId> branches_;  ///< that decide whether control comes to the slice
  std::vector<bool> is_needed_;         ///< by slot
  std::set<cfa::LocationId> is_reached_;
  std::set<cfa::FunctionId> entered_;       ///< the slice has locations of it
  std::set<cfa::FunctionId> ends_matter_;   ///< to what comes after a call of it
  std::vector<cfa::EdgeId> edges_;          ///< to follow
  std::vector<cfa::LocationId> locations_;  ///< to reach
};

ProgramSlices::ProgramSlices(const Options& options, const cfa::Program& program,
                             std::shared_ptr<const encoding::MemoryMap> memory,
                             const Limits& limits, const Log& log, Statistics& statistics)
    : slices_(options.slices),
      sharing_(sharing_costs(options)),
      solver_(options.solver),
      program_(program),
      limits_(limits),
      log_(log),
      statistics_(statistics),
      builder_(terms_, program,
               encoding_options(options, encoding::Arithmetic::BitPrecise,
                                options.overflow.explored, memory)),
      integers_(terms_, program,
                encoding_options(options, encoding::Arithmetic::Integer, options.overflow.explored,
                                 memory)) {}

void ProgramSlices::prepare() {
  if (control_) {
    return;
  }
  std::vector<Footprint> footprints;
  for (std::size_t e = 0; e < program_.edge_count(); ++e) {
    limits_.check();
    footprints.push_back(builder_.footprint(cfa::EdgeId(e)));
  }
  footprints_ = std::move(footprints);
  // Operands of events may have slots that no edge reads or writes.
  const std::size_t slots = builder_.memory()->slots().size();
  writers_.resize(slots);
  calls_.resize(program_.function_count());
  edges_of_.resize(program_.function_count());
  counts_.resize(slots);
  for (std::size_t e = 0; e < program_.edge_count(); ++e) {
    const cfa::EdgeId edge(e);
    for (const encoding::SlotId slot : footprints_[e].writes) {
      writers_[slot.index()].push_back(edge);
      if (std::ranges::binary_search(footprints_[e].reads, slot) &&
          std::holds_alternative<cfa::Assign>(program_.edge(edge).operation)) {
        counts_[slot.index()] = builder_.function_of(slot).valid();
      }
    }
    const cfa::FunctionId function = program_.location(program_.edge(edge).source).function;
    edges_of_[function.index()].push_back(edge);
    const cfa::Operation& operation = program_.edge(edge).operation;
    if (const auto* call = std::get_if<cfa::EnterCall>(&operation)) {
      calls_[program_.call_site(call->site).callee.index()].push_back(edge);
    } else if (std::holds_alternative<cfa::UnsupportedOperation>(operation)) {
      unsupported_.push_back(edge);
    }
  }
  control_.emplace(program_);
}

std::vector<encoding::SlotId> ProgramSlices::read_for(cfa::EdgeId enter, encoding::SlotId slot) {
  const auto& call = std::get<cfa::EnterCall>(program_.edge(enter).operation);
  const cfa::CallSite& site = program_.call_site(call.site);
  const cfa::Function& callee = program_.function(site.callee);
  if (callee.return_variable.valid() && builder_.slot_of(callee.return_variable) == slot) {
    return {};  // arbitrary
  }
  for (std::size_t i = 0; i < callee.parameters.size() && i < site.arguments.size(); ++i) {
    if (builder_.slot_of(callee.parameters[i]) != slot) {
      continue;
    }
    const cfa::Expression& argument = *site.arguments[i];
    const bool is_model = program_.function(site.caller).is_model;
    if (argument.type->is_held() && !is_model) {
      return builder_.read_by(argument);
    }
  }
  return footprint(enter).reads;
}

std::vector<encoding::SlotId> ProgramSlices::operands(cfa::EdgeId event) {
  std::vector<const cfa::Expression*> operands;
  const auto add_call = [&](cfa::CallSiteId id) {
    const cfa::CallSite& site = program_.call_site(id);
    for (const auto* list : {&site.arguments, &site.written_arguments, &site.kept_arguments}) {
      operands.insert(operands.end(), list->begin(), list->end());
    }
    operands.push_back(site.result);
  };
  const cfa::Operation& operation = program_.edge(event).operation;
  if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) {
    add_call(call->site);
  } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
    add_call(enter->site);
  } else if (const auto* back = std::get_if<cfa::ReturnFromCall>(&operation)) {
    add_call(back->site);
  } else if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    operands = {assign->target, assign->value};
  }
  std::vector<encoding::SlotId> result;
  for (const cfa::Expression* operand : operands) {
    if (operand != nullptr && operand->type->is_held()) {
      const std::vector<encoding::SlotId> reads = builder_.read_by(*operand);
      result.insert(result.end(), reads.begin(), reads.end());
    }
  }
  return result;
}

std::shared_ptr<const SlicedProgram> ProgramSlices::slice_for(std::vector<cfa::EdgeId> events) {
  const ScopedTimer timer(statistics_.timer("slices"));
  prepare();
  if (!last_ || last_->first != events) {
    auto made = make(events);
    last_.emplace(std::move(events), std::move(made));
  }
  return last_->second;
}

std::shared_ptr<const SlicedProgram> ProgramSlices::make(std::vector<cfa::EdgeId> events) {
  cfa::ProgramSlice slice = Slicer(*this).run(events);
  const std::size_t kept = operations(slice.edges);
  const std::size_t all = operations(std::vector<bool>(program_.edge_count(), true));
  const bool is_worth_it = static_cast<double>(kept) <= most_kept * static_cast<double>(all) &&
                           kept + fewest_left_out <= all;
  if (!is_worth_it && (slices_ != Slices::Always || kept == all)) {
    log_.debug("no slice: it would have " + std::to_string(kept) + " of " + std::to_string(all) +
               " operations");
    return with_shared_calls();
  }
  log_.debug("a slice has " + std::to_string(kept) + " of " + std::to_string(all) + " operations");
  ++statistics_.counter("slices.made");
  statistics_.counter("slices.operations") += kept;
  cfa::Program part = cfa::reduced(program_, slice);
  return made({std::move(slice), std::move(events), std::move(part)});
}

std::shared_ptr<const SlicedProgram> ProgramSlices::with_shared_calls() {
  if (!whole_) {
    SlicedProgram whole{{std::vector<bool>(program_.edge_count(), true),
                         std::vector<bool>(program_.location_count(), true)},
                        {},
                        program_.copy()};
    whole.is_whole = true;
    auto shared = made(std::move(whole));
    whole_.emplace(shared->with_shared_calls ? std::move(shared) : nullptr);
  }
  return *whole_;
}

std::shared_ptr<const SlicedProgram> ProgramSlices::made(SlicedProgram part) {
  if (sharing_) {
    part.with_shared_calls = cfa::with_shared_calls(part.program, *sharing_);
  }
  if (part.with_shared_calls) {
    const cfa::SharedCalls& calls = *part.with_shared_calls->shared_calls();
    log_.debug(std::to_string(calls.bits().size()) + " functions are shared by their callers, in " +
               std::to_string(calls.bases().size() - 1) + " ways");
    statistics_.counter("slices.shared_functions") += calls.bits().size();
  }
  return std::make_shared<const SlicedProgram>(std::move(part));
}

std::size_t ProgramSlices::operations_without_coarse(const std::vector<cfa::EdgeId>& events) {
  const auto exact = slice_for(events);
  return operations(exact != nullptr ? exact->slice.edges
                                     : std::vector<bool>(program_.edge_count(), true));
}

std::shared_ptr<const SlicedProgram> ProgramSlices::coarse_slice_for(
    std::vector<cfa::EdgeId> events, const std::set<encoding::SlotId>& tracked) {
  const std::size_t otherwise = operations_without_coarse(events);
  const ScopedTimer timer(statistics_.timer("slices"));
  Slicer slicer(*this, &tracked);
  cfa::ProgramSlice slice = slicer.run(events);
  const std::size_t kept = operations(slice.edges);
  const bool is_worth_it =
      slices_ == Slices::Always
          ? kept < otherwise
          : static_cast<double>(kept) <= most_kept_if_coarse * static_cast<double>(otherwise) &&
                kept + fewest_left_out <= otherwise;
  log_.debug("a coarse slice has " + std::to_string(kept) + " of " + std::to_string(otherwise) +
             " operations" + (is_worth_it ? "" : ": it is not explored"));
  if (!is_worth_it) {
    return nullptr;
  }
  ++statistics_.counter("slices.coarse");
  auto open = std::make_shared<const encoding::OpenReads>(slicer.open_reads(slice));
  cfa::Program part = cfa::reduced(program_, slice);
  return made(
      {std::move(slice), std::move(events), std::move(part), std::move(open), slicer.known()});
}

/// Of these edges.
std::size_t ProgramSlices::operations(const std::vector<bool>& edges) const {
  std::size_t result = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    result += edges[e] && does_something(program_.edge(cfa::EdgeId(e)).operation) ? 1 : 0;
  }
  return result;
}

ProofCheck ProgramSlices::check(const SlicedProgram& sliced,
                                const std::vector<const cfa::Expression*>& conditions) {
  const ScopedTimer timer(statistics_.timer("slices"));
  std::vector<encoding::SlotId> read;
  for (const cfa::Expression* condition : conditions) {
    const auto reads = builder_.read_at_start(builder_.assume(builder_.empty(), *condition, true));
    read.insert(read.end(), reads.begin(), reads.end());
  }
  const auto footprint_of = [this](cfa::EdgeId edge) -> const Footprint& {
    return footprint(edge);
  };
  const auto read_at = [this](cfa::EdgeId enter, encoding::SlotId slot) {
    return read_for(enter, slot);
  };
  return certify::check_slice({program_, sliced.program, sliced.slice, sliced.events, read,
                               footprint_of, sliced.open_reads.get(), read_at});
}

std::vector<cfa::LocationId> ProgramSlices::left_out_at(const SlicedProgram& sliced,
                                                        cfa::LocationId location) const {
  std::vector<cfa::LocationId> result;
  std::vector<cfa::LocationId> open{location};
  std::set<cfa::LocationId> seen{location};
  const auto come_to = [&](cfa::LocationId next) {
    if (!sliced.slice.points[next.index()] && seen.insert(next).second) {
      result.push_back(next);
      open.push_back(next);
    }
  };
  while (!open.empty()) {
    const cfa::LocationId here = open.back();
    open.pop_back();
    for (const cfa::EdgeId edge : program_.location(here).leaving) {
      if (sliced.slice.edges[edge.index()]) {
        continue;
      }
      const auto* call = std::get_if<cfa::EnterCall>(&program_.edge(edge).operation);
      if (call != nullptr) {
        come_to(program_.call_site(call->site).return_location);
      }
      come_to(program_.edge(edge).target);
    }
  }
  return result;
}

}  // namespace pcegar::verification

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// One task of the scheduler, stage by stage of the encoding. Integers come first: they are fast,
// and what they prove is certified by bit-vectors. Exploration by bit-vectors is the last stage,
// and only for properties that another arithmetic may decide: the integers have a path that C's
// arithmetic does not have, or found invariants that do not hold in it. The other properties would
// fail again for the same reason (a construct that is not modelled, no interpolants, a limit).
//
// Predicates of one stage are read in the arithmetic of the next one and tracked from the start, so
// that only what the first could not see is found anew. But not if they are few: then they are
// found again as fast, on short paths, while with them the first paths are long, and interpolants
// of long paths with wrap-around are hard (rotunda, 132_1a, 20 predicates: 2 s instead of 57 s;
// mem_slave_tlm.3, 62 predicates: 57 s instead of 20 s).
//
// If the user sets no time limit, bit-vectors get a multiple of the time that the integers took:
// they might never end, and the user had an answer (UNKNOWN) without them. If they run out of time,
// the reason of UNKNOWN stays that of the integers, with a remark.
#include "verification/stages.hpp"

#include <algorithm>
#include <utility>

namespace pcegar::verification {

namespace {

constexpr std::size_t few_predicates = 30;
constexpr double bits_least_seconds = 30;
constexpr double bits_share = 5;  ///< times what was spent before

/// `whole` with an end to the time, if there is none, that depends on what was spent since
/// `started_at`.
Limits::Settings limits_of_bits(const Limits::Settings& whole, double started_at) {
  Limits::Settings result = whole;
  if (!result.cpu_seconds) {
    const double now = process_cpu_seconds();
    result.cpu_seconds = now + std::max(bits_least_seconds, bits_share * (now - started_at));
  }
  return result;
}

std::string stage_name(const EncodingStage& stage) {
  return stage.explored.arithmetic == encoding::Arithmetic::BitPrecise ? "with bit-vectors"
                                                                       : "with wrap-around";
}

}  // namespace

bool may_become_symbolic(const Options& options) {
  return options.exploration == Exploration::Auto &&
         options.analyses == std::vector<std::string>{"predicate"} &&
         options.abstraction == cpa::AbstractionKind::Boolean &&
         options.apply.scope != PivotScope::Path;
}

Stages::Stages(const TaskContext& context, const Task& task, PropertyTable nothing_known,
               const Limits& limits)
    : context_(context),
      task_(task),
      limits_(limits),
      started_at_(process_cpu_seconds()),
      encodings_(encoding_stages(context.options)),
      first_(first_stage()),
      table_(std::move(nothing_known)),
      open_(table_.all()) {}

/// A property that is explored again, with larger bounds, starts with the arithmetic after the one
/// that was too coarse for it. (Bit-vectors need the integers before them.)
std::size_t Stages::first_stage() const {
  const auto& undecided_by = context_.precisions.undecided_by;
  const auto is_known = [&](std::size_t stage, std::size_t property) {
    const auto undecided = undecided_by.find(stage);
    return undecided != undecided_by.end() &&
           undecided->second.contains(context_.automata[property].name);
  };
  std::size_t first = 0;
  while (first + 1 < encodings_.size() &&
         encodings_[first + 1].tried_for != EncodingStage::For::OtherArithmetic &&
         std::ranges::all_of(task_.properties, [&](std::size_t i) { return is_known(first, i); })) {
    ++first;
  }
  return first;
}

std::vector<spec::Automaton> Stages::automata_of(const Partition& open) const {
  std::vector<spec::Automaton> automata;
  for (const std::size_t i : open) {
    automata.push_back(context_.automata[task_.properties[i]]);
  }
  return automata;
}

std::optional<std::vector<std::uint64_t>> Stages::refinements_left(const Partition& open) const {
  if (!task_.refinements) {
    return std::nullopt;
  }
  std::vector<std::uint64_t> result;
  for (const std::size_t i : open) {
    result.push_back(*task_.refinements -
                     std::min(*task_.refinements, table_[i].usage.refinements));
  }
  return result;
}

/// Keeps in open_ only the properties that a stage is for.
void Stages::keep_open(const EncodingStage& encoding) {
  std::erase_if(open_, [&](std::size_t i) {
    return table_[i].open() == nullptr || table_[i].is_open_for(Cause::Budget);
  });
  if (encoding.tried_for == EncodingStage::For::OtherArithmetic) {
    open_ = table_.open_for(open_, Cause::Arithmetic);
  }
}

/// Whether the reason that ended the stage before would end another one, too.
bool Stages::is_in_vain() const {
  const bool are_too_many = !table_.open_for(table_.all(), Cause::OtherProperties).empty();
  return stages_.back()->analysis.met_unsupported_construct() || are_too_many || limits_.exceeded();
}

Stage* Stages::next() {
  const std::size_t number = first_ + stages_.size();
  const bool is_first = stages_.empty();
  if (number == encodings_.size() || (!is_first && is_in_vain())) {
    return nullptr;
  }
  EncodingStage encoding = encodings_[number];
  encoding.confirms = !context_.is_slice;
  Analysis::EarlierExplorations earlier{.spent = context_.spent};
  if (!is_first) {
    keep_open(encoding);
    earlier.before = &stages_.back()->analysis;
    earlier.takes_predicates = earlier.before->predicate_count() > few_predicates;
  }
  if (open_.empty()) {
    return nullptr;
  }
  const auto known = context_.precisions.by_stage.find(number);
  if (known != context_.precisions.by_stage.end()) {
    earlier.same_stage = &known->second;
  }
  Limits::Settings limits = limits_.settings();
  const bool has_bits = !is_first && encoding.tried_for == EncodingStage::For::OtherArithmetic;
  if (has_bits) {
    context_.log.debug("exploring again, with bit-vectors, what the integers cannot decide");
    limits = limits_of_bits(limits, started_at_);
  } else if (!is_first) {
    context_.log.debug("exploring again, with wrap-around in the integers, what is UNKNOWN");
  }
  encoding.explored.memory = context_.precisions.memory;
  encoding.explored.open_reads = context_.open_reads;
  Options options = context_.options;
  options.exploration = task_.exploration;
  options.early_refinement.at_first_target = context_.open_reads != nullptr;
  Stage& stage = *stages_.emplace_back(std::make_unique<Stage>(
      context_, options, encoding, std::move(limits), automata_of(open_), bounds(), earlier));
  if (has_bits) {
    timer_.emplace(context_.statistics.timer("bits"));
    watchdog_.emplace(stage.limits);
  }
  return &stage;
}

PropertyLoopBounds Stages::bounds() const {
  const bool is_symbolic = task_.exploration == Exploration::Symbolic;
  return {context_.options.together_states, task_.states,
          is_symbolic ? "nodes and solver queries" : "abstract states", refinements_left(open_)};
}

PropertyResult Stages::whole(const PropertyResult& result) const {
  PropertyResult with_all = result;
  with_all.usage += table_[table_.number_of(result.property)].usage;
  return with_all;
}

void Stages::take(const std::vector<PropertyResult>& results) {
  timer_.reset();
  watchdog_.reset();
  const std::size_t number = first_ + stages_.size() - 1;
  context_.precisions.by_stage[number] = stages_.back()->analysis.found();
  context_.spent = stages_.back()->analysis.effort();
  using enum PropertyTable::Limit;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (open_.size() == 1 && results[i].is_open_for(Cause::Arithmetic)) {
      context_.precisions.undecided_by[number].insert(results[i].property);
    }
    if (number == first_) {
      table_.put(open_[i], results[i]);
    } else {
      table_.put_later_stage(open_[i], whole(results[i]), stage_name(encodings_[number]),
                             limits_.exceeded() ? Exceeded : Kept);
    }
  }
}

std::unique_ptr<Stage> Stages::release_last() {
  if (stages_.empty()) {
    return nullptr;
  }
  std::unique_ptr<Stage> last = std::move(stages_.back());
  stages_.pop_back();
  return last;
}

}  // namespace pcegar::verification

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The sequences of one exploration's targets are independent of each other, and each is solved as a
// function of itself (interpolation_problem.cpp). So they may be solved at the same time, in copies
// of this process rather than in threads: a copy has all formulas without locks; neither Z3's nor
// cvc5's global state is shared; and a solver that crashes ends only its copy. In that case the
// sequence is solved here, as it would be without copies.
//
// How a sequence is interpolated depends on the sequences before it: variables that are already
// tracked are preferred, and engines that failed come later. Solving all sequences at the same time
// would lose this (in the first round, every sequence would look for the fewest variables on its
// own: twice the time on drivers), and solving them one after the other would use one processor
// only. So they are solved in waves of 1, 2, 4, 8, ...: each wave uses the results of the waves
// before it. The waves do not depend on the number of processes.
//
// A copy costs more than its start: it writes to pages that it shared, and what its solvers learn
// is lost when it ends. On drivers over the integers, whose sequences take a few milliseconds,
// copies did not pay (eval/README.md); with bit-vectors they do. So copies are made only if the
// sequences are expected to take longer than that, by their size; this decides where a sequence is
// solved, never what comes out.
#include "refiners/interpolator.hpp"

#include <algorithm>
#include <cmath>

#include "smt/term_transfer.hpp"
#include "support/child_process.hpp"

namespace pcegar::refiners {

namespace {

/// The expected time of a sequence, by the number of distinct subterms of its blocks: at least a
/// millisecond, and for each subterm 3 to 23 microseconds on the drivers of linux-tasks, the
/// generated tasks and the SSH programs; some 100 with bit-vectors.
double expected_seconds(const interpolation::TraceFeatures& features) {
  const double each = features.theory == interpolation::TheoryClass::BitVectors ? 1e-4 : 6e-6;
  return 1e-3 + each * static_cast<double>(features.nodes);
}

constexpr unsigned most_vain_symbols = 4;
constexpr std::size_t values_of_a_counter = 4;

/// Whether some variable has several values, one after the other.
bool seems_to_unroll(const InterpolationProblem& problem) {
  std::map<smt::Term, std::size_t> values;
  return std::any_of(problem.variables.begin(), problem.variables.end(),
                     [&](const InterpolationProblem::Variable& variable) {
                       return ++values[variable.program_variable] == values_of_a_counter;
                     });
}

}  // namespace

Interpolator::Interpolator(encoding::PathFormulaBuilder& builder, smt::Backend& backend,
                           interpolation::Portfolio engines, Workers workers, const Limits& limits,
                           Statistics& statistics)
    : builder_(builder),
      terms_(builder.terms()),
      engines_(std::move(engines)),
      solver_(terms_, backend, limits, statistics),
      workers_(workers),
      limits_(limits),
      statistics_(statistics) {
  statistics.counter("interpolation.sequences");  // in the report, even if there are none
}

InterpolationProblem Interpolator::problem_of(const Sequence& blocks) {
  const interpolation::TraceFeatures features = interpolation::features_of(terms_, blocks);
  InterpolationProblem problem{blocks, {}, {}, features};
  for (const interpolation::TheoryClass theory : interpolation::theory_classes) {
    problem.attempts.emplace(theory, engines_.attempts({.theory = theory}, patience_));
  }
  std::set<smt::Term> variables;
  for (const smt::Term block : blocks) {
    const std::vector<smt::Term>& free = terms_.free_variables(block);
    variables.insert(free.begin(), free.end());
  }
  for (const smt::Term variable : variables) {
    const smt::Term program_variable = builder_.uninstantiate(variable);
    problem.variables.push_back({variable, program_variable, tracked_.contains(program_variable)});
  }
  problem.tries_symbols =
      tries_symbols_ && vain_symbols_ < most_vain_symbols && seems_to_unroll(problem);
  return problem;
}

void Interpolator::announce(const std::vector<Sequence>& sequences) {
  announced_.clear();
  prepared_.clear();
  unprepared_ = 0;
  wave_size_ = 1;
  std::set<Sequence> distinct;
  for (const Sequence& blocks : sequences) {
    if (!known_.contains(blocks) && distinct.insert(blocks).second) {
      announced_.push_back(blocks);
    }
  }
}

void Interpolator::prepare_wave() {
  const std::size_t end = std::min(announced_.size(), unprepared_ + wave_size_);
  std::vector<Prepared*> wave;
  for (; unprepared_ < end; ++unprepared_) {
    const Sequence& blocks = announced_[unprepared_];
    wave.push_back(&prepared_.emplace(blocks, Prepared{problem_of(blocks), {}}).first->second);
  }
  for (Prepared* const each : wave) {
    each->alone = wave.size() == 1;
  }
  wave_size_ *= 2;
  if (const unsigned copies = useful_copies(wave); copies > 1) {
    solve_in_children(wave, copies);
  }
}

/// With c copies a wave takes expected / c + c * seconds_per_copy. Returns the c for which this is
/// least.
unsigned Interpolator::useful_copies(const std::vector<Prepared*>& wave) const {
  if (workers_.processes == 1 || query_log_ != nullptr) {
    return 1;
  }
  double expected = 0;
  for (const Prepared* const each : wave) {
    expected += expected_seconds(each->problem.features);
  }
  const double best = std::sqrt(expected / workers_.seconds_per_copy);
  const auto most = static_cast<unsigned>(std::min<std::size_t>(workers_.processes, wave.size()));
  return best < most ? static_cast<unsigned>(best) : most;
}

void Interpolator::solve_in_children(const std::vector<Prepared*>& wave, unsigned copies) {
  ++statistics_.counter("parallel.waves");
  unsigned cpu_seconds = 24 * 3600;
  if (const auto left = limits_.cpu_seconds_left()) {
    cpu_seconds = static_cast<unsigned>(std::ceil(*left)) + 1;
  }
  const auto work = [&](std::size_t i) {
    const Statistics before = statistics_;
    const InterpolationAnswer answer = solver_.solve(wave[i]->problem);
    return pack({to_text(answer), statistics_.since(before)});
  };
  const auto results = map_in_children(wave.size(), copies, work, cpu_seconds);
  for (std::size_t i = 0; i < wave.size(); ++i) {
    const auto parts = results[i] ? unpack(*results[i]) : std::nullopt;
    if (!parts || parts->size() != 2) {
      ++statistics_.counter("parallel.lost");
      continue;
    }
    wave[i]->answer = answer_from((*parts)[0]);
    statistics_.add((*parts)[1]);
    ++statistics_.counter("parallel.sequences");
  }
}

Interpolator::Prepared Interpolator::solved(const Sequence& blocks) {
  if (unprepared_ < announced_.size() && announced_[unprepared_] == blocks) {
    prepare_wave();
  }
  auto taken = prepared_.extract(blocks);
  Prepared result = taken.empty() ? Prepared{problem_of(blocks), {}} : std::move(taken.mapped());
  if (!result.answer) {
    result.answer = solver_.solve(result.problem);
  }
  return result;
}

interpolation::InterpolationResult Interpolator::interpolate(const Sequence& blocks) {
  if (const auto found = known_.find(blocks); found != known_.end()) {
    ++counts_.shared;
    ++statistics_.counter("interpolation.shared");
    return found->second;
  }
  ++counts_.sequences;
  ++statistics_.counter("interpolation.sequences");
  const double written = query_log_ != nullptr ? query_log_->seconds_writing() : 0;
  const Prepared found = solved(blocks);
  const InterpolationAnswer& answer = *found.answer;
  if (!found.alone) {
    Timer& timer = statistics_.timer("parallel.possible");
    timer.cpu_seconds += answer.cpu_seconds;
    ++timer.runs;
  }
  if (query_log_ != nullptr) {
    const double seconds = answer.cpu_seconds - (query_log_->seconds_writing() - written);
    query_log_->sequence(terms_, blocks,
                         answer.sequence.empty() ? answer.reason : "interpolants found",
                         seconds * 1000.0);
  }
  return learn(found);
}

interpolation::InterpolationResult Interpolator::learn(const Prepared& solved) {
  const InterpolationProblem& problem = solved.problem;
  statistics_.counter("interpolation.nodes") += problem.features.nodes;
  const interpolation::TraceFeatures interpolated{.theory = solved.answer->theory};
  const auto& attempts = problem.attempts.at(interpolated.theory);
  for (std::size_t i = 0; i < solved.answer->outcomes.size(); ++i) {
    engines_.learn(interpolated, *attempts[i].engine, solved.answer->outcomes[i]);
  }
  if (const std::optional<bool> used = solved.answer->used_symbols) {
    vain_symbols_ = *used ? 0 : vain_symbols_ + 1;
  }
  if (solved.answer->sequence.empty()) {
    return interpolation::GaveUp{solved.answer->reason};
  }
  auto sequence = smt::from_wire(terms_, solved.answer->sequence);
  if (!sequence) {
    return interpolation::GaveUp{"the interpolants cannot be read"};
  }
  for (const smt::Term interpolant : *sequence) {
    for (const smt::Term variable : terms_.free_variables(interpolant)) {
      tracked_.insert(builder_.uninstantiate(variable));
    }
  }
  interpolation::Interpolants result{std::move(*sequence)};
  known_.emplace(problem.blocks, result);
  return result;
}

}  // namespace pcegar::refiners

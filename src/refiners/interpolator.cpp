// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The sequences of one exploration's targets are independent of each other, and each is solved as a
// function of itself (interpolation_problem.cpp). So they may be solved at the same time. That is
// done in copies of this process rather than in threads: a copy finds all formulas where they are,
// without locks; neither Z3's nor cvc5's global state is shared; and a solver that dies takes its
// copy with it and nothing else. The sequence is solved here then, as it would be without copies.
//
// A copy costs some milliseconds, the more the more memory the analysis has. So copies are made
// only if the sequences are expected to take longer than that, by what the ones before have taken;
// this decides where a sequence is solved, never what comes out.
#include "refiners/interpolator.hpp"

#include <algorithm>
#include <cmath>

#include "smt/term_transfer.hpp"
#include "support/child_process.hpp"

namespace pcegar::refiners {

namespace {

/// What making a copy and reading its answers costs, and what is expected of the first sequences.
constexpr double seconds_per_copy = 0.004;
constexpr double expected_seconds = 0.005;

}  // namespace

Interpolator::Interpolator(encoding::PathFormulaBuilder& builder, smt::Backend& backend,
                           smt::Portfolio engines, unsigned processes, const Limits& limits,
                           Statistics& statistics)
    : builder_(builder),
      terms_(builder.terms()),
      engines_(std::move(engines)),
      solver_(terms_, backend, limits, statistics),
      processes_(processes),
      limits_(limits),
      statistics_(statistics) {}

InterpolationProblem Interpolator::problem_of(const Sequence& blocks) {
  InterpolationProblem problem{blocks, {}, engines_.attempts(smt::features_of(terms_, blocks))};
  std::set<smt::Term> variables;
  for (const smt::Term block : blocks) {
    const std::vector<smt::Term>& free = terms_.free_variables(block);
    variables.insert(free.begin(), free.end());
  }
  for (const smt::Term variable : variables) {
    const smt::Term program_variable = builder_.uninstantiate(variable);
    problem.variables.push_back({variable, program_variable, tracked_.contains(program_variable)});
  }
  return problem;
}

void Interpolator::prepare(const std::vector<Sequence>& sequences) {
  prepared_.clear();
  std::vector<Prepared*> open;  // distinct ones, in the given order
  for (const Sequence& blocks : sequences) {
    if (known_.contains(blocks) || prepared_.contains(blocks)) {
      continue;
    }
    open.push_back(&prepared_.emplace(blocks, Prepared{problem_of(blocks), {}}).first->second);
  }
  for (Prepared* const each : open) {
    each->alone = open.size() == 1;
  }
  const unsigned copies = useful_copies(open.size());
  if (copies > 1) {
    solve_in_children(open, copies);
  }
}

/// With c copies it takes expected / c + c * seconds_per_copy; the c that makes this least.
unsigned Interpolator::useful_copies(std::size_t sequences) const {
  if (processes_ == 1 || query_log_ != nullptr) {
    return 1;
  }
  const double each = answers_ == 0 ? expected_seconds : seconds_ / static_cast<double>(answers_);
  const double best = std::sqrt(each * static_cast<double>(sequences) / seconds_per_copy);
  return std::min({processes_, static_cast<unsigned>(sequences), static_cast<unsigned>(best)});
}

void Interpolator::solve_in_children(const std::vector<Prepared*>& open, unsigned copies) {
  ++statistics_.counter("parallel.rounds");
  unsigned cpu_seconds = 24 * 3600;
  if (const auto left = limits_.cpu_seconds_left()) {
    cpu_seconds = static_cast<unsigned>(std::ceil(*left)) + 1;
  }
  const auto work = [&](std::size_t i) {
    const Statistics before = statistics_;
    const InterpolationAnswer answer = solver_.solve(open[i]->problem);
    return pack({to_text(answer), statistics_.since(before)});
  };
  const auto results = map_in_children(open.size(), copies, work, cpu_seconds);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const auto parts = results[i] ? unpack(*results[i]) : std::nullopt;
    if (!parts || parts->size() != 2) {
      ++statistics_.counter("parallel.lost");
      continue;
    }
    open[i]->answer = answer_from((*parts)[0]);
    statistics_.add((*parts)[1]);
    ++statistics_.counter("parallel.sequences");
  }
}

Interpolator::Prepared Interpolator::solved(const Sequence& blocks) {
  auto taken = prepared_.extract(blocks);
  Prepared result = taken.empty() ? Prepared{problem_of(blocks), {}} : std::move(taken.mapped());
  if (!result.answer) {
    result.answer = solver_.solve(result.problem);
  }
  return result;
}

smt::InterpolationResult Interpolator::interpolate(const Sequence& blocks) {
  if (const auto found = known_.find(blocks); found != known_.end()) {
    ++statistics_.counter("interpolation.shared");
    return found->second;
  }
  ++statistics_.counter("interpolation.sequences");
  const double written = query_log_ != nullptr ? query_log_->seconds_writing() : 0;
  const Prepared found = solved(blocks);
  const InterpolationAnswer& answer = *found.answer;
  seconds_ += answer.cpu_seconds;
  ++answers_;
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

smt::InterpolationResult Interpolator::learn(const Prepared& solved) {
  const InterpolationProblem& problem = solved.problem;
  const smt::TraceFeatures features = smt::features_of(terms_, problem.blocks);
  for (std::size_t i = 0; i < solved.answer->outcomes.size(); ++i) {
    engines_.learn(features, *problem.attempts[i].engine, solved.answer->outcomes[i]);
  }
  if (solved.answer->sequence.empty()) {
    return smt::GaveUp{solved.answer->reason};
  }
  auto sequence = smt::from_wire(terms_, solved.answer->sequence);
  if (!sequence) {
    return smt::GaveUp{"the interpolants cannot be read"};
  }
  for (const smt::Term interpolant : *sequence) {
    for (const smt::Term variable : terms_.free_variables(interpolant)) {
      tracked_.insert(builder_.uninstantiate(variable));
    }
  }
  smt::Interpolants result{std::move(*sequence)};
  known_.emplace(problem.blocks, result);
  return result;
}

}  // namespace pcegar::refiners

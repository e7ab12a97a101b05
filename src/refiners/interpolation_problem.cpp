// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Interpolants depend on the order in which an engine meets atoms and variables, and that order
// depends on the ids of terms. In the manager of an analysis the ids of new terms depend on
// everything that happened before. So a problem is copied into a manager of its own (Workplace),
// whose ids follow from the blocks alone, and the answer is returned as text. So the answer is the
// same in this process and in a copy of it, whatever else was interpolated before or at the same
// time.
//
// The check is different: whether a sequence interpolates the blocks is a fact. Sequences of paths
// that start alike have implications in common, so all checks share one manager and one session,
// apart from both the analysis' terms and the engines'.
#include "refiners/interpolation_problem.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "interpolation/deadline.hpp"
#include "interpolation/equations.hpp"
#include "interpolation/forgetting.hpp"
#include "interpolation/relevant_chain.hpp"
#include "interpolation/symbolic_numbers.hpp"
#include "smt/term_transfer.hpp"
#include "support/child_process.hpp"
#include "support/cpu_clock.hpp"

namespace pcegar::refiners {

namespace {

constexpr interpolation::InterpolationLimits for_a_sequence{.timeout_ms = 60'000};
// The limits for interpolants over fewer variables, which are optional: most take some
// milliseconds. Steps decide (interpolation/deadline.hpp), and time ends what is not counted.
constexpr interpolation::InterpolationLimits for_forgetting{.timeout_ms = 40'000,
                                                            .steps = 10'000'000};
// The same for interpolants that do not depend on numbers.
constexpr interpolation::InterpolationLimits for_symbols{.timeout_ms = 2'000, .steps = 500'000};
// Finding what a refutation needs costs about as much as a few checks of feasibility, and pays
// where the blocks are large and their theory is one for which interpolants are expensive.
constexpr std::size_t least_nodes_to_reduce = 600;
// Tried one by one, each with a check or two of the whole sequence.
constexpr std::size_t most_lone_equations = 16;
constexpr std::size_t max_check_terms = 2'000'000;  ///< then the checks start afresh

}  // namespace

std::string to_text(const InterpolationAnswer& answer) {
  std::string outcomes;
  for (const interpolation::Portfolio::Outcome outcome : answer.outcomes) {
    outcomes += outcome == interpolation::Portfolio::Outcome::Validated ? '1' : '0';
  }
  return pack({answer.sequence, answer.reason, outcomes, std::to_string(answer.cpu_seconds),
               std::to_string(static_cast<int>(answer.theory)),
               !answer.used_symbols   ? ""
               : *answer.used_symbols ? "1"
                                      : "0"});
}

std::optional<InterpolationAnswer> answer_from(std::string_view text) {
  const auto parts = unpack(text);
  if (!parts || parts->size() != 6) {
    return std::nullopt;
  }
  InterpolationAnswer answer{(*parts)[0],
                             (*parts)[1],
                             static_cast<interpolation::TheoryClass>(std::stoi((*parts)[4])),
                             {},
                             std::stod((*parts)[3])};
  for (const char outcome : (*parts)[2]) {
    answer.outcomes.push_back(outcome == '1' ? interpolation::Portfolio::Outcome::Validated
                                             : interpolation::Portfolio::Outcome::Failed);
  }
  if (const std::string& used = (*parts)[5]; !used.empty()) {
    answer.used_symbols = used == "1";
  }
  return answer;
}

/// The problem in a term manager of its own.
class InterpolationSolver::Workplace {
public:
  Workplace(const smt::TermManager& from, const InterpolationProblem& problem) {
    std::vector<smt::Term> roots = problem.blocks;
    for (const InterpolationProblem::Variable& variable : problem.variables) {
      roots.push_back(variable.indexed);
      roots.push_back(variable.program_variable);
    }
    blocks = smt::copy_terms(from, roots, terms);
    for (std::size_t i = 0; i < problem.variables.size(); ++i) {
      const std::size_t position = problem.blocks.size() + 2 * i;
      group_of_.emplace(blocks[position], interpolation::VariableGroup{
                                              blocks[position + 1],
                                              problem.variables[i].tracked
                                                  ? interpolation::VariableGroup::Wish::Keep
                                                  : interpolation::VariableGroup::Wish::Forget});
    }
    blocks.resize(problem.blocks.size());
    theory = problem.features.theory;
  }

  [[nodiscard]] const interpolation::VariableGroup& group_of(smt::Term variable) const {
    return group_of_.at(variable);
  }

  /// Replaces the blocks by others with these symbols; returns the blocks.
  std::vector<smt::Term> exchange_blocks(std::vector<smt::Term> others,
                                         std::span<const smt::Term> symbols) {
    for (const smt::Term symbol : symbols) {
      group_of_.emplace(
          symbol, interpolation::VariableGroup{symbol, interpolation::VariableGroup::Wish::Keep});
    }
    return std::exchange(blocks, std::move(others));
  }

  /// The program variables that the interpolants mention, and whether each is tracked.
  [[nodiscard]] std::unordered_map<smt::Term, bool> mentioned(
      const interpolation::Interpolants& found) {
    std::unordered_map<smt::Term, bool> result;
    for (const smt::Term interpolant : found.sequence) {
      for (const smt::Term variable : terms.free_variables(interpolant)) {
        const interpolation::VariableGroup& group = group_of(variable);
        result.emplace(group.group, group.wish == interpolation::VariableGroup::Wish::Keep);
      }
    }
    return result;
  }

  smt::TermManager terms;
  std::vector<smt::Term> blocks;
  interpolation::TheoryClass theory;  ///< of the blocks

private:
  std::unordered_map<smt::Term, interpolation::VariableGroup> group_of_;
};

struct InterpolationSolver::Check {
  explicit Check(smt::Backend& backend) : checker(terms, backend) {}
  /// Of the analysis. Paths that start alike have blocks in common.
  smt::Term block(const smt::TermManager& from, smt::Term original) {
    const auto [known, is_new] = blocks.try_emplace(original);
    if (is_new) {
      known->second = smt::copy_terms(from, {{original}}, terms).front();
    }
    return known->second;
  }
  smt::TermManager terms;
  interpolation::InterpolantChecker checker;
  std::unordered_map<smt::Term, smt::Term> blocks;
};

InterpolationSolver::InterpolationSolver(const smt::TermManager& terms, smt::Backend& backend,
                                         const Limits& limits, Statistics& statistics)
    : terms_(terms), backend_(backend), limits_(limits), statistics_(statistics) {}

InterpolationSolver::~InterpolationSolver() = default;

void InterpolationSolver::close() {
  if (check_ != nullptr) {
    check_->checker.close();
  }
}

interpolation::InterpolationLimits InterpolationSolver::limits_now(
    const interpolation::InterpolationLimits& most) const {
  double milliseconds = most.timeout_ms;
  if (const auto left = limits_.cpu_seconds_left()) {
    milliseconds = std::min(milliseconds, *left * 1000.0 + 1.0);
  }
  return {.timeout_ms = static_cast<unsigned>(milliseconds), .steps = most.steps};
}

InterpolationAnswer InterpolationSolver::solve(const InterpolationProblem& problem) {
  const ScopedTimer timer(statistics_.timer("interpolation"));
  const double start = thread_cpu_seconds();
  Workplace workplace(terms_, problem);
  const bool is_simple = problem.features.theory <= interpolation::TheoryClass::LinearReals;
  if (!is_simple && problem.features.nodes >= least_nodes_to_reduce) {
    leave_out_what_is_not_needed(workplace);
  }
  InterpolationAnswer answer{.theory = workplace.theory};
  const bool tries_symbols =
      problem.tries_symbols && workplace.theory == interpolation::TheoryClass::LinearIntegers;
  if (tries_symbols && attempt_with_symbols(problem, workplace, answer)) {
    answer.cpu_seconds = thread_cpu_seconds() - start;
    return answer;
  }
  for (const auto& next : problem.attempts.at(workplace.theory)) {
    limits_.check();
    attempt(problem, workplace, next, answer);
    if (!answer.sequence.empty()) {
      break;
    }
  }
  if (answer.sequence.empty() && answer.reason.empty()) {
    answer.reason = "no interpolation engine";
  }
  answer.cpu_seconds = thread_cpu_seconds() - start;
  return answer;
}

/// The interpolants of the parts that a refutation needs are interpolants of the blocks, and the
/// parts are often of a simpler theory: a path through a driver stores to memory a hundred times,
/// and is impossible since a flag is not set.
void InterpolationSolver::leave_out_what_is_not_needed(Workplace& workplace) {
  const ScopedTimer timer(statistics_.timer("interpolation.needed"));
  const interpolation::Deadline deadline(limits_now(for_a_sequence));
  const auto parts =
      interpolation::RelevantChain::needed(workplace.terms, backend_, workplace.blocks, deadline);
  if (!parts) {
    return;
  }
  workplace.blocks = *parts;
  const auto features = interpolation::features_of(workplace.terms, workplace.blocks);
  workplace.theory = features.theory;
  ++statistics_.counter("interpolation.needed");
  statistics_.counter("interpolation.needed.nodes") += features.nodes;
}

/// With the first engine. Without the numbers there may be nothing to interpolate.
bool InterpolationSolver::attempt_with_symbols(const InterpolationProblem& problem,
                                               Workplace& workplace, InterpolationAnswer& answer) {
  const auto symbolic = interpolation::SymbolicNumbers::of(workplace.terms, workplace.blocks);
  const auto& attempts = problem.attempts.at(workplace.theory);
  if (!symbolic || attempts.empty()) {
    return false;
  }
  const ScopedTimer timer(statistics_.timer("interpolation.symbols"));
  interpolation::InterpolationEngine& engine = *attempts.front().engine;
  const interpolation::InterpolationLimits limits = limits_now(for_symbols);
  std::vector<smt::Term> blocks =
      workplace.exchange_blocks(symbolic->blocks(), symbolic->symbols());
  const auto result = engine.interpolate(workplace.terms, workplace.blocks, limits);
  const auto* plain = std::get_if<interpolation::Interpolants>(&result);
  std::optional<interpolation::Interpolants> found;
  if (plain != nullptr) {
    found = simplify(workplace, engine, *plain);
    found = found ? found : *plain;
    found->sequence = symbolic->with_numbers(workplace.terms, found->sequence);
  }
  workplace.exchange_blocks(std::move(blocks), {});
  answer.used_symbols = found && check(problem, workplace, *found).empty();
  ++statistics_.counter(*answer.used_symbols ? "interpolation.symbols.used"
                                             : "interpolation.symbols.in_vain");
  if (*answer.used_symbols) {
    prefer_equations(problem, workplace, *found);
    answer.sequence = smt::to_wire(workplace.terms, found->sequence);
  }
  return *answer.used_symbols;
}

void InterpolationSolver::attempt(const InterpolationProblem& problem, Workplace& workplace,
                                  const interpolation::Portfolio::Attempt& attempt,
                                  InterpolationAnswer& answer) {
  interpolation::InterpolationEngine& engine = *attempt.engine;
  const std::string name = "interpolation." + engine.name();
  const ScopedTimer engine_timer(statistics_.timer(name));
  const interpolation::InterpolationLimits limits =
      limits_now({.timeout_ms = attempt.timeout_ms, .steps = attempt.steps});
  const interpolation::Deadline deadline(limits);
  const interpolation::InterpolationResult result =
      engine.interpolate(workplace.terms, workplace.blocks, limits);
  std::string failure;
  if (const auto* gave_up = std::get_if<interpolation::GaveUp>(&result)) {
    const bool is_over = deadline.passed() || gave_up->reason.find("time-out") != std::string::npos;
    ++statistics_.counter(name + (is_over ? ".timed_out" : ".gave_up"));
    failure = gave_up->reason;
  } else if (std::holds_alternative<interpolation::NotRefutable>(result)) {
    ++statistics_.counter(name + ".not_refutable");
    failure = "claims that the path is feasible";
  } else {
    const auto& plain = std::get<interpolation::Interpolants>(result);
    std::optional<interpolation::Interpolants> used = simplify(workplace, engine, plain);
    if (used && !check(problem, workplace, *used).empty()) {
      ++statistics_.counter("interpolation.forgetting.rejected");
      used.reset();
    }
    if (!used) {
      failure = check(problem, workplace, plain);
      used = plain;
    }
    if (failure.empty()) {
      prefer_equations(problem, workplace, *used);
      ++statistics_.counter(name + ".validated");
      answer.outcomes.push_back(interpolation::Portfolio::Outcome::Validated);
      answer.sequence = smt::to_wire(workplace.terms, used->sequence);
      return;
    }
    ++statistics_.counter(name + ".rejected");
  }
  answer.outcomes.push_back(interpolation::Portfolio::Outcome::Failed);
  answer.reason += (answer.reason.empty() ? "" : "; ") + engine.name() + ": " + failure;
}

std::string InterpolationSolver::check(const InterpolationProblem& problem,
                                       const Workplace& workplace,
                                       const interpolation::Interpolants& interpolants) {
  const ScopedTimer timer(statistics_.timer("interpolation.check"));
  if (check_ == nullptr || check_->terms.size() > max_check_terms) {
    check_ = std::make_unique<Check>(backend_);
  }
  std::vector<smt::Term> blocks;
  for (const smt::Term block : problem.blocks) {
    blocks.push_back(check_->block(terms_, block));
  }
  const std::vector<smt::Term> sequence =
      smt::copy_terms(workplace.terms, interpolants.sequence, check_->terms);
  return check_->checker.check(blocks, sequence, limits_now(for_a_sequence));
}

void InterpolationSolver::prefer_equations(const InterpolationProblem& problem,
                                           Workplace& workplace,
                                           interpolation::Interpolants& interpolants) {
  const auto all = interpolation::split_equations(workplace.terms, interpolants.sequence);
  const auto accepts = [&](std::span<const interpolation::SplitEquation> equations) {
    for (const auto assumed : {interpolation::NoValues::Below, interpolation::NoValues::Above}) {
      interpolation::Interpolants changed{interpolation::with_equations(
          workplace.terms, interpolants.sequence, equations, assumed)};
      ++statistics_.counter("interpolation.equations.tried");
      if (check(problem, workplace, changed).empty()) {
        statistics_.counter("interpolation.equations.used") += equations.size();
        interpolants = std::move(changed);
        return true;
      }
    }
    return false;
  };
  if (all.empty() || accepts(all) || all.size() == 1) return;
  for (const auto& equation : std::span(all).first(std::min(all.size(), most_lone_equations))) {
    accepts({&equation, 1});
  }
}

/// Tries to find a sequence over fewer program variables. It prefers to keep variables that are
/// tracked.
std::optional<interpolation::Interpolants> InterpolationSolver::simplify(
    Workplace& workplace, interpolation::InterpolationEngine& engine,
    const interpolation::Interpolants& interpolants) {
  const auto mentioned = workplace.mentioned(interpolants);
  const bool all_tracked = std::all_of(mentioned.begin(), mentioned.end(),
                                       [](const auto& variable) { return variable.second; });
  if (mentioned.size() <= 1 || all_tracked) {
    return std::nullopt;
  }
  const ScopedTimer timer(statistics_.timer("interpolation.forgetting"));
  const interpolation::InterpolationLimits limits = limits_now(for_forgetting);
  interpolation::ForgettingStatistics effort;
  std::optional<interpolation::Interpolants> found = interpolation::forget_variables(
      workplace.terms, engine, workplace.blocks, interpolants.sequence,
      [&](smt::Term variable) { return workplace.group_of(variable); }, limits, effort);
  statistics_.counter("interpolation.forgetting.problems") += effort.problems;
  if (!found) {
    return std::nullopt;
  }
  ++statistics_.counter("interpolation.forgetting.used");
  statistics_.counter("interpolation.forgetting.variables_forgotten") +=
      mentioned.size() - workplace.mentioned(*found).size();
  return found;
}

}  // namespace pcegar::refiners

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/replayer.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "cfa/float_text.hpp"
#include "path_execution/path_execution.hpp"

namespace pcegar::refiners {

namespace {

constexpr unsigned replay_timeout_ms = 60'000;
constexpr unsigned limited_resource_limit = 3'000'000;
constexpr unsigned bits_resource_limit = 1'000'000;
constexpr std::size_t max_single_wishes = 40;
// In a row: paths whose branches depend on values that are not modelled.
constexpr std::size_t most_vain_attempts = 4;
constexpr std::size_t most_vain_executions = 100;
constexpr unsigned attempt_resource_limit = 400'000;
constexpr unsigned wish_resource_limit = 20'000'000;
constexpr const char* not_in_bits =
    "a counterexample of the abstraction does not survive bit-precise replay";
constexpr const char* overflow_excluded =
    " without signed overflow or implementation-defined conversion; see --signed-overflow";

std::optional<mpz_class> number_of(const smt::TermManager& terms, smt::Term value,
                                   const cfa::Type* type) {
  if (!value.valid() || !terms.is_constant(value)) {
    return std::nullopt;
  }
  if (terms.is_bool(value)) {
    return terms.kind(value) == smt::Kind::True ? 1 : 0;
  }
  mpz_class number = terms.number(value).get_num();
  if (type != nullptr && type->is_integer() && type->is_signed) {
    mpz_class half;
    mpz_ui_pow_ui(half.get_mpz_t(), 2, type->bits - 1);
    if (number >= half) {
      number -= 2 * half;
    }
  }
  return number;
}

std::string decimal(const std::optional<mpz_class>& number, const cfa::Type* type) {
  if (!number) {
    return "?";
  }
  if (type == nullptr || !type->is_float()) {
    return number->get_str();
  }
  const mpz_class high = *number >> 64;
  return cfa::float_text(*type, {number->get_ui(), static_cast<std::uint16_t>(high.get_ui())});
}

/// Whether the model of `session` makes every step true. A solver computes a model of the
/// simplified problem and extends it to the original one; this has gone wrong before.
bool is_satisfied(const smt::TermManager& terms, smt::Session& session,
                  std::span<const smt::Term> steps) {
  return std::ranges::all_of(
      steps, [&](const smt::Term step) { return session.value(step) == terms.true_(); });
}

void assert_path(smt::Session& session, const encoding::PathEncoding& path) {
  if (path.place.valid()) {
    session.assert_term(path.place);
  }
  for (const smt::Term step : path.steps) {
    session.assert_term(step);
  }
}

bool is_data_pointer(const cfa::Type* type) {
  return type != nullptr && type->is_pointer() &&
         (type->element == nullptr || type->element->kind != cfa::TypeKind::Function);
}

/// Which part of the edge's call has a value.
std::optional<std::uint32_t> operand_of(const cfa::Program& program, cfa::EdgeId edge,
                                        const encoding::InputPlace& place) {
  const auto* call = std::get_if<cfa::ExternalCall>(&program.edge(edge).operation);
  if (call == nullptr || place.origin == nullptr) {
    return std::nullopt;
  }
  const cfa::CallSite& site = program.call_site(call->site);
  if (place.origin == site.result) {
    return 0;
  }
  const auto found = std::find(site.arguments.begin(), site.arguments.end(), place.origin);
  return found == site.arguments.end()
             ? std::nullopt
             : std::optional(static_cast<std::uint32_t>(found - site.arguments.begin() + 1));
}

/// Of an encoded path, or of an executed one.
template <class Input>
Counterexample::Input input_of(const smt::TermManager& terms, const cfa::Program& program,
                               cfa::EdgeId edge, const Input& input, smt::Term value) {
  std::optional<mpz_class> number = number_of(terms, value, input.type);
  return {{input.step, input.what, decimal(number, input.type)},
          input.place.variable,
          input.place.offset,
          operand_of(program, edge, input.place),
          input.role,
          input.type != nullptr ? input.type->bits : 0,
          std::move(number),
          input.place.distance};
}

template <class Assignment>
Counterexample::Value value_of(const smt::TermManager& terms, const Assignment& assignment,
                               smt::Term value) {
  return {assignment.step, assignment.what,
          decimal(number_of(terms, value, assignment.type), assignment.type)};
}

}  // namespace

Replayer::Replayer(smt::TermManager& terms, const cfa::Program& program,
                   const encoding::EncodingOptions& bit_precise, smt::Backend& verdict,
                   Statistics& statistics, const Log& log)
    : terms_(terms),
      program_(program),
      bit_precise_(bit_precise),
      verdict_(verdict),
      replays_(statistics.counter("refinement.replays")),
      shown_(statistics.counter("refinement.replays.whatever_is_not_modelled")),
      executed_(statistics.counter("refinement.replays.executed")),
      log_(log) {}

NotConfirmed Replayer::not_feasible() const {
  const bool excluded = bit_precise_.signed_overflow == encoding::SignedOverflow::Undefined;
  return {std::string(not_in_bits) + (excluded ? overflow_excluded : ""), UnknownCause::Arithmetic};
}

/// Precondition: the path is feasible, `session` has a model. Gives its pointers addresses that a
/// program can be given, as far as the path allows: all of them, or one after the other. Returns a
/// session with a model, the given one if nothing better is found.
std::unique_ptr<smt::Session> Replayer::with_usable_pointers(
    const encoding::PathEncoding& encoded, std::unique_ptr<smt::Session> session) {
  smt::TermManager& terms = terms_;
  std::vector<smt::Term> wishes;
  const auto is_placed = [&](smt::Term variable) {
    const auto number = number_of(terms, session->value(variable), nullptr);
    return encoded.place.valid() && number && *number >= encoding::objects_begin &&
           *number < encoding::objects_end;
  };
  for (const auto& input : encoded.inputs) {
    if (is_data_pointer(input.type) && !is_placed(input.variable) &&
        wishes.size() < encoding::max_environment_blocks) {
      const mpz_class address =
          static_cast<unsigned long>(encoding::environment_address(wishes.size()));
      wishes.push_back(terms.equal(input.variable, terms.bit_vector(address, input.type->bits)));
    }
  }
  if (wishes.empty()) {
    return session;
  }
  auto better = verdict_.new_session(terms, {.resource_limit = wish_resource_limit});
  assert_path(*better, encoded);
  if (smt::is_sat(better->check(wishes))) {
    return better;
  }
  std::vector<smt::Term> granted;
  for (std::size_t i = 0; i < wishes.size() && i < max_single_wishes; ++i) {
    granted.push_back(wishes[i]);
    if (!smt::is_sat(better->check(granted))) {
      granted.pop_back();
    }
  }
  return smt::is_sat(better->check(granted)) ? std::move(better) : std::move(session);
}

std::variant<Counterexample, NotConfirmed> Replayer::replay(std::vector<encoding::PathStep> steps,
                                                            unsigned resource_limit) {
  ++replays_;
  smt::TermManager& terms = terms_;
  const encoding::PathEncoding encoded =
      encoding::encode_path(terms, program_, bit_precise_, steps);
  if (!encoded.unconfirmed.empty()) {
    if (auto found = with_any_other_values(encoded, steps)) {
      ++shown_;
      return *std::move(found);
    }
    if (auto found = executed(steps)) {
      return *std::move(found);
    }
    return NotConfirmed{.reason = "a counterexample depends on a value that is not modelled: " +
                                  encoded.unconfirmed.front(),
                        .is_not_modelled = true,
                        .step = ended_at_};
  }
  std::unique_ptr<smt::Session> session;
  smt::CheckResult result = smt::UnknownResult{"not asked"};
  const auto ask = [&](smt::SessionTheory theory, unsigned steps_of_solver) {
    session = verdict_.new_session(
        terms,
        {.timeout_ms = replay_timeout_ms, .resource_limit = steps_of_solver, .theory = theory});
    assert_path(*session, encoded);
    result = session->check();
    if (smt::is_sat(result) && !is_satisfied(terms, *session, encoded.steps)) {
      result = smt::UnknownResult{"its model does not satisfy the path"};
    }
    return !std::holds_alternative<smt::UnknownResult>(result);
  };
  // A SAT solver may decide quickly what Z3's core for all theories does not, mostly floats.
  const unsigned limited = resource_limit == 0 ? limited_resource_limit : resource_limit;
  if (!ask(smt::SessionTheory::Any, limited) &&
      !ask(smt::SessionTheory::Bits, resource_limit == 0 ? bits_resource_limit : resource_limit) &&
      resource_limit == 0) {
    ask(smt::SessionTheory::Any, 0);
  }
  if (const auto* unknown = std::get_if<smt::UnknownResult>(&result)) {
    if (auto found = executed(steps)) {
      return *std::move(found);
    }
    return NotConfirmed{"the solver could not replay a counterexample: " + unknown->reason};
  }
  if (smt::is_unsat(result)) {
    // Chosen memory is apart from the program's objects here, and there it need not be.
    if (bit_precise_.environment_memory != encoding::EnvironmentMemory::Unknown) {
      if (auto found = executed(steps)) {
        return *std::move(found);
      }
      NotConfirmed failure = not_feasible();
      failure.step = ended_at_;
      return failure;
    }
    return not_feasible();
  }
  session = with_usable_pointers(encoded, std::move(session));
  return counterexample_of(encoded, steps, *session);
}

/// Whether all branches of the path go the same way whatever the values that are not modelled are,
/// if its inputs are those of the session's model.
bool Replayer::holds_with_any_other_values(const encoding::PathEncoding& encoded,
                                           smt::Session& session) {
  smt::TermManager& terms = terms_;
  const auto others = verdict_.new_session(terms, {.resource_limit = attempt_resource_limit});
  for (const smt::Term given : encoded.given) {
    others->assert_term(given);
  }
  for (const auto& input : encoded.inputs) {
    if (const smt::Term value = session.value(input.variable);
        input.is_modelled && value.valid() && terms.is_constant(value)) {
      others->assert_term(terms.equal(input.variable, value));
    }
  }
  if (!smt::is_sat(others->check())) {
    return false;  // everything would follow
  }
  others->assert_term(terms.not_(terms.and_(encoded.to_show)));
  return smt::is_unsat(others->check());
}

/// For a path with branches that read values which are not modelled: chooses the inputs as one
/// model does. Little effort, since most such paths do depend on these values.
std::optional<Counterexample> Replayer::with_any_other_values(
    const encoding::PathEncoding& encoded, std::span<const encoding::PathStep> steps) {
  if (!encoded.is_supported || encoded.to_show.empty() || vain_attempts_ == most_vain_attempts) {
    return std::nullopt;
  }
  ++vain_attempts_;
  auto session = verdict_.new_session(terms_, {.resource_limit = attempt_resource_limit});
  assert_path(*session, encoded);
  if (!smt::is_sat(session->check()) || !is_satisfied(terms_, *session, encoded.steps) ||
      !holds_with_any_other_values(encoded, *session)) {
    return std::nullopt;
  }
  vain_attempts_ = 0;
  Counterexample found = counterexample_of(encoded, steps, *session);
  session = with_usable_pointers(encoded, std::move(session));
  return holds_with_any_other_values(encoded, *session)
             ? counterexample_of(encoded, steps, *session)
             : std::move(found);
}

/// For a path that the encoding says too little about.
std::optional<Counterexample> Replayer::executed(std::span<const encoding::PathStep> steps) {
  ended_at_.reset();
  if (vain_executions_ == most_vain_executions) {
    return std::nullopt;
  }
  const auto answer = path_execution::execute_path(terms_, program_, bit_precise_, steps, verdict_,
                                                   attempt_resource_limit);
  const auto* execution = std::get_if<path_execution::Executed>(&answer);
  if (execution == nullptr) {
    ++vain_executions_;
    const auto& obstacle = std::get<path_execution::NotExecuted>(answer);
    log_.debug("path not executed: " + obstacle.reason);
    ended_at_ = obstacle.step;
    return std::nullopt;
  }
  vain_executions_ = 0;
  ++executed_;
  Counterexample result{edges_of(steps), {}, {}};
  for (const auto& input : execution->inputs) {
    result.inputs.push_back(input_of(terms_, program_, steps[input.step].edge, input, input.value));
  }
  for (const auto& assignment : execution->assignments) {
    result.assignments.push_back(value_of(terms_, assignment, assignment.value));
  }
  return result;
}

/// From a model of the path.
Counterexample Replayer::counterexample_of(const encoding::PathEncoding& encoded,
                                           std::span<const encoding::PathStep> steps,
                                           smt::Session& session) const {
  Counterexample counterexample{edges_of(steps), {}, {}};
  for (const auto& input : encoded.inputs) {
    if (input.guard.valid() && session.value(input.guard) == terms_.false_()) {
      continue;
    }
    counterexample.inputs.push_back(
        input_of(terms_, program_, steps[input.step].edge, input, session.value(input.variable)));
  }
  for (const auto& assignment : encoded.assignments) {
    counterexample.assignments.push_back(
        value_of(terms_, assignment, session.value(assignment.value)));
  }
  return counterexample;
}

}  // namespace pcegar::refiners

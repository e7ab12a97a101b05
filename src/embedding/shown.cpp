// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "embedding/shown.hpp"

#include "report/counterexample_steps.hpp"
#include "support/source_excerpt.hpp"

namespace pcegar::verifier {

namespace {

Position converted(const SourcePosition& position) {
  return {position.file, position.line, position.column};
}

Assumption::Kind converted(AssumptionKind kind) {
  using enum Assumption::Kind;
  switch (kind) {
    case AssumptionKind::UnderApproximation: return UnderApproximation;
    case AssumptionKind::EnvironmentMemory: return EnvironmentMemory;
    case AssumptionKind::Arithmetic: return Arithmetic;
    case AssumptionKind::Memory: return Memory;
    case AssumptionKind::Concurrency: return Concurrency;
    case AssumptionKind::Environment: return Environment;
    case AssumptionKind::ExternalFunction: return ExternalFunction;
    case AssumptionKind::InlineAssembler: return InlineAssembler;
    case AssumptionKind::OverApproximation: return OverApproximation;
  }
  return OverApproximation;
}

std::vector<Assumption> converted(const std::vector<pcegar::Assumption>& assumptions) {
  std::vector<Assumption> result;
  result.reserve(assumptions.size());
  for (const pcegar::Assumption& assumption : assumptions) {
    result.push_back({converted(assumption.kind), assumption.text, converted(assumption.position)});
  }
  return result;
}

Cause converted(verification::Cause cause) {
  using enum Cause;
  switch (cause) {
    case verification::Cause::NotChecked: return NotChecked;
    case verification::Cause::Arithmetic: return Arithmetic;
    case verification::Cause::NotModelled: return NotModelled;
    case verification::Cause::Limit: return Limit;
    case verification::Cause::Budget: return Budget;
    case verification::Cause::OtherProperties: return OtherProperties;
    case verification::Cause::Internal: return Internal;
    case verification::Cause::Slice:
    case verification::Cause::Other: return Other;
  }
  return Other;
}

struct KindOf {
  Step::Kind operator()(const cfa::Assume& /*edge*/) const { return Step::Kind::Assumption; }
  Step::Kind operator()(const cfa::EnterCall& /*edge*/) const { return Step::Kind::Call; }
  Step::Kind operator()(const cfa::ReturnFromCall& /*edge*/) const { return Step::Kind::Return; }
  template <class Other>
  Step::Kind operator()(const Other& /*edge*/) const {
    return Step::Kind::Statement;
  }
};

std::vector<Step::Value> converted(const std::vector<report::CounterexampleStep::Value>& values) {
  std::vector<Step::Value> result;
  for (const auto& [what, value] : values) {
    result.push_back({what, value});
  }
  return result;
}

Counterexample converted(const cfa::Program& program,
                         const refiners::Counterexample& counterexample) {
  Counterexample result;
  for (const report::CounterexampleStep& step : report::steps_of(program, counterexample)) {
    result.steps.push_back({std::visit(KindOf{}, step.edge->operation), converted(step.position),
                            step.function, step.text, converted(step.inputs),
                            converted(step.assigned)});
  }
  return result;
}

}  // namespace

Result shown(const cfa::Program& program, const verification::PropertyResult& result,
             const std::vector<pcegar::Assumption>& assumptions) {
  Result said{result.property, Open{}, result.usage.cpu_seconds, result.usage.refinements};
  if (const verification::Open* open = result.open()) {
    said.outcome = Open{converted(open->cause), open->reason};
  } else if (const verification::Violated* violated = result.violated()) {
    said.outcome = Violated{violated->message, converted(program, violated->counterexample),
                            converted(assumptions)};
  } else {
    said.outcome = Holds{std::get<verification::Holds>(result.outcome).irrelevant_because,
                         converted(assumptions)};
  }
  return said;
}

InputError shown(const pcegar::InputError& error) {
  const auto position = error_position(error.what());
  return {error.what(), position ? std::optional(converted(*position)) : std::nullopt};
}

}  // namespace pcegar::verifier

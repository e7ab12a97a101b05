// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes a plan of the environment's behaviour from a counterexample.
//
// The program takes the path by itself if every value from outside is the one on the path. So the
// plan is a list of events, in the order of the path: calls of functions without a body, each with
// the values that it returns and writes through its arguments; and uninitialised variables at the
// beginning of their lifetime. The program announces each event, and the harness compares it with
// the list. Any other order is a divergence, not a violation. The last event is the violation:
//
//   path ends with                    event
//   call of an external function      that call, in the function's stub
//   return from (call of) a function  its exit (entry): the compiler instruments all functions of
//     with a body                     the program, and all entries and exits become events
//   label                             a mark behind the label, in a copy of the source; every
//                                     earlier pass of the label on the path is an event, too
//   any other statement               a mark in front of it, if it is an expression
//
// Only variables on which a condition of the path depends, or that hold pointers (which the program
// may follow), are given values where they are declared; the others may hold anything.
#include "harness/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "alias/known_calls.hpp"
#include "cfa/operands.hpp"
#include "harness/stubs.hpp"
#include "support/host_rounding.hpp"

namespace pcegar::harness {

namespace {

using Input = refiners::Counterexample::Input;

bool holds_pointer(const cfa::Type& type) {
  switch (type.kind) {
    case cfa::TypeKind::Pointer: return true;
    case cfa::TypeKind::Array: return holds_pointer(*type.element);
    case cfa::TypeKind::Record:
      return std::any_of(type.fields.begin(), type.fields.end(),
                         [](const cfa::Field& field) { return holds_pointer(*field.type); });
    default: return false;
  }
}

/// Bytes from the start of the variable that the l-value is part of; nothing if that varies.
std::optional<std::uint64_t> offset_of(const cfa::Expression& target) {
  if (std::holds_alternative<cfa::VariableReference>(target.node)) {
    return 0;
  }
  if (const auto* field = std::get_if<cfa::FieldAccess>(&target.node)) {
    const auto base = offset_of(*field->base);
    if (!base) {
      return std::nullopt;
    }
    return *base + field->base->type->fields[field->field].offset_bits / 8;
  }
  if (const auto* element = std::get_if<cfa::ElementAccess>(&target.node)) {
    const auto base = offset_of(*element->base);
    const auto* index = std::get_if<cfa::Constant>(&element->index->node);
    if (!base || index == nullptr) {
      return std::nullopt;
    }
    return *base + index->bits * target.type->size_bytes;
  }
  return std::nullopt;
}

/// What the argument of a call points to; null if that is not part of a variable.
const cfa::Expression* pointee(const cfa::Expression& argument) {
  const cfa::Expression* inner = &cfa::without_casts(argument);
  if (const auto* address = std::get_if<cfa::AddressOf>(&inner->node)) {
    return address->target;
  }
  return inner->type->kind == cfa::TypeKind::Array ? inner : nullptr;
}

class Planner {
public:
  Planner(const cfa::Program& program, const refiners::Counterexample& counterexample)
      : program_(program), counterexample_(counterexample) {
    for (const Input& input : counterexample.inputs) {
      inputs_[input.step].push_back(&input);
    }
  }

  Plan make(const std::string& property, const std::string& message) {
    plan_.property = property;
    plan_.message = message;
    plan_.pointer_bits = program_.types().pointer_bits();
    for (std::size_t i = 0; i < program_.variable_count(); ++i) {
      const std::string& name = program_.variable(cfa::VariableId(i)).unique_name;
      plan_.changes_rounding_mode |= name == rounding_mode_variable;
    }
    plan_.stubs = choose_stubs(program_, needed_functions());
    for (std::size_t i = 0; i < plan_.stubs.size(); ++i) {
      stub_of_[plan_.stubs[i].name] = i;
    }
    choose_fills();
    plan_target();
    for (std::size_t step = 0; step < counterexample_.path.size(); ++step) {
      plan_step(step);
    }
    return std::move(plan_);
  }

private:
  const cfa::Edge& edge(std::size_t step) const {
    return program_.edge(counterexample_.path[step]);
  }
  const cfa::Edge& last_edge() const { return edge(counterexample_.path.size() - 1); }
  const std::vector<const Input*>& inputs(std::size_t step) const {
    static const std::vector<const Input*> none;
    const auto found = inputs_.find(step);
    return found == inputs_.end() ? none : found->second;
  }
  /// Steps in a model are not part of the compiled program.
  bool in_model(const cfa::Edge& e) const {
    return program_.function(program_.location(e.source).function).is_model;
  }
  bool in_start(const cfa::Edge& e) const {
    return program_.location(e.source).function == program_.start_function();
  }

  Needed needed_functions() const;
  void choose_fills();
  std::size_t fill(const cfa::Variable& variable);
  /// The same for all copies of a recursive function.
  std::size_t subject(const cfa::CallSite& site) const {
    const cfa::FunctionId original = program_.function(site.callee).copy_of;
    return (original.valid() ? original : site.callee).index();
  }
  void plan_target();
  void plan_step(std::size_t step);
  /// A change by a call: the call, and the argument behind which it is.
  struct CallEffect {
    const cfa::CallSite* site;
    std::size_t argument;
  };
  [[nodiscard]] std::optional<CallEffect> call_with_effect(std::size_t step) const;
  void plan_havoc(std::size_t step, const cfa::Havoc& havoc);
  void write_effect(std::size_t step, const cfa::CallSite& site, Event& event);
  void plan_call(std::size_t step, const cfa::CallSite& site);
  void plan_entry(const cfa::CallSite& site);
  std::optional<Write> write(const Input& input, unsigned object, std::int64_t base);
  std::optional<Write> write_of_call(const Input& input, const cfa::CallSite& site);
  void note(const Input& input, const SourcePosition& position, const std::string& why);
  void add(Event event) { plan_.events.push_back(std::move(event)); }

  const cfa::Program& program_;
  const refiners::Counterexample& counterexample_;
  std::map<std::size_t, std::vector<const Input*>> inputs_;
  std::map<std::string, std::size_t> stub_of_;
  std::map<cfa::VariableId, std::size_t> fill_of_;
  std::map<cfa::VariableId, std::vector<Write>> entry_values_;
  enum class Target { Call, Function, Label, Statement } target_ = Target::Call;
  Plan plan_;
};

Needed Planner::needed_functions() const {
  Needed needed;
  for (const auto& [step, values] : inputs_) {
    const auto* call = std::get_if<cfa::ExternalCall>(&edge(step).operation);
    const bool decides = std::any_of(values.begin(), values.end(), [](const Input* input) {
      return input->role == encoding::InputRole::Decides;
    });
    if (call != nullptr && decides && !in_model(edge(step))) {
      needed.push_back(program_.call_site(call->site).name);
    }
    const auto effect = call_with_effect(step);
    if (const cfa::CallSite* changing = effect ? effect->site : nullptr;
        changing != nullptr && decides && !in_model(edge(step))) {
      needed.push_back(changing->name);
    }
  }
  if (const auto* call = std::get_if<cfa::ExternalCall>(&last_edge().operation)) {
    needed.push_back(program_.call_site(call->site).name);
  }
  return needed;
}

/// Copies of a recursive function's variable are one in the source.
std::size_t Planner::fill(const cfa::Variable& variable) {
  const auto found = std::find_if(plan_.fills.begin(), plan_.fills.end(), [&](const auto& known) {
    return known.name == variable.name && known.position == variable.position;
  });
  if (found != plan_.fills.end()) {
    return static_cast<std::size_t>(found - plan_.fills.begin());
  }
  plan_.fills.push_back({variable.name, variable.position});
  return plan_.fills.size() - 1;
}

void Planner::choose_fills() {
  for (const auto& [step, values] : inputs_) {
    if (!std::holds_alternative<cfa::Havoc>(edge(step).operation) || in_model(edge(step)) ||
        call_with_effect(step)) {
      continue;
    }
    for (const Input* input : values) {
      if (!input->variable.valid()) {
        continue;  // of memory that no single variable stands for
      }
      const cfa::Variable& variable = program_.variable(input->variable);
      const bool matters =
          input->role == encoding::InputRole::Decides || holds_pointer(*variable.type);
      if (variable.kind == cfa::VariableKind::Local && matters &&
          !fill_of_.contains(input->variable)) {
        fill_of_[input->variable] = fill(variable);
      }
    }
  }
}

void Planner::plan_target() {
  const cfa::Edge& last = last_edge();
  const auto* call = std::get_if<cfa::ExternalCall>(&last.operation);
  if (call != nullptr && stub_of_.contains(program_.call_site(call->site).name)) {
    target_ = Target::Call;
  } else if (std::holds_alternative<cfa::ReturnFromCall>(last.operation) ||
             std::holds_alternative<cfa::EnterCall>(last.operation)) {
    target_ = Target::Function;
  } else if (const auto* label = std::get_if<cfa::Label>(&last.operation)) {
    target_ = Target::Label;
    plan_.marks.push_back({Mark::Kind::Label, label->name, last.position});
  } else {
    target_ = Target::Statement;
    plan_.marks.push_back({Mark::Kind::Statement, {}, last.position});
  }
}

std::optional<Write> Planner::write(const Input& input, unsigned object, std::int64_t base) {
  if (!input.number || input.bits == 0) {
    return std::nullopt;
  }
  mpz_class pattern = *input.number;
  if (sgn(pattern) < 0) {
    mpz_class modulus;
    mpz_ui_pow_ui(modulus.get_mpz_t(), 2, 128);
    pattern += modulus;
  }
  const mpz_class high = pattern >> 64;
  return Write{object,
               static_cast<std::int64_t>(input.offset) - base,
               (input.bits + 7) / 8,
               pattern.get_ui(),
               input.what,
               high.get_ui()};
}

/// Notes inputs only if a condition depends on them.
void Planner::note(const Input& input, const SourcePosition& position, const std::string& why) {
  if (input.role == encoding::InputRole::Decides) {
    plan_.notes.push_back(
        fmt::format("{}: {} = {}: {}", position.to_string(), input.what, input.value, why));
  }
}

void Planner::plan_step(std::size_t step) {
  const cfa::Edge& now = edge(step);
  const bool is_last = step + 1 == counterexample_.path.size();
  if (in_model(now) && !is_last) {
    for (const Input* input : inputs(step)) {
      note(*input, now.position, "a model of the function chose it");
    }
    return;
  }
  if (const auto* havoc = std::get_if<cfa::Havoc>(&now.operation)) {
    plan_havoc(step, *havoc);
  } else if (const auto* call = std::get_if<cfa::ExternalCall>(&now.operation)) {
    plan_call(step, program_.call_site(call->site));
  } else if (const auto* enter = std::get_if<cfa::EnterCall>(&now.operation)) {
    const cfa::CallSite& site = program_.call_site(enter->site);
    if (in_start(now) && site.callee == program_.entry_function()) {
      plan_entry(site);
    }
    if (target_ == Target::Function && !program_.function(site.callee).is_model) {
      add({Event::Kind::Enter, subject(site), "entry of " + site.name, now.position, {}});
    }
  } else if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&now.operation)) {
    const cfa::CallSite& site = program_.call_site(leave->site);
    if (target_ == Target::Function && !program_.function(site.callee).is_model) {
      add({Event::Kind::Exit, subject(site), "return from " + site.name, now.position, {}});
    }
  } else if (std::holds_alternative<cfa::Label>(now.operation) && target_ == Target::Label) {
    if (now.position == last_edge().position) {
      add({Event::Kind::Mark, 0, "label " + plan_.marks[0].label, now.position, {}});
    }
  }
  if (is_last && target_ == Target::Statement) {
    add({Event::Kind::Mark, 0, "statement " + cfa::to_string(program_, now), now.position, {}});
  }
}

/// The call, if that step is its effect on the object that an argument points to.
std::optional<Planner::CallEffect> Planner::call_with_effect(std::size_t step) const {
  const std::size_t length = counterexample_.path.size();
  std::size_t behind = step;
  while (behind < length && std::holds_alternative<cfa::Havoc>(edge(behind).operation)) {
    ++behind;
  }
  const auto* call =
      behind < length ? std::get_if<cfa::ExternalCall>(&edge(behind).operation) : nullptr;
  if (call == nullptr || behind == step) {
    return std::nullopt;
  }
  const auto changed = alias::changed_pointees(program_, program_.call_site(call->site));
  const std::size_t from_last = behind - step;
  return from_last <= changed.size()
             ? std::optional(CallEffect{&program_.call_site(call->site),
                                        changed[changed.size() - from_last].argument})
             : std::nullopt;
}

void Planner::plan_havoc(std::size_t step, const cfa::Havoc& havoc) {
  const cfa::Edge& now = edge(step);
  if (call_with_effect(step)) {
    return;  // plan_call
  }
  const auto* whole = std::get_if<cfa::VariableReference>(&havoc.target->node);
  if (whole == nullptr) {
    for (const Input* input : inputs(step)) {
      note(*input, now.position, "this value cannot be set from outside");
    }
    return;
  }
  const cfa::Variable& variable = program_.variable(whole->variable);
  std::vector<Write>* writes = nullptr;
  if (const auto fill = fill_of_.find(whole->variable); fill != fill_of_.end()) {
    add({Event::Kind::Fill, fill->second, "variable " + variable.name, now.position, {}});
    writes = &plan_.events.back().writes;
  } else if (variable.kind == cfa::VariableKind::Global && in_start(now) &&
             !is_library_object(variable.name)) {
    plan_.objects.push_back({variable.name, variable.type, {}});
    writes = &plan_.objects.back().writes;
  } else if (variable.kind == cfa::VariableKind::Temporary && in_start(now)) {
    writes = &entry_values_[whole->variable];
  }
  for (const Input* input : inputs(step)) {
    const auto value = write(*input, 0, 0);
    if (writes != nullptr && value && input->variable.valid()) {
      writes->push_back(*value);
    } else {
      note(*input, now.position, "this value cannot be set from outside");
    }
  }
}

void Planner::plan_entry(const cfa::CallSite& site) {
  plan_.entry = site.name;
  plan_.entry_position = program_.function(site.callee).position;
  for (const cfa::Expression* argument : site.arguments) {
    EntryArgument planned{argument->type, {}};
    const cfa::Expression* inner = &cfa::without_casts(*argument);
    if (const auto* variable = std::get_if<cfa::VariableReference>(&inner->node)) {
      planned.writes = entry_values_[variable->variable];
    }
    plan_.arguments.push_back(std::move(planned));
  }
}

/// The result is object 0, what the k-th argument (from 1) points to is object k.
std::optional<Write> Planner::write_of_call(const Input& input, const cfa::CallSite& site) {
  if (!input.operand) {
    return std::nullopt;
  }
  if (*input.operand > 0 && input.distance) {
    return write(input, *input.operand, static_cast<std::int64_t>(input.offset) - *input.distance);
  }
  std::optional<std::uint64_t> base;
  if (*input.operand == 0) {
    base = site.result->type->is_held() ? input.offset : offset_of(*site.result);
  } else if (const auto* target = pointee(*site.arguments[*input.operand - 1])) {
    base = offset_of(*target);
  }
  return base ? write(input, *input.operand, static_cast<std::int64_t>(*base)) : std::nullopt;
}

/// What a call changes behind an argument, which the edge at that step says.
void Planner::write_effect(std::size_t step, const cfa::CallSite& site, Event& event) {
  const std::size_t argument = call_with_effect(step)->argument;
  const cfa::Expression& changed = *std::get<cfa::Havoc>(edge(step).operation).target;
  // Where the place depends on the run, behind a pointer or at an index, the whole object becomes
  // an input, so the first one lies at its start.
  std::optional<std::uint64_t> base = offset_of(changed);
  const bool depends_on_run =
      !base || std::holds_alternative<cfa::Dereference>(cfa::root_of(changed)->node);
  for (const Input* input : inputs(step)) {
    if (depends_on_run) {
      base = std::min(base.value_or(input->offset), input->offset);
    }
  }
  for (const Input* input : inputs(step)) {
    const auto start =
        input->distance ? std::optional(static_cast<std::int64_t>(input->offset) - *input->distance)
        : base          ? std::optional(static_cast<std::int64_t>(*base))
                        : std::nullopt;
    auto value = start ? write(*input, static_cast<unsigned>(argument + 1), *start) : std::nullopt;
    if (value) {
      event.writes.push_back(std::move(*value));
    } else {
      note(*input, site.position, "its place in memory depends on the run");
    }
  }
}

void Planner::plan_call(std::size_t step, const cfa::CallSite& site) {
  const auto stub = stub_of_.find(site.name);
  if (stub == stub_of_.end()) {
    for (const Input* input : inputs(step)) {
      note(*input, site.position, "the function cannot be defined outside of the compiler");
    }
    return;
  }
  Event event{Event::Kind::Call, stub->second, site.name + "()", site.position, {}};
  for (const Input* input : inputs(step)) {
    if (auto value = write_of_call(*input, site)) {
      event.writes.push_back(std::move(*value));
    } else {
      note(*input, site.position, "its place in memory depends on the run");
    }
  }
  std::size_t first = step;
  while (first > 0 && call_with_effect(first - 1)) {
    --first;
  }
  for (std::size_t effect = first; effect < step; ++effect) {
    write_effect(effect, site, event);
  }
  add(std::move(event));
}

}  // namespace

bool Plan::traces_functions() const {
  return std::any_of(events.begin(), events.end(), [](const Event& event) {
    return event.kind == Event::Kind::Enter || event.kind == Event::Kind::Exit;
  });
}

Plan make_plan(const cfa::Program& program, const std::string& property, const std::string& message,
               const refiners::Counterexample& counterexample) {
  return Planner(program, counterexample).make(property, message);
}

}  // namespace pcegar::harness

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Values along a counterexample, for people.
//
// A counterexample has the value of every storage that a step writes ("devices[0].state",
// "set::dev"). Storage has one name, whatever pointer leads to it, so the last value written is the
// value: what a step reads is looked up by the name of its storage. Where that name is not known
// (memory that no variable has), nothing is shown.
//
// A pointer's value is a number that says nothing. It gets the name of what an address-of on the
// path has computed: `p = &dev->lock` with dev = &devices[0] names the number "&devices[0].lock"
// for pointers to that type, and every later copy of the number has the name. If dev has no name,
// the written text stays: "&dev->lock". Integers of an enumeration are shown by its enumerators.
#include "report/path_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cfa/operands.hpp"

namespace pcegar::report {

namespace {

using cfa::Expression;

bool is_pointer(const cfa::Type* type) {
  return type != nullptr && type->is_pointer();
}

std::optional<std::int64_t> integer(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                  : std::nullopt;
}

std::string hexadecimal(const std::string& decimal) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
  return error == std::errc() && end == decimal.data() + decimal.size()
             ? fmt::format("{:#x}", value)
             : decimal;
}

bool is_lvalue(const Expression& e) {
  return cfa::root_of(e) != nullptr;
}

class Walk {
public:
  Walk(const cfa::Program& program, const frontend::Enumerations& enumerations)
      : program_(program), enumerations_(enumerations) {
    for (std::size_t i = 0; i < program.variable_count(); ++i) {
      variables_.emplace(program.variable(cfa::VariableId(i)).unique_name, cfa::VariableId(i));
    }
    calls_.push_back({0, program.start_function()});
  }

  std::vector<WalkStep> walk(const refiners::Counterexample& counterexample) {
    std::size_t input = 0;
    std::size_t assignment = 0;
    for (std::size_t i = 0; i < counterexample.path.size(); ++i) {
      const cfa::EdgeId id = counterexample.path[i];
      const cfa::Edge& edge = program_.edge(id);
      const bool returns = std::holds_alternative<cfa::ReturnFromCall>(edge.operation);
      if (returns && calls_.size() > 1) {
        calls_.pop_back();
      }
      WalkStep& step = steps_.emplace_back();
      step.edge = id;
      step.function = program_.location(returns ? edge.target : edge.source).function;
      step.call = calls_.back().number;
      step.depth = calls_.size() - 1;
      note_reads(edge, step);
      if (std::holds_alternative<cfa::EnterCall>(edge.operation)) {
        calls_.push_back({++last_call_, program_.location(edge.target).function});
      }
      for (; input < counterexample.inputs.size() && counterexample.inputs[input].step == i;
           ++input) {
        note_input(edge, counterexample.inputs[input], step);
      }
      std::vector<refiners::Counterexample::Value> written;
      for (; assignment < counterexample.assignments.size() &&
             counterexample.assignments[assignment].step == i;
           ++assignment) {
        written.push_back(counterexample.assignments[assignment]);
      }
      note_writes(edge, written, step);
    }
    return std::move(steps_);
  }

private:
  struct Call {
    std::size_t number;
    cfa::FunctionId function;
  };
  struct Known {
    std::string number;  ///< as the counterexample has it
    std::string shown;
  };

  // -- names --

  [[nodiscard]] cfa::VariableId variable_of(const std::string& storage) const {
    const auto found = variables_.find(storage.substr(0, storage.find_first_of(".[")));
    return found == variables_.end() ? cfa::VariableId() : found->second;
  }

  /// The call whose variable the storage is (part of).
  [[nodiscard]] std::optional<std::size_t> owner_of(const std::string& storage) const {
    const cfa::VariableId id = variable_of(storage);
    if (!id.valid()) {
      return std::nullopt;
    }
    const cfa::Variable& variable = program_.variable(id);
    if (!variable.function.valid() || variable.kind == cfa::VariableKind::StaticLocal ||
        variable.kind == cfa::VariableKind::Global) {
      return std::nullopt;
    }
    for (auto call = calls_.rbegin(); call != calls_.rend(); ++call) {
      if (call->function == variable.function) {
        return call->number;
      }
    }
    return last_call_;  // it has just returned
  }

  /// "dev" for "set::dev".
  [[nodiscard]] std::string short_name(const std::string& storage) const {
    const cfa::VariableId id = variable_of(storage);
    if (!id.valid() || !owner_of(storage)) {
      return storage;
    }
    const std::size_t colons = storage.find("::");
    const std::string name = colons == std::string::npos ? storage : storage.substr(colons + 2);
    return program_.variable(id).kind == cfa::VariableKind::ReturnValue ? "return value" : name;
  }

  /// The storage that an l-value is now; nothing if that is not known.
  [[nodiscard]] std::optional<std::string> storage(const Expression& e) const {
    if (const auto* variable = std::get_if<cfa::VariableReference>(&e.node)) {
      return program_.variable(variable->variable).unique_name;
    }
    if (const auto* field = std::get_if<cfa::FieldAccess>(&e.node)) {
      const auto base = storage(*field->base);
      const std::string& name = field->base->type->fields[field->field].name;
      return base && !name.empty() ? std::optional(*base + "." + name) : std::nullopt;
    }
    if (const auto* element = std::get_if<cfa::ElementAccess>(&e.node)) {
      const auto base = storage(*element->base);
      const auto index = evaluate(*element->index);
      return base && index ? std::optional(fmt::format("{}[{}]", *base, *index)) : std::nullopt;
    }
    const auto* dereference = std::get_if<cfa::Dereference>(&e.node);
    if (dereference == nullptr) {
      return std::nullopt;
    }
    const Expression& pointer = cfa::without_casts(*dereference->pointer);
    if (const auto* address = std::get_if<cfa::AddressOf>(&pointer.node)) {
      return pointer.type == dereference->pointer->type ? storage(*address->target) : std::nullopt;
    }
    const auto held = is_lvalue(pointer) ? storage(pointer) : std::nullopt;
    const auto known = held ? known_.find(*held) : known_.end();
    if (known == known_.end()) {
      return std::nullopt;
    }
    const auto object = objects_.find({known->second.number, dereference->pointer->type});
    return object == objects_.end() ? std::nullopt : object->second;
  }

  [[nodiscard]] std::optional<std::int64_t> evaluate(const Expression& e) const {
    if (const auto* constant = std::get_if<cfa::Constant>(&e.node)) {
      return static_cast<std::int64_t>(constant->bits);
    }
    if (const auto* cast = std::get_if<cfa::Cast>(&e.node)) {
      const auto value = evaluate(*cast->operand);
      const bool keeps = value && *value >= 0 && *value <= 0x7fffffff && e.type->bits >= 32;
      return keeps || (value && cast->operand->type == e.type) ? value : std::nullopt;
    }
    if (is_lvalue(e)) {
      const auto held = storage(e);
      const auto known = held ? known_.find(*held) : known_.end();
      return known == known_.end() ? std::nullopt : integer(known->second.number);
    }
    const auto* binary = std::get_if<cfa::Binary>(&e.node);
    if (binary == nullptr) {
      return std::nullopt;
    }
    const auto left = evaluate(*binary->left);
    const auto right = evaluate(*binary->right);
    if (!left || !right || *left < 0 || *right < 0 || *left > 0xffff || *right > 0xffff) {
      return std::nullopt;  // indices are small; nothing overflows
    }
    switch (binary->op) {
      case cfa::BinaryOperator::Add: return *left + *right;
      case cfa::BinaryOperator::Subtract:
        return *left >= *right ? std::optional(*left - *right) : std::nullopt;
      case cfa::BinaryOperator::BitAnd: return *left & *right;
      default: return std::nullopt;
    }
  }

  // -- values --

  /// What an address-of makes of the number that it has given.
  void name_address(const Expression& value, const std::string& number) {
    const Expression& e = cfa::without_casts(value);
    if (const auto* function = std::get_if<cfa::FunctionAddress>(&e.node)) {
      names_[{number, e.type}] = program_.function(function->function).name;
    } else if (const auto* address = std::get_if<cfa::AddressOf>(&e.node)) {
      const auto object = storage(*address->target);
      objects_[{number, e.type}] = object;
      names_[{number, e.type}] =
          "&" + (object ? short_name(*object) : to_string(program_, *address->target));
    } else {
      return;
    }
    if (!names_.contains({number, value.type})) {
      names_[{number, value.type}] = names_[{number, e.type}];
    }
  }

  [[nodiscard]] std::string shown(const std::string& number, const cfa::Type* type,
                                  const Expression* lvalue, cfa::VariableId variable) const {
    if (is_pointer(type)) {
      if (number == "0") {
        return "NULL";
      }
      const auto exact = names_.find({number, type});
      if (exact != names_.end()) {
        return exact->second;
      }
      const auto other = names_.lower_bound({number, nullptr});
      return other != names_.end() && other->first.first == number ? other->second
                                                                   : hexadecimal(number);
    }
    const frontend::EnumeratorNames* names =
        lvalue != nullptr ? enumerations_.names_of(*lvalue) : enumerations_.names_of(variable);
    if (const auto value = integer(number); value && names != nullptr) {
      if (const auto found = names->find(*value); found != names->end()) {
        return fmt::format("{} ({})", found->second, number);
      }
    }
    if (const auto value = integer(number); value && type != nullptr && type->is_integer() &&
                                            type->bits == 8 && !type->is_boolean && *value > 31 &&
                                            *value < 127) {
      return fmt::format("{} '{}'", number, static_cast<char>(*value));
    }
    return number;
  }

  /// A new value of an object takes the place of what was known of its parts.
  void know(const std::string& storage, Known known) {
    for (const char separator : {'.', '['}) {
      const std::string start = storage + separator;
      const auto first = known_.lower_bound(start);
      auto last = first;
      while (last != known_.end() && last->first.starts_with(start)) {
        ++last;
      }
      known_.erase(first, last);
    }
    known_[storage] = std::move(known);
  }

  /// The storage that an input is in; nothing if it has no name.
  [[nodiscard]] std::optional<std::string> place_of(const refiners::Counterexample::Input& input,
                                                    const Expression* target) const {
    if (target != nullptr && target->type->is_held()) {
      if (auto place = storage(*target)) {
        return place;
      }
    }
    if (!input.variable.valid()) {
      return std::nullopt;
    }
    const cfa::Variable& variable = program_.variable(input.variable);
    const std::string& start =
        input.what.starts_with(variable.unique_name) ? variable.unique_name : variable.name;
    if (!input.what.starts_with(start)) {
      return std::nullopt;
    }
    const std::string rest = input.what.substr(start.size());
    const bool is_part = rest.empty() || rest.front() == '.' || rest.front() == '[';
    return is_part ? std::optional(variable.unique_name + rest) : std::nullopt;
  }

  void note_input(const cfa::Edge& edge, const refiners::Counterexample::Input& input,
                  WalkStep& step) {
    const Expression* target = nullptr;
    if (const auto* call = std::get_if<cfa::ExternalCall>(&edge.operation)) {
      target = input.operand == 0U ? program_.call_site(call->site).result : nullptr;
    } else if (const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation)) {
      target = havoc->target;
    }
    const cfa::Type* type = target != nullptr ? target->type : nullptr;
    const std::string text = shown(input.value, type, target, input.variable);
    std::optional<std::size_t> owner;
    if (input.variable.valid()) {
      owner = owner_of(program_.variable(input.variable).unique_name);
    }
    std::string name = input.what;
    if (const auto place = place_of(input, target)) {
      know(*place, {input.value, text});
      owner = owner_of(*place);
      const cfa::VariableId variable = variable_of(*place);
      const bool is_temporary =
          variable.valid() && program_.variable(variable).kind == cfa::VariableKind::Temporary;
      name = is_temporary ? input.what : short_name(*place);
    }
    step.written.push_back({name, text, true, input.role == encoding::InputRole::Decides, owner});
  }

  /// What the step's expressions say about the type of what it writes.
  struct Written {
    const cfa::Type* type = nullptr;
    const Expression* target = nullptr;
    const Expression* value = nullptr;
  };
  Written written_by(const cfa::Edge& edge, const std::string& storage) const {
    if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) {
      const bool is_held = assign->target->type->is_held();
      return is_held ? Written{assign->target->type, assign->target, assign->value} : Written{};
    }
    if (const auto* call = std::get_if<cfa::ReturnFromCall>(&edge.operation)) {
      const Expression* result = program_.call_site(call->site).result;
      return result != nullptr && result->type->is_held() ? Written{result->type, result}
                                                          : Written{};
    }
    const cfa::VariableId id = variable_of(storage);
    if (!id.valid() || program_.variable(id).unique_name != storage) {
      return {};
    }
    Written result{program_.variable(id).type};
    if (const auto* call = std::get_if<cfa::EnterCall>(&edge.operation)) {
      const cfa::CallSite& site = program_.call_site(call->site);
      const auto& parameters = program_.function(site.callee).parameters;
      for (std::size_t i = 0; i < parameters.size() && i < site.arguments.size(); ++i) {
        if (parameters[i] == id) {
          result.value = site.arguments[i];
        }
      }
    }
    return result;
  }

  void note_writes(const cfa::Edge& edge,
                   const std::vector<refiners::Counterexample::Value>& values, WalkStep& step) {
    // Addresses in the step refer to what was known before it.
    for (const auto& value : values) {
      const Written written = written_by(edge, value.what);
      if (is_pointer(written.type) && written.value != nullptr) {
        name_address(*written.value, value.value);
      }
    }
    const auto* assign = std::get_if<cfa::Assign>(&edge.operation);
    const bool is_one = assign != nullptr && assign->target->type->is_held();
    const auto object = is_one && values.size() > 1 ? storage(*assign->target) : std::nullopt;
    const bool is_among = object && std::any_of(values.begin(), values.end(),
                                                [&](const auto& v) { return v.what == *object; });
    for (const auto& value : values) {
      const Written written = written_by(edge, value.what);
      const auto before = known_.find(value.what);
      const bool is_same = before != known_.end() && before->second.number == value.value;
      if (is_one && values.size() > 1 && (is_among ? value.what != *object : is_same)) {
        continue;  // the pointer could lead here, but does not
      }
      const std::string text =
          shown(value.value, written.type, written.target, variable_if_whole(value.what));
      step.written.push_back({short_name(value.what), text, false, true, owner_of(value.what)});
      know(value.what, {value.value, text});
    }
  }

  [[nodiscard]] cfa::VariableId variable_if_whole(const std::string& storage) const {
    const auto found = variables_.find(storage);
    return found == variables_.end() ? cfa::VariableId() : found->second;
  }

  // -- reads --

  void note_reads(const cfa::Edge& edge, WalkStep& step) const {
    const auto from = [&](const Expression* e) {
      if (e != nullptr) {
        collect(*e, step);
      }
    };
    const auto address = [&](const Expression* e) {
      if (e != nullptr) {
        collect_address(*e, step);
      }
    };
    if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) {
      from(assign->value);
      address(assign->target);
    } else if (const auto* assume = std::get_if<cfa::Assume>(&edge.operation)) {
      from(assume->condition);
    } else if (const auto* enter = std::get_if<cfa::EnterCall>(&edge.operation)) {
      for (const Expression* argument : program_.call_site(enter->site).arguments) {
        from(argument);
      }
    } else if (const auto* call = std::get_if<cfa::ExternalCall>(&edge.operation)) {
      for (const Expression* argument : program_.call_site(call->site).arguments) {
        from(argument);
      }
    }
  }

  void collect(const Expression& e, WalkStep& step) const {
    if (std::holds_alternative<cfa::AddressOf>(e.node)) {
      collect_address(*std::get<cfa::AddressOf>(e.node).target, step);
    } else if (is_lvalue(e)) {
      collect_address(e, step);
      const auto held = storage(e);
      const auto known = held ? known_.find(*held) : known_.end();
      if (known != known_.end()) {
        add_read({short_name(*held), known->second.shown, false, true, owner_of(*held)}, step);
      }
    } else {
      cfa::for_each_operand(e, [&](const Expression& operand) { collect(operand, step); });
    }
  }

  /// The pointers and indices that say where an l-value is.
  void collect_address(const Expression& e, WalkStep& step) const {
    if (const auto* dereference = std::get_if<cfa::Dereference>(&e.node)) {
      collect(*dereference->pointer, step);
    } else if (const auto* field = std::get_if<cfa::FieldAccess>(&e.node)) {
      collect_address(*field->base, step);
    } else if (const auto* element = std::get_if<cfa::ElementAccess>(&e.node)) {
      collect_address(*element->base, step);
      collect(*element->index, step);
    }
  }

  static void add_read(WalkStep::Value value, WalkStep& step) {
    for (const WalkStep::Value& other : step.read) {
      if (other.name == value.name && other.owner == value.owner) {
        return;
      }
    }
    step.read.push_back(std::move(value));
  }

  const cfa::Program& program_;
  const frontend::Enumerations& enumerations_;
  std::map<std::string, cfa::VariableId> variables_;  ///< by unique name
  std::vector<Call> calls_;                           ///< that have not returned
  std::size_t last_call_ = 0;
  std::map<std::string, Known> known_;  ///< by storage
  using Address = std::pair<std::string, const cfa::Type*>;
  std::map<Address, std::string> names_;                   ///< for people
  std::map<Address, std::optional<std::string>> objects_;  ///< the storage, if it has a name
  std::vector<WalkStep> steps_;
};

}  // namespace

std::vector<WalkStep> walk_of(const cfa::Program& program,
                              const frontend::Enumerations& enumerations,
                              const refiners::Counterexample& counterexample) {
  return Walk(program, enumerations).walk(counterexample);
}

}  // namespace pcegar::report

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An instance has up to three kinds of flags: registered (a registration function returned 0 and
// the one that takes it back was not called yet), bound or open (probe or open returned 0), and one
// for each pair that was begun. A step takes any operation that its flags allow.
#include "environment/operations.hpp"

#include <algorithm>

#include "environment/null_arguments.hpp"
#include "environment/registrations.hpp"

namespace pcegar::environment {

namespace {

using frontend::Survey;
using frontend::SurveyedFunction;
using frontend::SurveyedType;
using Lines = std::vector<std::string>;

class OperationsWriter {
public:
  OperationsWriter(const Instance& instance, const std::vector<Instance>& all, const Survey& survey,
                   Arguments& arguments, Models& models, Sections& out)
      : it_(instance),
        family_(*instance.family),
        all_(all),
        survey_(survey),
        arguments_(arguments),
        models_(models),
        out_(out) {}

  void run() {
    scope();
    state();
    if (it_.can_end()) {
      end();
    }
    if (is_driver()) {
      appearance();
    }
    step();
    if (is_driver()) {
      interrupts();
    }
    write_registrations(it_, all_, survey_, arguments_, models_, out_);
    out_.steps.push_back(it_.step());
  }

private:
  [[nodiscard]] bool is_driver() const { return family_.kind == Family::Kind::Driver; }
  [[nodiscard]] bool is_walk() const {
    return family_.kind == Family::Kind::Walk && it_.has("start") && it_.has("stop");
  }
  [[nodiscard]] bool is_registered() const { return !it_.registers.empty(); }

  /// Whether a step is about one of several tables, and the functions are told which.
  [[nodiscard]] bool is_chosen() const;
  void scope();
  void state();
  void end();
  void step();
  void walk();
  void begin();
  void appearance();
  void begin_case();
  void interrupts();
  [[nodiscard]] std::string condition_to_act() const;
  Lines call(const std::string& function, std::string_view member, const std::string& result = {});
  void prepare();
  void next_case(const std::string& what) {
    out_.functions.open_case(std::to_string(cases_++) + ": /* " + what + " */");
  }

  const Instance& it_;
  const Family& family_;
  const std::vector<Instance>& all_;
  const Survey& survey_;
  Arguments& arguments_;
  Models& models_;
  Sections& out_;
  Scope scope_;
  unsigned cases_ = 0;
};

/// The device of a driver: what its probe function gets. Empty if that is no structure.
std::string device_tag(const Instance& driver, const Survey& survey) {
  const Functions begin = driver.first_of(driver.family->begin);
  const Functions any = begin.empty() ? driver.first_of(driver.family->end) : begin;
  const auto found = any.empty() ? survey.functions.end() : survey.functions.find(any.front());
  return found == survey.functions.end() || found->second.parameters.empty()
             ? std::string()
             : found->second.parameters.front().tag;
}

bool OperationsWriter::is_chosen() const {
  const auto is_told = [&](const std::string& function) {
    const std::vector<SurveyedType>& parameters = survey_.functions.at(function).parameters;
    return std::any_of(parameters.begin(), parameters.end(),
                       [&](const SurveyedType& type) { return type.tag == it_.tag; });
  };
  return !it_.others.empty() &&
         std::any_of(it_.operations.begin(), it_.operations.end(), [&](const auto& operation) {
           return std::any_of(operation.second.begin(), operation.second.end(), is_told);
         });
}

void OperationsWriter::scope() {
  for (const auto& [member, reference] : it_.references) {
    if (!reference.tag.empty()) {
      scope_.pointers[reference.tag] =
          "&" + reference.variable +
          (reference.elements == 0
               ? ""
               : "[%env_below(" +
                     std::to_string(reference.elements - (reference.elements > 1 ? 1 : 0)) + ")]");
    }
  }
  if (!it_.object.empty()) {
    scope_.pointers[it_.tag] = is_chosen() ? "object" : "&" + it_.object;
  }
  for (const std::string_view tag : family_.objects) {
    for (const std::string& function : it_.registers) {
      if (!models_.parameter(function, tag).empty()) {
        scope_.pointers[std::string(tag)] = "%env_registered_" + std::string(tag);
      }
    }
  }
  // A device that attributes and the like are given is that of a driver.
  for (const Instance& other : all_) {
    const std::string tag =
        other.family->kind == Family::Kind::Driver ? device_tag(other, survey_) : std::string();
    const SurveyedType* inner = tag.empty() ? nullptr : arguments_.member(tag, "dev");
    if (inner != nullptr && inner->kind == SurveyedType::Kind::Record && inner->tag == "device") {
      scope_.pointers.emplace("device", "&" + arguments_.object(tag) + ".dev");
    }
  }
}

void OperationsWriter::state() {
  const auto flag = [&](const std::string& name, const std::string& meaning) {
    const std::string line = "static int " + name + "; /* " + meaning + " */";
    if (std::find(out_.state.begin(), out_.state.end(), line) == out_.state.end()) {
      out_.state.push_back(line);
    }
  };
  if (is_registered()) {
    flag(it_.registered(), joined(it_.registers, ", ") + " succeeded");
  }
  if (it_.has_state()) {
    const Functions begin = it_.first_of(family_.begin);
    flag(it_.open(), begin.empty() ? "in use" : begin.front() + " returned 0");
  }
  for (const Pair& pair : it_.pairs()) {
    flag(it_.flag(pair), std::string(pair.first) + " was called");
  }
  for (const std::string_view tag : family_.objects) {
    const std::string pointer =
        "static struct " + std::string(tag) + " *%env_registered_" + std::string(tag) + ";";
    if (scope_.pointers.contains(std::string(tag)) &&
        std::find(out_.state.begin(), out_.state.end(), pointer) == out_.state.end() &&
        scope_.pointers.at(std::string(tag)).starts_with("%env_registered_")) {
      out_.state.push_back(pointer);
    }
  }
  if (it_.can_end()) {
    out_.state.push_back("static void " + it_.end() + "(void);");
  }
  if (is_driver()) {
    out_.state.push_back("static void " + it_.begin() + "(void);");
  }
}

/// Whether its result says that it failed. A pointer does not: what it began is ended all the same.
bool may_fail(const SurveyedFunction& function) {
  return function.result.kind != SurveyedType::Kind::Void &&
         function.result.kind != SurveyedType::Kind::Pointer;
}

/// A call of one of the module's functions, with what its context needs.
Lines OperationsWriter::call(const std::string& function, std::string_view member,
                             const std::string& result) {
  const SurveyedFunction& described = survey_.functions.at(function);
  const bool returns = may_fail(described);
  const std::string text =
      arguments_.call(described, scope_, null_arguments(survey_, it_.tag, member)) + ";";
  Lines lines;
  const bool in_interrupt = std::find(family_.interrupts.begin(), family_.interrupts.end(),
                                      member) != family_.interrupts.end();
  if (in_interrupt) {
    lines.emplace_back("irq_enter();");
  }
  lines.push_back(result.empty() || !returns ? text : result + " = " + text);
  if (in_interrupt) {
    lines.emplace_back("irq_exit();");
  }
  return lines;
}

/// A choice between functions of one member.
void choose(Text& text, const std::vector<Lines>& calls) {
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (calls.size() == 1) {
      text.add(calls[i]);
      return;
    }
    const bool is_last = i + 1 == calls.size();
    text.open(i == 0    ? "if (__VERIFIER_nondet_int())"
              : is_last ? "else"
                        : "else if (__VERIFIER_nondet_int())");
    text.add(calls[i]);
    text.close();
  }
}

void OperationsWriter::end() {
  Text& text = out_.functions;
  text.line("");
  text.open("static void " + it_.end() + "(void)");
  if (it_.has_state()) {
    text.guard("!" + it_.open(), "return;");
  }
  for (const Instance& other : all_) {
    if (is_driver() && other.family->needs_device && other.can_end()) {
      text.line(other.end() + "();");  // a device is not suspended when it goes away
    }
  }
  const std::vector<Pair> pairs = it_.pairs();
  for (auto pair = pairs.rbegin(); pair != pairs.rend(); ++pair) {
    text.open("if (" + it_.flag(*pair) + ")");
    for (const std::string& function : it_.operations.at(std::string(pair->second))) {
      text.add(call(function, pair->second));
    }
    text.line(it_.flag(*pair) + " = 0;");
    text.close();
  }
  if (it_.has_state()) {
    text.line(it_.open() + " = 0;");
    std::vector<Lines> calls;
    for (const std::string_view member : family_.end) {
      for (const std::string& function : it_.first_of({member})) {
        calls.push_back(call(function, member));
      }
    }
    choose(text, calls);
    if (is_driver()) {
      text.line("%env_release_managed();");
    }
  }
  text.close();
}

void OperationsWriter::prepare() {
  Text& text = out_.functions;
  for (const Preparation& each : preparations()) {
    const std::string tag(each.object);
    if (each.table != it_.tag || arguments_.member(tag, each.member) == nullptr) {
      continue;
    }
    std::string value(each.value);
    if (value.starts_with('#')) {
      const auto known = scope_.pointers.find(value.substr(1));
      if (known == scope_.pointers.end()) {
        continue;
      }
      value = known->second;
      text.line("if (" + value + ")");
      text.line("  " + arguments_.object(tag) + "." + std::string(each.member) + " = " + value +
                ";");
    } else {
      text.line(arguments_.object(tag) + "." + std::string(each.member) + " = " + value + ";");
    }
  }
  const std::string tag = is_driver() ? device_tag(it_, survey_) : std::string();
  if (!tag.empty() && arguments_.member(tag, "dev.driver_data") != nullptr) {
    text.line(arguments_.object(tag) + ".dev.driver_data = 0;");
  }
}

/// A device appears, or a file is opened, if that is possible now.
void OperationsWriter::begin() {
  Text& text = out_.functions;
  const Functions functions = it_.first_of(family_.begin);
  std::string taken = it_.open();
  for (const Instance& other : all_) {
    if (is_driver() && &other != &it_ && other.family == it_.family) {
      taken += " || " + other.open();
    }
  }
  if (is_registered()) {
    taken = "!" + it_.registered() + " || " + taken;
  }
  text.guard(taken, is_driver() ? "return;" : "break;");
  prepare();
  if (functions.empty()) {
    text.line(it_.open() + " = 1;");
    return;
  }
  const bool some_cannot_fail = !std::ranges::all_of(
      functions, [&](const auto& name) { return may_fail(survey_.functions.at(name)); });
  if (some_cannot_fail) {
    text.line("result = 0;");
  }
  if (is_driver()) {
    text.line("pre_probe();");
  }
  std::vector<Lines> calls;
  std::string_view member;
  for (const std::string_view each : family_.begin) {
    member = member.empty() && it_.has(each) ? each : member;
  }
  for (const std::string& function : functions) {
    calls.push_back(call(function, member, "result"));
  }
  choose(text, calls);
  if (is_driver()) {
    text.line("check_return_value_probe(result);");
  }
  const std::string failed = family_.may_begin_positive ? "result < 0" : "result";
  if (family_.ends_failed_begin) {
    text.line(it_.open() + " = 1;");
    text.guard(failed, it_.end() + "();");
    return;
  }
  text.line(it_.open() + (family_.may_begin_positive ? " = result >= 0;" : " = result == 0;"));
  if (is_driver()) {
    text.guard(failed, "%env_release_managed();");
  }
}

/// What a device's appearance does is a function: registering a driver may find a device at once.
void OperationsWriter::appearance() {
  Text& text = out_.functions;
  text.line("");
  text.open("static void " + it_.begin() + "(void)");
  if (!it_.first_of(family_.begin).empty()) {
    text.line("int result;");
  }
  begin();
  text.close();
}

void OperationsWriter::begin_case() {
  const Functions functions = it_.first_of(family_.begin);
  next_case(functions.empty() ? (is_driver() ? "a device appears" : "opened")
                              : joined(functions, ", "));
  if (is_driver()) {
    out_.functions.line(it_.begin() + "();");
  } else {
    begin();
  }
  out_.functions.close_case();
}

/// When operations without an order of their own may be called; empty: always.
std::string OperationsWriter::condition_to_act() const {
  if (it_.has_state()) {
    return it_.open();
  }
  if (is_registered()) {
    return it_.registered();
  }
  std::vector<std::string> bound;
  for (const Instance& other : all_) {
    if (family_.needs_device && other.family->kind == Family::Kind::Driver) {
      bound.push_back(other.open());
    }
  }
  return bound.size() < 2 ? joined(bound, "") : "(" + joined(bound, " || ") + ")";
}

/// All records of a file: each call gets the record that the one before returned.
void OperationsWriter::walk() {
  Text& text = out_.functions;
  scope_.memory = "record";
  const auto calls = [&](std::string_view member, const std::string& result) {
    std::vector<Lines> lines;
    for (const std::string& function : it_.operations.at(std::string(member))) {
      lines.push_back({(result.empty() ? "" : result + " = ") +
                       arguments_.call(survey_.functions.at(function), scope_) + ";"});
    }
    choose(text, lines);
  };
  text.line("void *record;");
  calls("start", "record");
  text.open("while (record && (unsigned long)record < -4095UL && __VERIFIER_nondet_int())");
  if (it_.has("show")) {
    calls("show", {});
  }
  if (it_.has("next")) {
    calls("next", "record");
  } else {
    text.line("record = 0;");
  }
  text.close();
  calls("stop", {});
}

void OperationsWriter::step() {
  Text& text = out_.functions;
  const std::string what =
      it_.object.empty()
          ? "members of struct " + it_.tag
          : "struct " + it_.tag + " " + it_.object +
                (it_.others.empty()
                     ? ""
                     : " and " + std::to_string(it_.others.size()) + " with the same operations");
  text.line("");
  text.line("/* " + std::string(family_.title) + ": " + what + " (" + it_.where + ")" +
            (is_registered() || family_.needs_device
                 ? ""
                 : "; no registration of it is known, so it is in use from the start") +
            " */");
  text.open("static void " + it_.step() + "(void)");
  if (it_.has_state() && !is_driver() && !it_.first_of(family_.begin).empty()) {
    text.line("int result;");
  }
  if (is_chosen()) {
    text.line("struct " + it_.tag + " *object = (struct " + it_.tag + " *)&" + it_.object + ";");
    text.open("switch (__VERIFIER_nondet_int())");
    for (std::size_t i = 0; i < it_.others.size(); ++i) {
      text.line("case " + std::to_string(i) + ": object = (struct " + it_.tag + " *)&" +
                it_.others[i] + "; break;");
    }
    text.close();
  }
  if (is_walk()) {
    walk();
    text.close();
    return;
  }
  const std::string condition = condition_to_act();
  text.open("switch (__VERIFIER_nondet_int())");
  std::vector<std::string_view> done;
  if (it_.has_state()) {
    begin_case();
    next_case((is_driver() ? "unbound: " : "closed: ") + joined(it_.first_of(family_.end), ", "));
    text.line(it_.end() + "();");
    text.close_case();
    done.insert(done.end(), family_.begin.begin(), family_.begin.end());
    done.insert(done.end(), family_.end.begin(), family_.end.end());
  }
  const auto act = [&](const std::string& member, const std::string& guard,
                       const std::string& after) {
    const Functions& functions = it_.operations.at(member);
    next_case(member);
    if (!guard.empty()) {
      text.guard("!(" + guard + ")", "break;");
    }
    const bool gets_own_data =
        it_.object.empty() && it_.registers.empty() &&
        std::any_of(functions.begin(), functions.end(), [this](const std::string& function) {
          return Arguments::gets_own_data(survey_.functions.at(function), scope_);
        });
    if (gets_own_data || it_.ends_alone(member)) {
      text.line(gets_own_data ? "/* When, and with which data, is not known. */"
                              : "/* What begins it is not known. */");
      text.guard("!" + std::string(open_question), "break;");
    }
    std::vector<Lines> calls;
    for (const std::string& function : functions) {
      const SurveyedFunction& described = survey_.functions.at(function);
      const bool tells = !after.empty() && described.result.kind == SurveyedType::Kind::Integer;
      Lines lines = call(function, member);
      if (!after.empty()) {
        lines.back().pop_back();  // the semicolon
        const std::string begins = lines.back();
        lines.back() = !tells                       ? begins + ";"
                       : family_.may_begin_positive ? "if (" + begins + " >= 0)"
                                                    : "if (!" + begins + ")";
        lines.push_back((tells ? "  " : "") + after);
      }
      calls.push_back(std::move(lines));
    }
    choose(text, calls);
    text.close_case();
  };
  const auto both = [](const std::string& one, const std::string& other) {
    return one.empty() ? other : one + " && " + other;
  };
  for (const Pair& pair : it_.pairs()) {
    act(std::string(pair.first), both(condition, "!" + it_.flag(pair)), it_.flag(pair) + " = 1;");
    next_case(std::string(pair.second));
    text.guard("!(" + both(condition, it_.flag(pair)) + ")", "break;");
    for (const std::string& function : it_.operations.at(std::string(pair.second))) {
      text.add(call(function, pair.second));
    }
    text.line(it_.flag(pair) + " = 0;");
    text.close_case();
    done.push_back(pair.first);
    done.push_back(pair.second);
  }
  for (const auto& [member, functions] : it_.operations) {
    if (std::find(done.begin(), done.end(), member) == done.end()) {
      act(member, condition, {});
    }
  }
  text.close();
  text.close();
}

/// The interrupts of a driver's device: also while it is probed, if the module waits for them.
void OperationsWriter::interrupts() {
  for (const std::string_view member : family_.interrupts) {
    for (const std::string& function : it_.first_of({member})) {
      const std::string name = it_.interrupt(member);
      out_.functions.line("");
      out_.functions.open("static void " + name + "(void)");
      out_.functions.add(call(function, member));
      out_.functions.close();
      out_.while_waiting.push_back(name);
    }
  }
}

}  // namespace

void write_operations(const Instance& instance, const std::vector<Instance>& all,
                      const Survey& survey, Arguments& arguments, Models& models, Sections& out) {
  OperationsWriter(instance, all, survey, arguments, models, out).run();
}

}  // namespace pcegar::environment

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// For each kind there is one place for an object that waits: `env_urb`. A function that arms
// (usb_submit_urb) may put its object there, also instead of the one that was there, so that each
// may be the one that is called; one that disarms takes it away. The call empties the place. With
// several candidates, the object's member says which of them it is.
#include "environment/deferred.hpp"

#include <algorithm>

namespace pcegar::environment {

namespace {

using frontend::Survey;
using frontend::SurveyedFunction;
using frontend::SurveyedType;

Functions used(const Survey& survey, const Names& names) {
  Functions result;
  for (const std::string_view name : names) {
    if (survey.externals.contains(std::string(name))) {
      result.emplace_back(name);
    }
  }
  return result;
}

/// The object that a function of the kernel gets: "a1", or "&a1->work".
std::string given_object(const std::string& function, const Deferred& kind, const Models& models) {
  const std::string direct = models.parameter(function, kind.object);
  if (!direct.empty() || kind.object != "work_struct") {
    return direct;
  }
  const std::string delayed = models.parameter(function, "delayed_work");
  return delayed.empty() ? delayed : "&" + delayed + "->work";
}

/// The parameter that is a function: the number `which` of them.
std::string function_parameter(const SurveyedFunction& function, unsigned which) {
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    if (function.parameters[i].behind == SurveyedType::Behind::Function && which-- == 0) {
      return "a" + std::to_string(i);
    }
  }
  return {};
}

class DeferredWriter {
public:
  DeferredWriter(const DeferredCalls& calls, const Survey& survey, Arguments& arguments,
                 Models& models, Sections& out)
      : calls_(calls),
        kind_(*calls.kind),
        tag_(kind_.object),
        member_(kind_.member),
        survey_(survey),
        arguments_(arguments),
        models_(models),
        out_(out) {}

  void run() {
    for (const std::string& setter : used(survey_, kind_.setters)) {
      set_by(setter);
    }
    for (const std::string& arm : used(survey_, kind_.arms)) {
      arm_by(arm);
    }
    const std::string name = "%env_step_" + tag_ + "_" + member_;
    out_.functions.line("");
    out_.functions.line("/* " + std::string(kind_.title) + ": struct " + tag_ + ", " + member_ +
                        " */");
    out_.functions.open("static void " + name + "(void)");
    if (is_armed_) {
      run_armed();
    } else {
      out_.functions.line("/* Nothing that arms one is known: it may run at any time. */");
      run_any();
    }
    out_.functions.close();
    out_.steps.push_back(name);
    if (kind_.in_interrupt) {
      out_.while_waiting.push_back(name);
    }
  }

private:
  void set_by(const std::string& setter) {
    const std::string object = models_.parameter(setter, tag_);
    const std::string function = function_parameter(models_.function(setter), 0);
    if (!object.empty() && !function.empty() && arguments_.member(tag_, member_) != nullptr) {
      models_.add(setter, Models::Outcome::Arbitrary,
                  {object + "->" + member_ + " = " + function + ";"});
    }
  }
  void arm_by(const std::string& arm) {
    const std::string object = given_object(arm, kind_, models_);
    if (object.empty()) {
      return;
    }
    if (!is_armed_) {
      out_.state.push_back("static struct " + tag_ + " *" + waiting() + "; /* the " +
                           std::string(kind_.title) + " that is to run */");
      is_armed_ = true;
      for (const std::string& disarm : used(survey_, kind_.disarms)) {
        const std::string gone = given_object(disarm, kind_, models_);
        if (!gone.empty()) {
          models_.add(disarm, Models::Outcome::Arbitrary,
                      {"if (" + waiting() + " == " + gone + ")", "  " + waiting() + " = 0;"});
        }
      }
    }
    const auto outcome = tag_ == "urb" ? Models::Outcome::Fails : Models::Outcome::Arbitrary;
    models_.add(arm, outcome,
                {"if (!" + waiting() + " || __VERIFIER_nondet_int())",
                 "  " + waiting() + " = " + object + ";"});
  }
  [[nodiscard]] std::string waiting() const { return "%env_waiting_" + tag_; }

  std::string call(const std::string& function, const std::string& object) {
    return arguments_.call(survey_.functions.at(function), {.pointers = {{tag_, object}}}) + ";";
  }
  void enter() {
    if (kind_.in_interrupt) {
      out_.functions.line("irq_enter();");
    }
  }
  void leave() {
    if (kind_.in_interrupt) {
      out_.functions.line("irq_exit();");
    }
  }
  void run_armed() {
    Text& text = out_.functions;
    text.line("struct " + tag_ + " *object = " + waiting() + ";");
    text.guard("!object", "return;");
    text.line(waiting() + " = 0;");
    for (const auto& [member, value] : kind_.results) {
      if (arguments_.member(tag_, member) != nullptr) {
        text.line("object->" + std::string(member) + " = " + std::string(value) + ";");
      }
    }
    enter();
    const bool tells = calls_.candidates.size() > 1 && arguments_.member(tag_, member_) != nullptr;
    for (std::size_t i = 0; i < calls_.candidates.size(); ++i) {
      const std::string& function = calls_.candidates[i];
      if (tells) {
        text.line((i == 0 ? "if (object->" : "else if (object->") + member_ + " == " + function +
                  ")");
      }
      text.line((tells ? "  " : "") + call(function, "object"));
    }
    leave();
  }
  void run_any() {
    Text& text = out_.functions;
    text.open("switch (__VERIFIER_nondet_int())");
    for (std::size_t i = 0; i < calls_.candidates.size(); ++i) {
      text.open_case(std::to_string(i) + ":");
      enter();
      text.line(call(calls_.candidates[i], "&" + arguments_.object(tag_)));
      leave();
      text.close_case();
    }
    text.close();
  }

  const DeferredCalls& calls_;
  const Deferred& kind_;
  std::string tag_;
  std::string member_;
  const Survey& survey_;
  Arguments& arguments_;
  Models& models_;
  Sections& out_;
  bool is_armed_ = false;
};

/// "a3": the last parameter of type void *.
std::string data_parameter(const SurveyedFunction& function) {
  for (std::size_t i = function.parameters.size(); i-- > 0;) {
    if (function.parameters[i].behind == SurveyedType::Behind::Void) {
      return "a" + std::to_string(i);
    }
  }
  return {};
}

std::string line_parameter(const SurveyedFunction& function) {
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    if (function.parameters[i].kind == SurveyedType::Kind::Integer) {
      return "a" + std::to_string(i);
    }
  }
  return "0";
}

}  // namespace

void write_deferred(const DeferredCalls& calls, const Survey& survey, Arguments& arguments,
                    Models& models, Sections& out) {
  DeferredWriter(calls, survey, arguments, models, out).run();
}

void write_interrupts(const Functions& handlers, const Survey& survey, Arguments& arguments,
                      Models& models, Sections& out) {
  if (handlers.empty()) {
    return;
  }
  bool is_known = false;
  for (const std::string& request : used(survey, interrupt_requests())) {
    const SurveyedFunction& function = models.function(request);
    const std::string handler = function_parameter(function, 0);
    const std::string thread = function_parameter(function, 1);
    const std::string data = data_parameter(function);
    if (handler.empty() || data.empty() || function.is_variadic) {
      continue;
    }
    if (!is_known) {
      const std::size_t index = std::stoul(handler.substr(1));
      for (const char* each : {"%env_interrupt_handler", "%env_interrupt_thread"}) {
        out.state.push_back("static " + function.parameters[index].declare(each) + ";");
      }
    }
    is_known = true;
    const std::string managed = request.starts_with("devm_") ? "1" : "0";
    models.add(request, Models::Outcome::Fails,
               {"if (!%env_interrupt_requested || __VERIFIER_nondet_int()) {",
                "  %env_interrupt_requested = 1;", "  %env_interrupt_managed = " + managed + ";",
                "  %env_interrupt_handler = " + handler + ";",
                "  %env_interrupt_thread = " + (thread.empty() ? "0" : thread) + ";",
                "  %env_interrupt_line = " + line_parameter(function) + ";",
                "  %env_interrupt_data = " + data + ";", "}"});
  }
  for (const std::string& release : used(survey, interrupt_releases())) {
    const std::string data = data_parameter(models.function(release));
    if (is_known && !data.empty()) {
      models.add(release, Models::Outcome::Arbitrary,
                 {"if (%env_interrupt_data == " + data + ")", "  %env_interrupt_requested = 0;"});
    }
  }
  Text& text = out.functions;
  text.line("");
  text.line("/* Interrupt handlers, and the functions of their threads. */");
  if (is_known) {
    for (const char* each : {"int %env_interrupt_requested", "int %env_interrupt_managed",
                             "int %env_interrupt_line", "void *%env_interrupt_data"}) {
      out.state.push_back("static " + std::string(each) + ";");
    }
    out.managed.emplace_back("if (%env_interrupt_managed)");
    out.managed.emplace_back("  %env_interrupt_requested = 0;");
  }
  const auto call_of = [&](const std::string& function) {
    return is_known ? function + "(%env_interrupt_line, %env_interrupt_data);"
                    : arguments.call(survey.functions.at(function), {}) + ";";
  };
  text.open("static void %env_interrupt(void)");
  if (is_known) {
    text.guard("!%env_interrupt_requested", "return;");
  }
  for (const std::string& function : handlers) {
    text.open("if (" +
              (is_known ? "%env_interrupt_handler == " + function : "__VERIFIER_nondet_int()") +
              ")");
    text.line("irq_enter();");
    text.line(call_of(function));
    text.line("irq_exit();");
    text.close();
  }
  text.close();
  out.while_waiting.emplace_back("%env_interrupt");
  text.line("");
  text.open("static void %env_step_interrupt(void)");
  text.line("%env_interrupt();");
  if (is_known) {
    text.guard("!%env_interrupt_requested", "return;");
    for (const std::string& function : handlers) {
      text.line("if (%env_interrupt_thread == " + function + " && __VERIFIER_nondet_int())");
      text.line("  " + call_of(function));
    }
  }
  text.close();
  out.steps.emplace_back("%env_step_interrupt");
}

}  // namespace pcegar::environment

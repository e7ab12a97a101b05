// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A registration function that succeeds sets the flag `registered` of the instance that it is
// given; one that takes it back ends what is open and clears the flag. What a device manages is
// unregistered when the device goes.
#include "environment/registrations.hpp"

#include <algorithm>

namespace pcegar::environment {

namespace {

using frontend::Survey;
using frontend::SurveyedType;
using Lines = std::vector<std::string>;

class RegistrationsWriter {
public:
  RegistrationsWriter(const Instance& instance, const std::vector<Instance>& all,
                      const Survey& survey, Arguments& arguments, Models& models, Sections& out)
      : it_(instance),
        family_(*instance.family),
        all_(all),
        survey_(survey),
        arguments_(arguments),
        models_(models),
        out_(out) {}

  void run() {
    for (const std::string& function : it_.registers) {
      registration(function);
    }
    for (const std::string& function : it_.unregisters) {
      unregistration(function);
    }
  }

private:
  [[nodiscard]] bool is_driver() const { return family_.kind == Family::Kind::Driver; }
  [[nodiscard]] bool is_registered() const { return !it_.registers.empty(); }
  void registration(const std::string& function);
  void unregistration(const std::string& function);
  /// Whether a registration function is about this instance: a condition in C, or empty.
  [[nodiscard]] std::string is_about(const std::string& function) const;

  const Instance& it_;
  const Family& family_;
  const std::vector<Instance>& all_;
  const Survey& survey_;
  Arguments& arguments_;
  Models& models_;
  Sections& out_;
};

std::string RegistrationsWriter::is_about(const std::string& function) const {
  if (it_.object.empty()) {
    return {};
  }
  const std::string direct = models_.parameter(function, it_.tag);
  if (!direct.empty()) {
    return direct + " == &" + it_.object;
  }
  const std::string inner = models_.parameter(function, "device_driver");
  const SurveyedType* member = arguments_.member(it_.tag, "driver");
  if (is_driver() && !inner.empty() && member != nullptr && member->tag == "device_driver") {
    return inner + " == &" + it_.object + ".driver";
  }
  const auto same = std::count_if(all_.begin(), all_.end(), [&](const Instance& other) {
    return other.tag == it_.tag && !other.object.empty();
  });
  for (const SurveyedType& parameter : models_.function(function).parameters) {
    const auto record = same < 2 || parameter.tag.empty() ? survey_.records.end()
                                                          : survey_.records.find(parameter.tag);
    if (record == survey_.records.end()) {
      continue;
    }
    for (const Survey::Member& each : record->second) {
      if (each.type.kind == SurveyedType::Kind::Pointer && each.type.tag == it_.tag) {
        return models_.parameter(function, parameter.tag) + "->" + each.name + " == &" + it_.object;
      }
    }
  }
  return {};
}

void RegistrationsWriter::registration(const std::string& function) {
  const std::string condition = is_about(function);
  Lines lines;
  const bool is_block = !condition.empty() && is_driver();
  if (!condition.empty()) {
    lines.push_back("if (" + condition + (is_block ? ") {" : ")"));
  }
  const std::string indent = condition.empty() ? "" : "  ";
  lines.push_back(indent + it_.registered() + " = 1;");
  if (is_driver()) {
    // A device may have been waiting for its driver. Module init functions count what was probed.
    lines.push_back(indent + "if (__VERIFIER_nondet_int())");
    lines.push_back(indent + "  " + it_.begin() + "();");
  }
  if (is_block) {
    lines.emplace_back("}");
  }
  for (const std::string_view tag : family_.objects) {
    const std::string parameter = models_.parameter(function, tag);
    if (!parameter.empty()) {
      lines.push_back("%env_registered_" + std::string(tag) + " = " + parameter + ";");
    }
  }
  if (function.find("devm_") != std::string::npos) {
    lines.push_back(it_.managed() + " = 1;");
    const std::string flag =
        "static int " + it_.managed() + "; /* ends with the device that manages it */";
    if (std::find(out_.state.begin(), out_.state.end(), flag) == out_.state.end()) {
      out_.state.push_back(flag);
      out_.managed.push_back("if (" + it_.managed() + ") {");
      if (it_.can_end() && family_.ends_inside) {
        out_.managed.push_back("  " + it_.end() + "();");
      }
      out_.managed.push_back("  " + it_.registered() + " = 0;");
      out_.managed.push_back("  " + it_.managed() + " = 0;");
      out_.managed.emplace_back("}");
    }
  }
  models_.add(function, Models::Outcome::Fails, lines);
}

void RegistrationsWriter::unregistration(const std::string& function) {
  if (!is_registered()) {
    return;
  }
  const std::string condition = is_about(function);
  Lines lines;
  const std::string indent = condition.empty() ? "" : "  ";
  if (!condition.empty()) {
    lines.push_back("if (" + condition + ") {");
  }
  if (it_.can_end() && family_.ends_inside) {
    lines.push_back(indent + it_.end() + "();");
  }
  lines.push_back(indent + it_.registered() + " = 0;");
  if (!condition.empty()) {
    lines.emplace_back("}");
  }
  models_.add(function, Models::Outcome::Arbitrary, lines);
}

}  // namespace

void write_registrations(const Instance& instance, const std::vector<Instance>& all,
                         const Survey& survey, Arguments& arguments, Models& models,
                         Sections& out) {
  RegistrationsWriter(instance, all, survey, arguments, models, out).run();
}

}  // namespace pcegar::environment

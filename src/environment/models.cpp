// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/models.hpp"

#include <algorithm>

namespace pcegar::environment {

using frontend::SurveyedFunction;
using frontend::SurveyedType;

void Models::add(const std::string& function, Outcome outcome,
                 const std::vector<std::string>& lines) {
  Model& model = models_[function];
  model.outcome = outcome == Outcome::Fails ? outcome : model.outcome;
  for (const std::string& line : lines) {
    const bool is_assignment = line.ends_with(';') && !line.starts_with(' ');
    if (!is_assignment ||
        std::find(model.lines.begin(), model.lines.end(), line) == model.lines.end()) {
      model.lines.push_back(line);
    }
  }
}

std::string Models::parameter(const std::string& name, std::string_view tag) const {
  const std::vector<SurveyedType>& parameters = function(name).parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].kind == SurveyedType::Kind::Pointer && parameters[i].tag == tag) {
      return "a" + std::to_string(i);
    }
  }
  return {};
}

namespace {

/// What the function returns if it did what it should.
std::string success(const SurveyedType& result) {
  switch (result.kind) {
    case SurveyedType::Kind::Void: return {};
    case SurveyedType::Kind::Pointer: return "return %env_any_pointer();";
    default: return "return 0;";
  }
}

std::string failure(const SurveyedType& result) {
  return result.kind == SurveyedType::Kind::Pointer ? "return (void *)(long)%env_error();"
                                                    : "return %env_error();";
}

std::string arbitrary(const SurveyedType& result) {
  switch (result.kind) {
    case SurveyedType::Kind::Void: return {};
    case SurveyedType::Kind::Pointer: return "return %env_any_pointer();";
    default: return "return __VERIFIER_nondet_int();";
  }
}

}  // namespace

void Models::write(Text& out) const {
  for (const auto& [name, model] : models_) {
    const SurveyedFunction& described = function(name);
    out.line("");
    out.open(prototype(described));
    const bool fails =
        model.outcome == Outcome::Fails && described.result.kind != SurveyedType::Kind::Void;
    if (fails) {
      out.line("if (__VERIFIER_nondet_int())");
      out.line("  " + failure(described.result));
    }
    out.add(model.lines);
    const std::string last = !model.result.empty() ? "return " + model.result + ";"
                             : fails               ? success(described.result)
                                                   : arbitrary(described.result);
    if (!last.empty()) {
      out.line(last);
    }
    out.close();
  }
}

}  // namespace pcegar::environment

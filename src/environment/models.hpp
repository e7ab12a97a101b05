// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "environment/text.hpp"
#include "frontend/survey.hpp"

namespace pcegar::environment {

/// Bodies for functions of the kernel that switch callbacks on or off. What several of them do in
/// one function is put together.
class Models {
public:
  explicit Models(const frontend::Survey& survey) : survey_(survey) {}

  /// Fails: success is the environment's choice; otherwise an error number, and nothing is done.
  enum class Outcome { Fails, Arbitrary };
  void add(const std::string& function, Outcome outcome, const std::vector<std::string>& lines);
  /// The result in C, instead of what the outcome says.
  void set_result(const std::string& function, std::string_view result) {
    models_[function].result = result;
  }
  [[nodiscard]] const frontend::SurveyedFunction& function(const std::string& name) const {
    return survey_.externals.at(name);
  }
  /// The parameter that points to a structure with that tag: "a0"; empty if there is none.
  [[nodiscard]] std::string parameter(const std::string& function, std::string_view tag) const;
  void write(Text& out) const;

private:
  struct Model {
    Outcome outcome = Outcome::Arbitrary;
    std::vector<std::string> lines;
    std::string result = {};
  };
  const frontend::Survey& survey_;
  std::map<std::string, Model> models_;
};

}  // namespace pcegar::environment

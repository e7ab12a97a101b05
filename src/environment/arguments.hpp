// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "environment/families.hpp"
#include "frontend/survey.hpp"

namespace pcegar::environment {

/// What a call knows about the objects that it is about.
struct Scope {
  /// Pointers to objects, by the tag of their structure. They precede objects of the environment.
  std::map<std::string, std::string> pointers = {};
  /// For `void *`; empty: memory of the environment.
  std::string memory = {};
};

/// The objects that the environment hands to the module. Each is an extern variable that nothing
/// defines, so its content is arbitrary; where pointers in it have to lead to an object, `links()`
/// says so, as far as the structures have these members.
class Arguments {
public:
  explicit Arguments(const frontend::Survey& survey) : survey_(survey) {}

  /// An expression for a parameter of that type.
  std::string argument(const frontend::SurveyedType& type, const Scope& scope);
  /// A call of the function. Some pointers, by position from 0, may be null.
  std::string call(const frontend::SurveyedFunction& function, const Scope& scope,
                   const std::set<std::size_t>& nulls = {});
  /// Whether the function gets a pointer to void of which the scope says nothing: what the module
  /// has given with the function.
  [[nodiscard]] static bool gets_own_data(const frontend::SurveyedFunction& function,
                                          const Scope& scope);
  /// The environment's object of a structure; it is declared, and linked with others.
  std::string object(const std::string& tag);
  /// The declarations of what was used so far, and the assignments that link it.
  [[nodiscard]] const std::vector<std::string>& declarations() const { return declarations_; }
  [[nodiscard]] const std::vector<std::string>& assignments() const { return assignments_; }

  /// The member of a structure; null if there is none. Paths with dots are followed.
  [[nodiscard]] const frontend::SurveyedType* member(std::string tag, std::string_view path) const;

private:
  void declare(const std::string& declaration);
  std::string variable(const frontend::SurveyedType& type);
  std::string array(const frontend::SurveyedType& element);
  std::string linked_value(std::string_view value);
  std::string member_of(const std::vector<frontend::EnclosingPart>& parts, const Scope& scope);

  const frontend::Survey& survey_;
  std::set<std::string> declared_;
  std::vector<std::string> declarations_;
  std::vector<std::string> assignments_;
};

}  // namespace pcegar::environment

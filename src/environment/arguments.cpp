// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/arguments.hpp"

#include <algorithm>

#include "environment/text.hpp"

namespace pcegar::environment {

using frontend::SurveyedType;

const SurveyedType* Arguments::member(std::string tag, std::string_view path) const {
  while (true) {
    const std::size_t dot = path.find('.');
    const std::string_view name = path.substr(0, dot);
    const auto record = survey_.records.find(tag);
    if (record == survey_.records.end()) {
      return nullptr;
    }
    const auto found =
        std::find_if(record->second.begin(), record->second.end(),
                     [&](const frontend::Survey::Member& each) { return each.name == name; });
    if (found == record->second.end() || dot == std::string_view::npos) {
      return found == record->second.end() ? nullptr : &found->type;
    }
    if (found->type.kind != SurveyedType::Kind::Record) {
      return nullptr;
    }
    tag = found->type.tag;
    path.remove_prefix(dot + 1);
  }
}

void Arguments::declare(const std::string& declaration) {
  if (declared_.insert(declaration).second) {
    declarations_.push_back("extern " + declaration + ";");
  }
}

std::string Arguments::object(const std::string& tag) {
  // Names that the environment has for itself.
  static const std::set<std::string, std::less<>> own{"memory", "link",        "error",
                                                      "below",  "any_pointer", "release_managed"};
  const bool is_own = own.contains(tag) || tag.starts_with("struct_") || tag.starts_with("step_") ||
                      tag.starts_with("value_") || tag.starts_with("values_") ||
                      tag.starts_with("waiting_") || tag.starts_with("interrupt_") ||
                      tag.starts_with("registered_");
  const std::string name = (is_own ? "%env_struct_" : "%env_") + tag;
  if (declared_.contains("struct " + tag + " " + name)) {
    return name;
  }
  declare("struct " + tag + " " + name);
  for (const Link& link : links()) {
    if (link.object == tag && member(tag, link.member) != nullptr) {
      const std::string value = linked_value(link.value);
      if (!value.empty()) {
        assignments_.push_back(name + "." + std::string(link.member) + " = " + value + ";");
      }
    }
  }
  return name;
}

/// "&@usb_device.dev" becomes "&env_usb_device.dev", "@usb_host_endpoint[4]" an array of its own.
std::string Arguments::linked_value(std::string_view value) {
  const std::size_t at = value.find('@');
  std::size_t end = at + 1;
  while (end < value.size() &&
         (std::isalnum(static_cast<unsigned char>(value[end])) != 0 || value[end] == '_')) {
    ++end;
  }
  const std::string tag(value.substr(at + 1, end - at - 1));
  const std::string rest(value.substr(end));
  if (!survey_.records.contains(tag) ||
      (rest.starts_with('.') && member(tag, rest.substr(1)) == nullptr)) {
    return {};
  }
  if (rest.starts_with('[')) {
    const std::string name = "%env_" + tag + "s";
    declare("struct " + tag + " " + name + rest);
    return name;
  }
  return std::string(value.substr(0, at)) + object(tag) + rest;
}

/// A variable of that type, with an arbitrary value.
std::string Arguments::variable(const SurveyedType& type) {
  std::string name = "%env_value_" + identifier(type.text);
  for (const char c : type.text) {
    name += c == '*' ? "_pointer" : "";
  }
  declare(type.declare(name));
  return name;
}

/// An array with elements of that type, with arbitrary values.
std::string Arguments::array(const SurveyedType& element) {
  std::string name = "%env_values_" + identifier(element.text);
  for (const char c : element.text) {
    name += c == '*' ? "_pointer" : "";
  }
  declare(element.declare(name + "[64]"));
  return name;
}

std::string Arguments::argument(const SurveyedType& type, const Scope& scope) {
  using enum SurveyedType::Behind;
  if (type.kind == SurveyedType::Kind::Integer) {
    return type.declare() == "int" ? "__VERIFIER_nondet_int()"
                                   : "(" + type.declare() + ")__VERIFIER_nondet_long()";
  }
  if (type.kind != SurveyedType::Kind::Pointer) {
    return variable(type);
  }
  if (const auto known = scope.pointers.find(type.tag);
      !type.tag.empty() && known != scope.pointers.end()) {
    return known->second;
  }
  const bool is_record = !type.tag.empty() &&
                         (type.behind == Object || type.behind == Incomplete) &&
                         type.pointee.starts_with("struct " + type.tag);
  if (is_record) {
    return "&" + object(type.tag);
  }
  if (type.behind == Void && !scope.memory.empty()) {
    return scope.memory;
  }
  if (type.behind == Void) {
    return "__pcegar_memory()";  // whatever the module takes it for
  }
  const bool is_bytes = type.pointee.starts_with("char ") || type.pointee == "char$";
  if (is_bytes) {
    declare("char %env_memory[4096]");
    return "%env_memory";
  }
  if (type.behind == Object && !type.pointee.empty()) {
    SurveyedType pointee;
    pointee.text = type.pointee;
    // A pointer to pointers is mostly an array of them.
    return type.pointee.ends_with("*$") ? array(pointee) : "&" + variable(pointee);
  }
  return variable(type);
}

bool Arguments::gets_own_data(const frontend::SurveyedFunction& function, const Scope& scope) {
  return scope.memory.empty() && std::any_of(function.parameters.begin(), function.parameters.end(),
                                             [](const SurveyedType& type) {
                                               return type.behind == SurveyedType::Behind::Void &&
                                                      type.text == "void *$";
                                             });
}

/// A member of the structure that the module takes it for a member of: of one that the scope knows,
/// or else of the largest. Empty if that is defined elsewhere, such as in a function.
std::string Arguments::member_of(const std::vector<frontend::EnclosingPart>& parts,
                                 const Scope& scope) {
  std::string path;
  for (const frontend::EnclosingPart& part : parts) {
    if (!survey_.records.contains(part.tag)) {
      return {};
    }
    path.insert(0, path.empty() ? part.member : part.member + ".");
    if (const auto known = scope.pointers.find(part.tag); known != scope.pointers.end()) {
      return "&(" + known->second + ")->" + path;
    }
  }
  return "&" + object(parts.back().tag) + "." + path;
}

std::string Arguments::call(const frontend::SurveyedFunction& function, const Scope& scope,
                            const std::set<std::size_t>& nulls) {
  std::vector<std::string> arguments;
  for (const SurveyedType& parameter : function.parameters) {
    const bool may_be_null =
        parameter.kind == SurveyedType::Kind::Pointer && nulls.contains(arguments.size());
    const auto parts = function.enclosing.find(arguments.size());
    const bool is_member = parts != function.enclosing.end() && !parameter.tag.empty() &&
                           !scope.pointers.contains(parameter.tag);
    std::string value = is_member ? member_of(parts->second, scope) : std::string();
    if (value.empty()) {
      value = argument(parameter, scope);
    }
    arguments.push_back(may_be_null ? "__VERIFIER_nondet_int() ? " + value + " : 0" : value);
  }
  return function.name + "(" + joined(arguments, ", ") + ")";
}

}  // namespace pcegar::environment

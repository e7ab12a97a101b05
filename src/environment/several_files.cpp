// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Callbacks and tables of operations are mostly static. At the end of their file, an alias gives
// such a function or variable a name with external linkage,
//
//     extern __typeof__(probe) env_usb_probe __attribute__((alias("probe")));
//
// (usb.c), and the environment's file declares it with the type that the survey found. A part of a
// variable (`drivers[2]`, `lcd.driver`) has no symbol, so a function returns its address. The
// survey of the file then has the new names; everything else sees one file.
#include "environment/several_files.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "environment/text.hpp"

namespace pcegar::environment {

namespace {

using frontend::OperationTable;
using frontend::Survey;
using frontend::SurveyedFunction;
using frontend::SurveyedType;

class Joining {
public:
  explicit Joining(const std::vector<Survey>& files) : files_(files) {
    const auto with_init = std::find_if(files.begin(), files.end(),
                                        [](const Survey& file) { return file.init.has_value(); });
    result_.main =
        with_init == files.end() ? 0 : static_cast<std::size_t>(with_init - files.begin());
    const Survey& main = files[result_.main];
    result_.survey = {.file = main.file,
                      .init = main.init,
                      .exit = main.exit,
                      .functions = main.functions,
                      .records = main.records};
    result_.exports.resize(files.size());
  }

  JoinedFiles run() {
    for (std::size_t i = 0; i < files_.size(); ++i) {
      add(i);
    }
    return std::move(result_);
  }

private:
  void add(std::size_t number);
  [[nodiscard]] std::string exported(std::size_t number, const std::string& symbol) const;
  void export_as(std::size_t number, const std::string& symbol, const std::string& name);
  [[nodiscard]] std::optional<std::size_t> owner(const std::string& function) const;
  std::string reachable(const std::string& function);
  std::string exported_variable(const std::string& variable, const std::string& tag,
                                std::size_t elements);
  std::string exported_object(const OperationTable& table);
  void declare_tag(const SurveyedType& type);

  const std::vector<Survey>& files_;
  JoinedFiles result_;
  std::size_t number_ = 0;       ///< of the file that is added
  std::set<std::string> known_;  ///< names that were exported
  std::set<std::string> tags_;   ///< that were declared
};

/// "%env_usb_probe": of the file with that number.
std::string Joining::exported(std::size_t number, const std::string& symbol) const {
  const auto stem = [](const Survey& file) {
    return std::filesystem::path(file.file).stem().string();
  };
  const std::string own = stem(files_[number]);
  const auto same = std::count_if(files_.begin(), files_.end(),
                                  [&](const Survey& file) { return stem(file) == own; });
  // Two files may have one name in different folders.
  return "%env_" + identifier(own) + "_" + identifier(symbol) +
         (same == 1 ? "" : "_" + std::to_string(number));
}

/// Structures that are first named among parameters would be others than those of the file.
void Joining::declare_tag(const SurveyedType& type) {
  if (!type.tag.empty() && type.pointee.starts_with("struct ") && tags_.insert(type.tag).second) {
    result_.declarations.push_back("struct " + type.tag + ";");
  }
}

/// The number of the file that defines what this one mentions by that name; nothing if only the
/// kernel does.
std::optional<std::size_t> Joining::owner(const std::string& function) const {
  if (files_[number_].functions.contains(function)) {
    return number_;
  }
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const auto found = files_[i].functions.find(function);
    if (found != files_[i].functions.end() && !found->second.is_static) {
      return i;
    }
  }
  return std::nullopt;
}

/// The name by which the environment calls what this file mentions.
std::string Joining::reachable(const std::string& function) {
  const std::optional<std::size_t> number = owner(function);
  if (!number || *number == result_.main) {
    return function;
  }
  SurveyedFunction described = files_[*number].functions.at(function);
  // Where main's file has the name itself, it means another function.
  if (described.is_static || files_[result_.main].functions.contains(function)) {
    described.name = exported(*number, function);
    described.is_static = false;
  }
  if (!known_.insert(described.name).second) {
    return described.name;
  }
  if (described.name != function) {
    export_as(*number, function, described.name);
  }
  declare_tag(described.result);
  for (const SurveyedType& parameter : described.parameters) {
    declare_tag(parameter);
  }
  result_.declarations.push_back("extern " + prototype(described) + ";");
  result_.survey.functions[described.name] = described;
  return described.name;
}

/// An alias at the end of a file.
void Joining::export_as(std::size_t number, const std::string& symbol, const std::string& name) {
  result_.exports[number].push_back("extern __typeof__(" + symbol + ") " + name +
                                    " __attribute__((alias(\"" + symbol + "\")));");
}

std::string Joining::exported_variable(const std::string& variable, const std::string& tag,
                                       std::size_t elements) {
  std::string name = exported(number_, variable);
  if (known_.insert(name).second) {
    export_as(number_, variable, name);
    const std::string array = elements == 0 ? "" : "[" + std::to_string(elements) + "]";
    result_.declarations.push_back("extern struct " + tag + " " + name + array + ";");
  }
  return name;
}

std::string Joining::exported_object(const OperationTable& table) {
  if (table.object.find_first_of(".[") == std::string::npos) {
    return exported_variable(table.object, table.tag, 0);
  }
  const std::string name = exported(number_, table.object);
  if (known_.insert(name).second) {
    const std::string function = "struct " + table.tag + " *" + name + "(void)";
    result_.exports[number_].push_back(function + " { return (struct " + table.tag + " *)&" +
                                       table.object + "; }");
    result_.declarations.push_back("extern " + function + ";");
  }
  return "(*" + name + "())";
}

void Joining::add(std::size_t number) {
  number_ = number;
  for (const auto& [name, function] : files_[number].functions) {
    if (changes_parameter(function)) reachable(name);
  }
  const bool is_main = number == result_.main;
  const Survey& file = files_[number];
  Survey& whole = result_.survey;
  for (OperationTable table : file.tables) {
    for (auto& [member, function] : table.operations) {
      function = reachable(function);
    }
    if (!is_main) {
      table.object = exported_object(table);
      for (auto& [member, reference] : table.references) {
        if (!reference.tag.empty()) {
          reference.variable =
              exported_variable(reference.variable, reference.tag, reference.elements);
        }
      }
    }
    whole.tables.push_back(std::move(table));
  }
  for (frontend::PassedFunction passed : file.passed) {
    passed.function = reachable(passed.function);
    passed.callee_has_body = passed.callee_has_body || owner(passed.callee);
    whole.passed.push_back(std::move(passed));
  }
  for (frontend::StoredFunction stored : file.stored) {
    stored.function = reachable(stored.function);
    whole.stored.push_back(std::move(stored));
  }
  if (file.exit && !whole.exit) {
    whole.exit = reachable(*file.exit);
  }
  for (const auto& [name, function] : file.externals) {
    if (!owner(name)) {
      whole.externals.insert({name, function});
    }
  }
  whole.externals_of.insert(file.externals_of.begin(), file.externals_of.end());
  whole.names_with_env.insert(file.names_with_env.begin(), file.names_with_env.end());
}

}  // namespace

JoinedFiles join_files(const std::vector<Survey>& files) {
  return Joining(files).run();
}

bool changes_parameter(const frontend::SurveyedFunction& function) {
  return function.name.find("pcegar_parameter_") != std::string::npos &&
         function.parameters.size() == 1 &&
         function.parameters[0].kind == SurveyedType::Kind::Integer;
}

}  // namespace pcegar::environment

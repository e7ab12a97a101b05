// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace pcegar::cli {

/// An option as it was given: its name as the user wrote it (which may be an alias), and its value.
struct Given {
  const std::string& option;
  const std::string& text;
  /// "--jobs must be a number, not 'x'" as InputError.
  [[noreturn]] void refuse(const std::string& must_be) const;
};

/// A word that an option takes, and what it means (may be empty).
struct Word {
  std::string name;
  std::string meaning;
};

/// What an option takes, and which setting it binds. Made by the functions of option_kinds.hpp.
struct OptionKind {
  enum class Takes : std::uint8_t { Nothing, OneValue, Values };  ///< Values: it may be repeated
  Takes takes = Takes::OneValue;
  /// Reads one value. Throws InputError.
  std::function<void(CommandLine&, const Given&)> set;
  /// The setting as one would give it; empty if it is not set.
  std::function<std::string(const CommandLine&)> shown = [](const CommandLine&) {
    return std::string();
  };
  /// What is left to do or to check once all options are read, whether this one was given or not.
  std::function<void(CommandLine&)> finish = [](CommandLine&) {};
  std::vector<Word> words = {};  ///< in the order of the help
  /// OneOf: it takes just these; ListOf: some of them, with commas between; Besides: these or
  /// something else (a number).
  enum class Words : std::uint8_t { OneOf, ListOf, Besides } how = Words::OneOf;
  std::string range = {};  ///< "1 to 256"; empty if there is none to speak of
  enum class Names : std::uint8_t { Nothing, Files } names = Names::Nothing;  ///< for completion
  std::string without_value = {};  ///< what the option means without a value, if it may have none
  /// First: it is read before the others, and what it answers needs none of them.
  enum class Turn : std::uint8_t { First, Usual } turn = Turn::Usual;
};

/// The value's name of an option that is on or off; the words need not be said again.
inline constexpr const char* on_off_value = "on|off";

/// What must hold where an option is given.
struct OptionRule {
  std::function<bool(const CommandLine&)> holds;
  std::string otherwise;  ///< follows the option's name in the message
};

/// One option of the command line: all that there is to know about it.
struct OptionRow {
  std::string name;
  std::string value = {};  ///< name of the value in the help; empty for a flag
  std::string help;        ///< what its kind says (words, range, default) is added
  OptionKind kind;
  std::string details = {};  ///< Markdown: what only docs/cli.md says
  std::vector<std::string> aliases = {};
  std::vector<std::string> excludes = {};  ///< options that may not be given as well
  std::vector<OptionRule> rules = {};
  /// What must hold for the option to have an effect; else the user is warned.
  std::vector<OptionRule> matters = {};
  std::string group = {};
};

}  // namespace pcegar::cli

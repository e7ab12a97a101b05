// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The completion of command lines in bash and zsh, from the table of options.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

#include "cli/option_help.hpp"
#include "cli/option_table.hpp"

namespace pcegar::cli {

namespace {

/// What an option takes, without the parameters, which are for the user to write.
std::vector<std::string> words_of(const OptionRow& row) {
  std::vector<std::string> words;
  for (const Word& word : row.kind.words) {
    const std::size_t colon = word.name.find(':');
    words.push_back(colon == std::string::npos ? word.name : word.name.substr(0, colon + 1));
  }
  return words;
}

/// What bash is to complete after the options of one row.
std::string completion_case(const OptionRow& row) {
  std::vector<std::string> patterns{spelled(row.name)};
  for (const std::string& alias : row.aliases) {
    patterns.push_back(spelled(alias));
  }
  const std::vector<std::string> words = words_of(row);
  std::string action = fmt::format("_pcegar_words '{}'", fmt::join(words, " "));
  if (row.kind.how == OptionKind::Words::ListOf) {
    action = fmt::format("_pcegar_list '{}'", fmt::join(words, " "));
  } else if (row.kind.names == OptionKind::Names::Files) {
    action = "_pcegar_files";
  }
  return fmt::format("    {}) {} ;;\n", fmt::join(patterns, "|"), action);
}

/// In a description of zsh's _arguments, within single quotes: up to the first part of a sentence,
/// without the letters that mean something there.
std::string zsh_description(const OptionRow& row) {
  std::string text;
  for (const char c : row.help.substr(0, row.help.find(';'))) {
    switch (c) {
      case '\'': text += "'\\''"; break;
      case '[':
      case ']':
      case ':':
      case '\\': text += std::string("\\") + c; break;
      default: text += c;
    }
  }
  return text;
}

/// What zsh is to complete as the value of an option.
std::string zsh_action(const OptionRow& row) {
  if (row.kind.names == OptionKind::Names::Files) {
    return "_files";
  }
  std::string words;
  for (const std::string& word : words_of(row)) {
    for (const char c : word) {
      words += c == ':' ? std::string("\\:") : std::string(1, c);
    }
    words += " ";
  }
  if (words.empty()) {
    return " ";
  }
  words.pop_back();
  return row.kind.how == OptionKind::Words::ListOf ? fmt::format("_sequence compadd - {}", words)
                                                   : fmt::format("({})", words);
}

std::string zsh_case(const OptionRow& row) {
  std::vector<std::string> names{row.name};
  names.insert(names.end(), row.aliases.begin(), row.aliases.end());
  std::string lines;
  for (const std::string& name : names) {
    lines += fmt::format("    '*{}", spelled(name));
    if (row.kind.takes == OptionKind::Takes::Nothing || name.size() == 1) {
      lines += fmt::format("[{}]' \\\n", zsh_description(row));
    } else {
      const bool may_stand_alone = !row.kind.without_value.empty();
      lines +=
          fmt::format("={}[{}]:{}{}:{}' \\\n", may_stand_alone ? "-" : "", zsh_description(row),
                      may_stand_alone ? ":" : "", row.value, zsh_action(row));
    }
  }
  return lines;
}

}  // namespace

std::string completion_script(const CommandLine&) {
  std::vector<std::string> names;
  std::string cases;
  for (const OptionRow& row : all_options()) {
    names.push_back(spelled(row.name));
    if (row.kind.takes != OptionKind::Takes::Nothing && row.kind.without_value.empty()) {
      cases += completion_case(row);
    }
  }
  return fmt::format(
      R"(# Completion of pcegar's command line for bash; made by pcegar --help=completion.
_pcegar_words() {{ mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }}
_pcegar_list() {{
  local before=
  [[ $current != *,* ]] || before=${{current%,*}},
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${{current##*,}}")
}}
_pcegar_files() {{ compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); }}
_pcegar() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}}
  if [[ $current == = ]]; then
    current=
  elif [[ $option == = && $COMP_CWORD -gt 1 ]]; then
    option=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  case $option in
{}    *)
      if [[ $current == -* ]]; then
        _pcegar_words '{}'
      else
        _pcegar_files
        if [[ $COMP_CWORD -eq 1 ]]; then
          mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen -W 'spec explain linux' -- "$current")
        fi
      fi ;;
  esac
}}
complete -F _pcegar pcegar
)",
      cases, fmt::join(names, " "));
}

std::string zsh_completion_script(const CommandLine&) {
  std::string rows;
  for (const OptionRow& row : all_options()) {
    rows += zsh_case(row);
  }
  return fmt::format(
      R"(#compdef pcegar
# Completion of pcegar's command line for zsh; made by pcegar --help=zsh.
_pcegar() {{
  _arguments \
{}    '1: :_pcegar_first' \
    '*:source:_files'
}}
_pcegar_first() {{ _alternative 'commands:command:(spec explain linux)' 'files:source:_files'; }}
_pcegar "$@"
)",
      rows);
}

}  // namespace pcegar::cli

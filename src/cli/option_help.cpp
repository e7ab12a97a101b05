// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/option_help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "cli/option_table.hpp"
#include "cli/version.hpp"
#include "cpa/registry.hpp"
#include "pcegar/names.hpp"
#include "smt/solver.hpp"

namespace pcegar::cli {

namespace {

constexpr std::string_view introduction =
    "pcegar verifies C programs against safety properties, many at once, by provident\n"
    "counterexample-guided abstraction refinement.\n\n"
    "Usage: pcegar [options] FILE...\n"
    "       pcegar spec lint [options] SPECIFICATION... [PROGRAM.c...]\n"
    "       pcegar explain LOG.jsonl\n"
    "       pcegar linux prepare|list|verify ...\n\n"
    "FILE... are C sources (.c) or preprocessed ones (.i), linked into one program; - is standard\n"
    "input.\n";

constexpr std::string_view epilogue =
    "\nThe last lines of standard output are 'Property <id>: TRUE|FALSE|UNKNOWN (reason)', one "
    "for\n"
    "each property, and 'Verification result: ...'. Exit code: 0 all TRUE, 10 some FALSE,\n"
    "11 some UNKNOWN, 2 usage or input error, 70 internal error.\n\n"
    "Examples:\n"
    "  pcegar program.c                          is reach_error() or label ERROR reachable, can "
    "an\n"
    "                                            assert() fail?\n"
    "  pcegar --spec mutex.spc --spec module.spc driver.c\n"
    "  pcegar --spec rules/ --properties relevance --property-time 60 --result out.json driver.c\n"
    "  pcegar --rank level-asc --select first --stats - program.c\n";

/// How a piece of text is written: plainly, or as code in Markdown.
using Write = std::function<std::string(const std::string&)>;

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

/// What the row and its kind say: help, words, range, default, other names.
std::string description(const OptionRow& row, const CommandLine& defaults, const Write& prose,
                        const Write& code) {
  const OptionKind& kind = row.kind;
  std::string text = prose(row.help);
  if (kind.how == OptionKind::Words::Besides) {
    for (const Word& word : kind.words) {
      text += fmt::format("; {}: {}", code(word.name), prose(word.meaning));
    }
  } else if (!kind.words.empty() && row.value != on_off_value) {
    std::vector<std::string> words;
    for (const Word& word : kind.words) {
      words.push_back(code(word.name) +
                      (word.meaning.empty() ? "" : fmt::format(" ({})", prose(word.meaning))));
    }
    text += ": " + joined(words, ", ");
  }
  std::vector<std::string> notes;
  if (!kind.range.empty()) {
    notes.push_back(kind.range);
  }
  if (const std::string shown = kind.shown(defaults); !shown.empty()) {
    notes.push_back("default: " + code(shown));
  }
  for (const std::string& alias : row.aliases) {
    notes.push_back("also: " + code(spelled(alias)));
  }
  return notes.empty() ? text : fmt::format("{} ({})", text, joined(notes, ", "));
}

std::string as_it_is(const std::string& text) {
  return text;
}

std::string as_code(const std::string& text) {
  return "`" + text + "`";
}

/// Marks names of options and functions, and what is in single quotes, as code.
std::string marked(const std::string& text) {
  std::vector<std::string> words;
  for (const std::string& word : split(text, ' ')) {
    constexpr std::string_view opening = "('";
    constexpr std::string_view closing = ",;:.'";
    const std::size_t begin = std::min(word.find_first_not_of(opening), word.size());
    std::size_t end = word.find_last_not_of(closing) + 1;
    const bool is_call = word.substr(begin, end - begin).ends_with("()");
    if (!is_call && end > begin && word[end - 1] == ')') {
      --end;
    }
    std::string core = begin < end ? word.substr(begin, end - begin) : std::string();
    if ((core.starts_with("--") && core.size() > 2) || is_call) {
      words.push_back(word.substr(0, begin) + as_code(core) + word.substr(end));
    } else {
      words.push_back(word);
    }
  }
  std::string result = joined(words, " ");
  for (std::size_t quote = result.find('\''); quote != std::string::npos;
       quote = result.find('\'', quote + 1)) {
    const bool opens = quote == 0 || result[quote - 1] == ' ' || result[quote - 1] == '(';
    const bool closes = quote + 1 == result.size() || result[quote + 1] == ' ' ||
                        result[quote + 1] == ',' || result[quote + 1] == ';';
    if (opens ||
        (closes &&
         std::count(result.begin(), result.begin() + static_cast<long>(quote), '`') % 2 == 1)) {
      result[quote] = '`';
    }
  }
  return result;
}

/// As a cell of a table in Markdown.
std::string cell(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += c == '|' ? "\\|" : std::string(1, c);
  }
  return result;
}

/// The text in lines of at most 100 columns that begin at `column`; it stands there already.
std::string wrapped(const std::string& text, std::size_t column) {
  constexpr std::size_t last_column = 99;
  std::string result;
  std::size_t at = column;
  for (const std::string& word : split(text, ' ')) {
    if (at + word.size() > last_column && !result.empty()) {
      result.pop_back();
      result += fmt::format("\n{:<{}}", "", column);
      at = column;
    }
    result += word + " ";
    at += word.size() + 1;
  }
  result.pop_back();
  return result;
}

template <class Row>
std::string operator_rows_text(std::string_view option, const std::vector<Row>& rows) {
  std::string text = fmt::format("--{}\n", option);
  for (const Row& row : rows) {
    text += fmt::format("  {:<22}{}\n", usage_of(row), row.description);
  }
  return text;
}

template <class Row>
std::string operator_rows_markdown(std::string_view option, std::string_view what,
                                   const std::vector<Row>& rows) {
  constexpr bool has_advice = requires(const Row& row) {
    row.helps;
  };
  std::string text = fmt::format("\n## {}\n\n| name | {} |{}\n|---|---|{}\n", option, what,
                                 has_advice ? " helps |" : "", has_advice ? "---|" : "");
  for (const Row& row : rows) {
    text += fmt::format("| `{}` | {} |", usage_of(row), cell(marked(row.description)));
    if constexpr (has_advice) {
      text += fmt::format(" {} |", cell(row.helps));
    }
    text += "\n";
  }
  return text;
}

std::string_view described(cpa::Refinement refinement) {
  switch (refinement) {
    case cpa::Refinement::None: return "no";
    case cpa::Refinement::Interpolants: return "by interpolants";
    case cpa::Refinement::Replay: break;
  }
  return "by replay of paths";
}

/// The analyses that a composition can have.
std::string analyses_markdown() {
  std::string text = "\n## analyses\n\n| name | tracks | part of | refined |\n|---|---|---|---|\n";
  for (const cpa::AnalysisRow& row : cpa::all_analyses()) {
    text += fmt::format("| `{}` | {} | {} | {} |\n", row.name, cell(std::string(row.help)),
                        row.role() == cpa::Role::Control ? "every composition" : "`--cpa`",
                        described(row.refinement));
  }
  return text;
}

}  // namespace

std::string spelled(const std::string& name) {
  return (name.size() == 1 ? "-" : "--") + name;
}

std::string name_and_value(const OptionRow& row) {
  if (row.value.empty()) {
    return "--" + row.name;
  }
  return row.kind.without_value.empty() ? fmt::format("--{} {}", row.name, row.value)
                                        : fmt::format("--{}[={}]", row.name, row.value);
}

std::string plain_description(const OptionRow& row) {
  return description(row, CommandLine(), as_it_is, as_it_is);
}

std::string rows_text(std::span<const OptionRow> table) {
  constexpr std::size_t column = 28;
  const CommandLine defaults;
  std::string text;
  std::string_view group;
  for (const OptionRow& row : table) {
    if (group != row.group) {
      group = row.group;
      text += fmt::format("\n{} options:\n", group);
    }
    std::string left = "  " + name_and_value(row);
    if (left.size() >= column) {
      left += fmt::format("\n{:<{}}", "", column);
    }
    text += fmt::format("{:<{}}{}\n", left, column,
                        wrapped(description(row, defaults, as_it_is, as_it_is), column));
  }
  return text;
}

std::string rows_markdown(std::span<const OptionRow> table) {
  const CommandLine defaults;
  std::string text = "| option | meaning |\n|---|---|\n";
  std::string_view group;
  for (const OptionRow& row : table) {
    if (group != row.group) {
      group = row.group;
      text += fmt::format("| **{}** | |\n", group);
    }
    std::string meaning = description(row, defaults, marked, as_code);
    if (!row.details.empty()) {
      meaning += ". " + row.details;
    }
    text += fmt::format("| `{}` | {} |\n", cell(name_and_value(row)), cell(meaning));
  }
  return text;
}

std::string help_text(const CommandLine&) {
  return std::string(introduction) + rows_text(all_options()) + std::string(epilogue);
}

std::string operators_text(const CommandLine& line) {
  const verification::Operators& operators = line.settings.options.operators;
  return operator_rows_text("rank", operators.rank) +
         operator_rows_text("select", operators.select) +
         operator_rows_text("prefer", operators.prefer) +
         operator_rows_text("properties", operators.partition);
}

std::string version_text(const CommandLine&) {
  return fmt::format("pcegar {} (z3 {}, cvc5 {})\n", version_name(),
                     smt::make_backend("z3")->version(), smt::make_backend("cvc5")->version());
}

std::string markdown_text(const CommandLine& line) {
  const verification::Operators& operators = line.settings.options.operators;
  return "## options\n\n" + rows_markdown(all_options()) +
         operator_rows_markdown("rank", "order of the targets", operators.rank) +
         operator_rows_markdown("select", "refinements", operators.select) +
         operator_rows_markdown("prefer", "the refinement", operators.prefer) +
         operator_rows_markdown("properties", "explorations", operators.partition) +
         analyses_markdown();
}

}  // namespace pcegar::cli

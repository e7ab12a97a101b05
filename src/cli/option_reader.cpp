// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/option_reader.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/nearest_name.hpp"
#include "cli/option_parser.hpp"
#include "support/error.hpp"

namespace pcegar::cli {

namespace {

constexpr const char* positional = "FILE";

/// Of one letter: written with one dash.
bool is_letter(const std::string& name) {
  return name.size() == 1;
}

void declare(const OptionRow& row, const std::string& name, cxxopts::OptionAdder& add) {
  if (row.kind.takes == OptionKind::Takes::Nothing) {
    add(name, "");
  } else if (!row.kind.without_value.empty()) {
    add(name, "", cxxopts::value<std::string>()->implicit_value(row.kind.without_value));
  } else {
    add(name, "", cxxopts::value<std::vector<std::string>>());
  }
}

/// The values that the rows of a table are given, in order.
class Reading {
public:
  explicit Reading(std::span<const OptionRow> table) : table_(table) {
    for (const OptionRow& row : table) {
      by_name_[row.name] = &row;
      for (const std::string& alias : row.aliases) {
        by_name_[alias] = &row;
      }
    }
  }

  void parse(int argc, const char* const* argv) {
    cxxopts::Options parser("pcegar");
    auto add = parser.add_options();
    for (const auto& [name, row] : by_name_) {
      if (!is_letter(name)) {
        declare(*row, name == row->name ? with_letters(*row) : name, add);
      }
    }
    add(positional, "", cxxopts::value<std::vector<std::string>>());
    parser.parse_positional(positional);
    const cxxopts::ParseResult parsed = parser.parse(argc, argv);
    for (const cxxopts::KeyValue& given : parsed.arguments()) {
      if (given.key() == positional) {
        line_.settings.sources.files.emplace_back(given.value());
        continue;
      }
      const OptionRow& row = *by_name_.at(given.key());
      if (row.kind.takes != OptionKind::Takes::Nothing || given.as<bool>()) {
        given_[&row].push_back({given.key(), given.value()});
      }
    }
  }

  /// Hands each row of that turn what it is given.
  void set(OptionKind::Turn turn) {
    for (const OptionRow& row : table_) {
      if (row.kind.turn == turn && is_given(row)) {
        for (const auto& [option, value] : given_[&row]) {
          row.kind.set(line_, {option, value});
        }
      }
    }
  }

  void follow_recipe() {
    for (const auto& [option, value] : line_.recipe) {
      const OptionRow& row = *by_name_.at(option);
      if (!is_given(row)) {
        row.kind.set(line_, {option, value});
      }
    }
  }

  void check() {
    for (const OptionRow& row : table_) {
      if (!is_given(row)) {
        continue;
      }
      const std::string& name = given_[&row].back().option;
      for (const std::string& other : row.excludes) {
        if (is_given(*by_name_.at(other))) {
          throw InputError(fmt::format("--{} and --{} exclude each other", name, other));
        }
      }
      for (const OptionRule& rule : row.rules) {
        if (!rule.holds(line_)) {
          throw InputError(fmt::format("--{} {}", name, rule.otherwise));
        }
      }
      for (const OptionRule& rule : row.matters) {
        if (!rule.holds(line_)) {
          line_.idle.push_back(fmt::format("--{} has no effect {}", name, rule.otherwise));
          break;
        }
      }
    }
  }

  void finish() {
    for (const OptionRow& row : table_) {
      row.kind.finish(line_);
    }
  }

  [[nodiscard]] CommandLine& line() { return line_; }

  /// The end of a message about an option that does not exist: the one that was probably meant.
  [[nodiscard]] std::string suggestion(int argc, const char* const* argv) const {
    std::vector<std::string> names;
    for (const auto& [name, row] : by_name_) {
      if (!is_letter(name)) {
        names.push_back(name);
      }
    }
    for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
      const std::string_view word = argv[i];
      const std::size_t begin = word.find_first_not_of('-');
      if (begin == 0 || begin == std::string_view::npos) {
        continue;
      }
      const std::string name(word.substr(begin, word.find('=') - begin));
      const std::string meant =
          by_name_.contains(name) && begin > 1 ? std::string() : nearest_name(name, names);
      if (!meant.empty()) {
        return fmt::format("; did you mean --{}?", meant);
      }
    }
    return "; try pcegar --help";
  }

private:
  /// "h,help": how the parser wants a name with its letters.
  [[nodiscard]] static std::string with_letters(const OptionRow& row) {
    std::string text;
    for (const std::string& alias : row.aliases) {
      text += is_letter(alias) ? alias + "," : "";
    }
    return text + row.name;
  }

  struct Value {
    std::string option;
    std::string text;
  };
  [[nodiscard]] bool is_given(const OptionRow& row) const { return given_.contains(&row); }

  std::span<const OptionRow> table_;
  std::map<std::string, const OptionRow*> by_name_;
  std::map<const OptionRow*, std::vector<Value>> given_;
  CommandLine line_;
};

}  // namespace

CommandLine read_options(std::span<const OptionRow> table, int argc, const char* const* argv) {
  Reading reading(table);
  try {
    reading.parse(argc, argv);
  } catch (const cxxopts::exceptions::no_such_option& problem) {
    throw InputError(problem.what() + reading.suggestion(argc, argv));
  } catch (const cxxopts::exceptions::invalid_option_syntax& problem) {
    throw InputError(problem.what() + reading.suggestion(argc, argv));
  } catch (const cxxopts::exceptions::exception& problem) {
    throw InputError(std::string(problem.what()) + "; try pcegar --help");
  }
  reading.set(OptionKind::Turn::First);
  if (reading.line().answer != nullptr) {
    return std::move(reading.line());
  }
  reading.set(OptionKind::Turn::Usual);
  if (reading.line().answer != nullptr) {
    return std::move(reading.line());
  }
  reading.follow_recipe();
  reading.check();
  reading.finish();
  return std::move(reading.line());
}

}  // namespace pcegar::cli

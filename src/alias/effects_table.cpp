// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "alias/effects_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "alias/known_calls.hpp"
#include "support/error.hpp"

namespace pcegar::alias {

namespace {

using cfa::StatedEffects;
using Result = StatedEffects::Result;

constexpr std::string_view row_spaces = " \t\r";
constexpr std::int64_t most_errors = 4095;

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> result;
  for (std::size_t at = line.find_first_not_of(row_spaces); at < line.size();
       at = line.find_first_not_of(row_spaces, at)) {
    const std::size_t end = std::min(line.find_first_of(row_spaces, at), line.size());
    result.push_back(line.substr(at, end - at));
    at = end;
  }
  return result;
}

template <class Number>
std::optional<Number> parsed_number(std::string_view text) {
  Number value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
  return is_whole ? std::optional(value) : std::nullopt;
}

class EffectsRow {
public:
  EffectsRow(SourcePosition position, StatedEffects& effects)
      : position_(std::move(position)), effects_(effects) {}

  void arguments(std::string_view text) {
    const std::string_view whole = text;
    effects_.is_variadic = text.ends_with('*') && text.size() > 1;
    if (effects_.is_variadic) {
      text.remove_suffix(1);
    }
    if (text == "void") {
      return;
    }
    if (text.empty() || text.find_first_not_of("-koKnfwe") != std::string_view::npos) {
      fail("the arguments '" + std::string(whole) + "' are not letters of -koKnfwe");
    }
    effects_.arguments = text;
  }

  void result(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, Result>, 7> kinds{
        {{"-", Result::Any},
         {"valid", Result::Valid},
         {"errptr", Result::ErrorPointer},
         {"first", Result::First},
         {"first?", Result::FirstOrNull},
         {"place", Result::PlaceInFirst},
         {"kept", Result::Kept}}};
    for (const auto& [word, kind] : kinds) {
      if (word == text) {
        effects_.result = kind;
        return;
      }
    }
    if (text == "error" || text == "error+") {
      effects_.least = -most_errors;
      effects_.greatest = text == "error" ? std::optional<std::int64_t>(0) : std::nullopt;
    } else if (text.starts_with("new") || text.starts_with("zero")) {
      effects_.result = text.starts_with("new") ? Result::New : Result::Zeroed;
      size(text, text.substr(text.starts_with("new") ? 3 : 4));
    } else {
      interval(text);
    }
  }

  [[noreturn]] void fail(const std::string& message) const { throw InputError(position_, message); }

private:
  void interval(std::string_view text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) {
      fail("'" + std::string(text) + "' is not a result");
    }
    effects_.least = end(text.substr(0, dots));
    effects_.greatest = end(text.substr(dots + 2));
    if (effects_.least && effects_.greatest && *effects_.least > *effects_.greatest) {
      fail("the interval '" + std::string(text) + "' is empty");
    }
  }

  [[nodiscard]] std::optional<std::int64_t> end(std::string_view text) const {
    const auto value = parsed_number<std::int64_t>(text);
    if (!text.empty() && !value) {
      fail("'" + std::string(text) + "' is not a number");
    }
    return value;
  }

  /// What stands in the brackets, as in "(1*2)".
  void size(std::string_view whole, std::string_view text) {
    if (text.empty()) {
      return;
    }
    const auto argument = [&](std::string_view digits) -> unsigned {
      const auto value = parsed_number<unsigned>(digits);
      if (!value || *value == 0 || *value > effects_.arguments.size()) {
        fail("no argument '" + std::string(digits) + "' for the size");
      }
      return *value - 1;
    };
    if (!text.starts_with('(') || !text.ends_with(')') || text.size() < 3) {
      fail("'" + std::string(whole) + "' is not a result");
    }
    text = text.substr(1, text.size() - 2);
    const std::size_t star = text.find('*');
    effects_.size = argument(text.substr(0, star));
    if (star != std::string_view::npos) {
      effects_.count = argument(text.substr(star + 1));
    }
  }

  SourcePosition position_;
  StatedEffects& effects_;
};

void read_effects_row(std::string_view line, const SourcePosition& position,
                      cfa::StatedEffectsTable& table) {
  StatedEffects effects;
  EffectsRow row(position, effects);
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) {
    row.fail("a row of effects is 'NAME... : ARGUMENTS RESULT [calls]'");
  }
  const std::vector<std::string_view> names = words_of(line.substr(0, colon));
  const std::vector<std::string_view> rest = words_of(line.substr(colon + 1));
  const bool has_calls = rest.size() == 3 && rest[2] == "calls";
  if (names.empty() || (rest.size() != 2 && !has_calls)) {
    row.fail("a row of effects is 'NAME... : ARGUMENTS RESULT [calls]'");
  }
  row.arguments(rest[0]);
  row.result(rest[1]);
  effects.calls_back = has_calls;
  for (const std::string_view word : rest) {
    effects.text += (effects.text.empty() ? "" : " ") + std::string(word);
  }
  for (const std::string_view name : names) {
    // What a lock function does with its lock may be stated more precisely, and what a function
    // that keeps its arguments returns.
    const auto known = known_call(name);
    const bool is_vague = known && (known->changes == KnownCall::Changes::FirstPointee ||
                                    (known->changes == KnownCall::Changes::Nothing &&
                                     known->kind == KnownCall::Kind::KeepsArguments));
    if (known && !is_vague) {
      row.fail("the effects of '" + std::string(name) + "' are built in");
    }
    if (!table.emplace(name, effects).second) {
      row.fail("there are two rows for '" + std::string(name) + "'");
    }
  }
}

}  // namespace

void read_effects(std::string_view text, const std::string& file, cfa::StatedEffectsTable& table) {
  unsigned line_number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    ++line_number;
    const std::string_view row = line.substr(0, line.find('#'));
    if (row.find_first_not_of(row_spaces) != std::string_view::npos) {
      read_effects_row(row, {file, line_number, 1}, table);
    }
  }
}

}  // namespace pcegar::alias

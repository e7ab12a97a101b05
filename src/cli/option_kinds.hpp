// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The kinds of options. Each function binds a place in the command line's settings, named by a
// chain of pointers to members, and says how text becomes its value, which values there are, and
// how its default reads.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/option_row.hpp"
#include "pcegar/names.hpp"

namespace pcegar::cli {

/// The place that a chain of members leads to: at(&CommandLine::settings, &Settings::plugins).
template <class... Members>
auto at(Members... members) {
  return [members...](auto& line) -> auto& {
    return (line.*....*members);
  };
}
/// The same from the options of the verification, and from the outputs.
template <class... Members>
auto option(Members... members) {
  return at(&CommandLine::settings, &Settings::options, members...);
}
template <class... Members>
auto output(Members... members) {
  return at(&CommandLine::settings, &Settings::output, members...);
}

/// What is at a place.
template <class Place>
using ValueAt = std::remove_cvref_t<std::invoke_result_t<const Place&, CommandLine&>>;

/// Without value: gives the place this one.
template <class Place>
OptionKind flag(Place place, ValueAt<Place> value) {
  return {.takes = OptionKind::Takes::Nothing,
          .set = [place, value](CommandLine& line, const Given&) { place(line) = value; }};
}
template <class Place>
OptionKind flag(Place place) {
  return flag(place, true);
}

/// The numbers that an option takes, with both ends.
struct NumberRange {
  std::uint32_t least = 0;
  std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
};
/// The number, which may also be a word; then nothing is returned. Throws InputError.
[[nodiscard]] std::optional<std::uint32_t> read_number(const Given& given, NumberRange range,
                                                       const std::string& word = {});
/// "1 to 256"; empty if it ends where the numbers do.
[[nodiscard]] std::string shown_range(NumberRange range);

/// A whole number.
template <class Place>
OptionKind number(Place place, NumberRange range) {
  return {.set = [place, range](CommandLine& line,
                                const Given& given) { place(line) = *read_number(given, range); },
          .shown =
              [place](const CommandLine& line) {
                if constexpr (std::is_arithmetic_v<ValueAt<Place>>) {
                  return fmt::format("{}", place(line));
                } else {
                  return place(line) ? fmt::format("{}", *place(line)) : std::string();
                }
              },
          .range = shown_range(range)};
}

/// A whole number, or a word for none: the place is a std::optional.
template <class Place>
OptionKind number_or(Place place, NumberRange range, const Word& word) {
  OptionKind kind = number(place, range);
  kind.set = [place, range, word](CommandLine& line, const Given& given) {
    place(line) = read_number(given, range, word.name);
  };
  kind.shown = [shown = kind.shown, word](const CommandLine& line) {
    const std::string text = shown(line);
    return text.empty() ? word.name : text;
  };
  kind.words = {word};
  kind.how = OptionKind::Words::Besides;
  return kind;
}

enum class Zero : std::uint8_t { Refused, Allowed };
/// A number that need not be whole. Throws InputError.
[[nodiscard]] double read_decimal(const Given& given, Zero zero);

/// Such a number, times a factor.
template <class Place>
OptionKind decimal(Place place, Zero zero = Zero::Refused, double factor = 1) {
  return {.set =
              [place, zero, factor](CommandLine& line, const Given& given) {
                using Value = ValueAt<Place>;
                const double value = read_decimal(given, zero) * factor;
                if constexpr (std::is_same_v<Value, std::optional<std::size_t>>) {
                  place(line) = static_cast<std::size_t>(value);
                } else {
                  place(line) = value;
                }
              },
          .shown =
              [place, factor](const CommandLine& line) {
                if constexpr (std::is_arithmetic_v<ValueAt<Place>>) {
                  return fmt::format("{}", place(line) / factor);
                } else {
                  return place(line) ? fmt::format("{}", static_cast<double>(*place(line)) / factor)
                                     : std::string();
                }
              }};
}

/// A value that has a name.
template <class Value>
struct Named {
  std::string name;
  Value value;
  std::string meaning = {};
};

/// Throws InputError with all words.
[[noreturn]] void refuse_word(const Given& given, const std::vector<Word>& words);

/// One of these values.
template <class Place>
OptionKind choice(Place place, std::vector<Named<ValueAt<Place>>> values) {
  std::vector<Word> words;
  words.reserve(values.size());
  for (const auto& value : values) {
    words.push_back({value.name, value.meaning});
  }
  return {.set =
              [place, values, words](CommandLine& line, const Given& given) {
                for (const auto& value : values) {
                  if (value.name == given.text) {
                    place(line) = value.value;
                    return;
                  }
                }
                refuse_word(given, words);
              },
          .shown =
              [place, values](const CommandLine& line) {
                for (const auto& value : values) {
                  if (value.value == place(line)) {
                    return value.name;
                  }
                }
                return std::string();
              },
          .words = words};
}
/// "on" for the first of two values, "off" for the second one.
template <class Place>
OptionKind on_off(Place place, ValueAt<Place> on, ValueAt<Place> off) {
  return choice(place, {{"on", on}, {"off", off}});
}

/// Any text.
template <class Place>
OptionKind text(Place place) {
  return {.set = [place](CommandLine& line, const Given& given) { place(line) = given.text; },
          .shown = [place](const CommandLine& line) { return place(line); }};
}

/// A file that a std::optional names.
template <class Place>
OptionKind file(Place place) {
  return {.set = [place](CommandLine& line, const Given& given) { place(line) = given.text; },
          .names = OptionKind::Names::Files};
}

/// Texts or files, one each time that the option is given.
template <class Place>
OptionKind each(Place place, OptionKind::Names names) {
  return {.takes = OptionKind::Takes::Values,
          .set = [place](CommandLine& line,
                         const Given& given) { place(line).emplace_back(given.text); },
          .names = names};
}

/// Names of operators, from rows that plug-ins add to. `finish` is handed the line once all
/// plug-ins are loaded, to read the text; it throws InputError.
template <class Place, class Rows>
OptionKind operators(Place place, Rows rows, OptionKind::Words how,
                     std::function<void(CommandLine&)> finish) {
  OptionKind kind = text(place);
  kind.finish = std::move(finish);
  kind.how = how;
  const CommandLine ours;
  for (const auto& row : rows(ours)) {
    kind.words.push_back(
        {usage_of(row), how == OptionKind::Words::OneOf ? row.description : std::string()});
  }
  return kind;
}

}  // namespace pcegar::cli

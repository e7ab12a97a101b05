// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/option_kinds.hpp"

#include <charconv>

#include "support/error.hpp"

namespace pcegar::cli {

namespace {

constexpr double largest_decimal = 1e12;

/// All of the text as a number.
template <class Number>
std::optional<Number> number_from(const std::string& text) {
  Number value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

}  // namespace

void Given::refuse(const std::string& must_be) const {
  throw InputError(fmt::format("--{} must be {}, not '{}'", option, must_be, text));
}

std::optional<std::uint32_t> read_number(const Given& given, NumberRange range,
                                         const std::string& word) {
  if (!word.empty() && given.text == word) {
    return std::nullopt;
  }
  const auto value = number_from<std::uint32_t>(given.text);
  if (!value || *value < range.least || *value > range.most) {
    given.refuse(fmt::format("a whole number from {} to {}{}{}", range.least, range.most,
                             word.empty() ? "" : " or ", word));
  }
  return value;
}

std::string shown_range(NumberRange range) {
  return range.most == NumberRange{}.most ? std::string()
                                          : fmt::format("{} to {}", range.least, range.most);
}

double read_decimal(const Given& given, Zero zero) {
  const auto value = number_from<double>(given.text);
  const bool is_large_enough = value && (*value > 0 || (*value == 0 && zero == Zero::Allowed));
  if (!is_large_enough || *value > largest_decimal) {
    given.refuse(zero == Zero::Allowed ? "a positive number or 0" : "a positive number");
  }
  return *value;
}

void refuse_word(const Given& given, const std::vector<Word>& words) {
  std::string known;
  for (const Word& word : words) {
    known += (known.empty() ? "" : ", ") + word.name;
  }
  given.refuse("one of " + known);
}

}  // namespace pcegar::cli

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// The standard library's engine uses backtracking: a stack frame for each character, and
// exponential time for patterns like (a*)*b. libstdc++ has a second engine, which follows all
// states of the automaton at once and does not support back-references; it is used here. It still
// recurses over the empty transitions between two characters, and over the nesting during
// compilation; repetition counts are unfolded into copies. Hence the limits on the size.

#include "spec/regular_expression.hpp"

#include <algorithm>
#include <cctype>

#include "support/error.hpp"

namespace pcegar::spec {

namespace {

constexpr std::size_t longest = 500;
constexpr std::size_t most_copies = 50000;

/// An upper bound for the characters of the expression with its repetition counts unfolded, as far
/// as it is at most most_copies.
std::size_t unfolded_size(const std::string& text) {
  std::size_t size = text.size();
  for (std::size_t open = text.find('{'); open != std::string::npos;
       open = text.find('{', open + 1)) {
    std::size_t largest = 1;
    std::size_t number = 0;
    for (std::size_t i = open + 1; i < text.size() && text[i] != '}'; ++i) {
      const bool is_digit = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
      number = is_digit ? std::min(number * 10 + static_cast<std::size_t>(text[i] - '0'),
                                   most_copies + 1)
                        : 0;
      largest = std::max(largest, number);
    }
    size = std::min(size * largest, most_copies + 1);
  }
  return size;
}

/// Searched in the text, because the library computes with the number before it rejects it.
bool has_back_reference(const std::string& text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
      if (text[i] >= '1' && text[i] <= '9') {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::regex compile_regular_expression(const std::string& text) {
  return std::regex(text, std::regex::ECMAScript | std::regex_constants::__polynomial);
}

void check_regular_expression(const std::string& text, const SourcePosition& position) {
  if (text.size() > longest) {
    throw InputError(position, "the regular expression is longer than 500 characters");
  }
  if (unfolded_size(text) > most_copies) {
    throw InputError(position, "the repetition counts in the regular expression are too large");
  }
  if (has_back_reference(text)) {
    throw InputError(position, "back-references in regular expressions are not supported");
  }
  try {
    static_cast<void>(compile_regular_expression(text));
  } catch (const std::regex_error&) {
    throw InputError(position, "'" + text + "' is not a regular expression");
  }
}

}  // namespace pcegar::spec
